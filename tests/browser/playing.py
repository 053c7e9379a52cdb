"""A person at a browser: looks at the page, clicks what glows, presses the button."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

MOST_CLICKS = 5

# Writes down, in the page, what comes over the socket and how long things take. The attribute `data-asked` of the page
# says which of one's decisions is open ("-": none, "over": the game is over), so that tests can wait for it.
SPY = """
(() => {
  const spy = (window.spy = { frames: [], states: {}, delays: [], socket: null, clicked: null, first: null });
  const root = () => document.documentElement;
  let sent = null, answered = null;
  const isAsked = () =>
    !['-', undefined].includes(root()?.dataset.asked) && document.querySelector('[data-testid="prompt-bar"].mine') !== null;
  new MutationObserver(() => {
    if (spy.clicked !== null && spy.first === null && isAsked()) spy.first = performance.now() - spy.clicked;
    if (sent !== null && isAsked() && root().dataset.asked !== answered) {
      spy.delays.push(performance.now() - sent);
      sent = null;
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  addEventListener('click', (event) => {
    if (event.target.closest?.('[data-testid="play-now"], [data-testid="start"]')) spy.clicked = performance.now();
  }, true);
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...args) {
      super(...args);
      spy.states = {};
      spy.socket = this;
      this.addEventListener('message', (event) => {
        spy.frames.push(event.data);
        const message = JSON.parse(event.data);
        if (message.type !== 'update') return;
        spy.states[message.seat] = message.state;
        const states = Object.values(spy.states);
        const open = states.find((state) => state.decision !== null);
        root().dataset.asked = open ? open.decision.id : states.every((state) => state.over) ? 'over' : '-';
      });
    }
    send(text) {
      const message = JSON.parse(text);
      if (message.type === 'answer') {
        sent = performance.now();
        answered = message.decision;
      }
      super.send(text);
    }
  };
})();
"""


class Player:
    """A page at the table, and what its user does there."""

    def __init__(self, context: BrowserContext, url: str, may_break: bool = False) -> None:
        self.context = context
        self.url = url
        self.requests: list[str] = []
        self.problems: list[str] = []
        """Errors in the page; a test that breaks the connection on purpose lets them be."""
        self.may_break = may_break
        context.add_init_script(SPY)
        context.set_default_timeout(15_000)
        self.page = context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.problems.append(f"{error}\n{error.stack}"))
        page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)

    # Going somewhere -------------------------------------------------------------------------------------------------
    def go(self, path: str = "/") -> Player:
        self.page.goto(self.url + path)
        return self

    def sit(self, game: str, *tokens: str) -> Player:
        """Take one's seats by their link; without a token, watch."""
        self.go(f"/game/{game}" + ("#" + "&".join(f"seat={token}" for token in tokens) if tokens else ""))
        expect(self.prompt).not_to_be_empty()
        return self

    # Looking -----------------------------------------------------------------------------------------------------------
    def find(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    @property
    def root(self) -> Locator:
        return self.page.locator("html")

    @property
    def prompt(self) -> Locator:
        return self.find("prompt")

    @property
    def log(self) -> Locator:
        return self.find("log")

    def card(self, zone: str, name: str) -> Locator:
        """The face of a card in the hand, the Supply, the play area, the trash…"""
        return self.find(zone).locator(f'[data-card="{name}"]')

    def cards(self, zone: str) -> list[str]:
        """The names of all card faces in a zone."""
        names = self.find(zone).locator("[data-card]").evaluate_all("faces => faces.map(face => face.dataset.card)")
        return [str(name) for name in names]

    def glowing(self) -> list[str]:
        names = self.page.locator(".choosable").evaluate_all("faces => faces.map(face => face.dataset.card)")
        return [str(name) for name in names]

    def told(self, verb: str, text: str = "") -> Locator:
        """The lines of the log of that kind that have the text in them."""
        return self.log.locator(f'.line[data-verb="{verb}"]', has_text=text)

    def state(self, seat: int | None = None) -> dict[str, Any]:
        """The table as it last came over the socket."""
        states: dict[str, dict[str, Any]] = self.page.evaluate("spy.states")
        return states[str(seat)] if seat is not None else next(iter(states.values()))

    def decision(self) -> dict[str, Any]:
        """The question that is open for this page."""
        states: dict[str, dict[str, Any]] = self.page.evaluate("spy.states")
        decisions: list[dict[str, Any]] = [state["decision"] for state in states.values() if state["decision"] is not None]
        return decisions[0]

    def events(self) -> list[dict[str, Any]]:
        """All events that ever came over the socket."""
        return [event for message in self.messages() if message["type"] == "update" for event in message["events"]]

    def messages(self) -> list[dict[str, Any]]:
        frames: list[str] = self.page.evaluate("spy.frames")
        return [json.loads(frame) for frame in frames]

    def delays(self) -> list[float]:
        """How long each answer took until the next question was on the page, in milliseconds."""
        delays: list[float] = self.page.evaluate("spy.delays")
        return delays

    # Waiting -----------------------------------------------------------------------------------------------------------
    def asked(self) -> str:
        return self.root.get_attribute("data-asked") or ""

    def wait_until_asked(self, timeout: float = 15_000) -> None:
        """Wait until a decision is open here or the game is over."""
        expect(self.page.locator('html[data-asked]:not([data-asked="-"])')).to_have_count(1, timeout=timeout)

    def wait_for_source(self, source: str) -> dict[str, Any]:
        """Play on as simply as possible until that card or phase asks; the question."""
        while True:
            self.wait_until_asked()
            decision = self.decision()
            if decision["source"] == source:
                return decision
            self.decline()

    def _moved_on(self, before: str, timeout: float = 15_000) -> None:
        expect(self.root).not_to_have_attribute("data-asked", before, timeout=timeout)

    # Doing -------------------------------------------------------------------------------------------------------------
    def answer(self, *labels: str) -> None:
        """Click the options, and the button where there is one."""
        self.wait_until_asked()
        before = self.asked()
        gathers = self.find("primary").is_visible()
        decision = self.decision()
        if decision["ordered"] and 1 < decision["min"] == len(decision["options"]):
            labels = labels[:-1]  # the last one follows by itself
        is_yes_or_no = decision["kind"] == "cards" and decision["max"] == 1 and len(set(decision["options"])) == 1
        for label in () if gathers and is_yes_or_no else labels:
            self.select(label)
        if gathers:
            self.find("primary").click()
        self._moved_on(before)

    def select(self, label: str) -> None:
        card = self.page.locator(f'.choosable:not(.picked)[data-card="{label}"]')
        word = self.page.locator(f'.option[data-word="{label}"]')
        card.or_(word).first.click()

    def decline(self) -> None:
        """Press the button that declines; again if the page took the click for the second half of a double click."""
        before = self.asked()
        for _ in range(MOST_CLICKS):
            self.find("end").or_(self.find("decline")).click()
            with suppress(AssertionError):
                self._moved_on(before, 1000)
                return
        self._moved_on(before)

    def play_treasures(self) -> None:
        before = self.asked()
        self.find("all-treasures").click()
        self._moved_on(before)
        expect(self.find("all-treasures")).to_have_count(0)  # the page shows the next question, not just the socket

    def end_turn(self) -> None:
        """Decline until nothing more is asked of this turn."""
        self.wait_until_asked()
        turn = self.decision_turn()
        while self.asked() not in ("-", "over") and self.decision_turn() == turn:
            self.decline()

    def decision_turn(self) -> int:
        number: int = self.state()["turn_number"]
        return number

    def simple_step(self, *wishes: str) -> None:
        """Answer whatever is asked by clicking: all Treasures, the first wish to be had, otherwise as little as can be."""
        decision = self.decision()
        options = decision["options"]
        if decision["source"] in ("action", "treasure"):
            self.play_treasures()
            return
        wish = next((name for name in wishes if name in options), "")
        if decision["source"] == "buy" and wish:
            self.answer(wish)
        elif decision["min"] == 0:
            self.decline()
        else:
            self.answer(*options[: decision["min"]])
