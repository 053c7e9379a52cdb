"""A player driving the page in a browser."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request, expect

LONGEST = 300_000
"""Timeout in milliseconds. Generous, since the machine may be busy."""
DOUBLE_CLICK = 400
"""The page ignores a second click on "continue" within 350 ms as part of a double click."""

# Records socket messages and delays in the page. The attribute `data-asked` holds seat and id of the player's open decision, so
# that tests can wait for it ("-": none, "over": the game is over, "sent": an answer is on its way).
SPY = """
(() => {
  const spy = (window.spy = {
    frames: [], sent: [], states: {}, delays: [], toasts: [], losses: 0,
    socket: null, clicked: null, first: null, pressed: -Infinity,
  });
  const root = () => document.documentElement;
  let sent = null, answered = null;
  const isAsked = () =>
    !['-', 'sent', undefined].includes(root()?.dataset.asked) &&
    document.querySelector('[data-testid="prompt-bar"].mine') !== null;
  // Record transient elements when they appear, so that tests need no timing.
  const seen = new WeakSet();
  const isNew = (element) => element !== null && !seen.has(element) && seen.add(element);
  new MutationObserver(() => {
    const toast = document.querySelector('.toast');
    if (isNew(toast) || (toast !== null && spy.toasts.at(-1) !== toast.textContent)) spy.toasts.push(toast.textContent);
    if (isNew(document.querySelector('[data-testid="lost"]'))) spy.losses += 1;
    if (spy.clicked !== null && spy.first === null && isAsked()) spy.first = performance.now() - spy.clicked;
    if (sent !== null && isAsked() && root().dataset.asked !== answered) {
      spy.delays.push(performance.now() - sent);
      sent = null;
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class'] });
  for (const kind of ['click', 'keydown']) addEventListener(kind, () => (spy.pressed = performance.now()), true);
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
        const isRefusal = message.type === 'error' || ['refused', 'withdrawn', 'lapsed'].includes(message.result);
        if (message.type !== 'update' && !isRefusal) return;
        if (message.type === 'update') spy.states[message.seat] = message.state;
        const states = Object.values(spy.states);
        const open = states.find((state) => state.decision !== null);
        const isOver = states.length > 0 && states.every((state) => state.over);
        root().dataset.asked = open ? `${open.decision.seat}:${open.decision.id}` : isOver ? 'over' : '-';
      });
    }
    send(text) {
      const message = JSON.parse(text);
      spy.sent.push(message);
      if (message.type === 'answer') {
        sent = performance.now();
        answered = `${message.seat}:${message.decision}`;
      }
      if (['answer', 'undo'].includes(message.type)) root().dataset.asked = 'sent';
      super.send(text);
    }
  };
})();
"""


def wait_until(page: Page, condition: str, argument: object = None) -> None:
    """Wait until an expression, or a function of the argument, is true in the page.

    Playwright's own wait polls inside the page, which the page's CSP forbids.
    """
    for _ in range(LONGEST // 50):
        if page.evaluate(condition, argument):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {condition}")


class Player:
    """A browser page and its user's actions."""

    def __init__(self, page: Page, url: str, may_break: bool = False) -> None:
        self.page = page
        self.context = page.context
        self.url = url
        self.requests: list[str] = []
        self.problems: list[str] = []
        """Errors in the page; ignored by tests that break the connection on purpose."""
        self.may_break = may_break
        page.on("request", self._note_request)
        page.on("pageerror", self._note_error)
        page.on("console", self._note_message)

    def leave(self) -> None:
        """Stop recording events of the window."""
        self.page.remove_listener("request", self._note_request)
        self.page.remove_listener("pageerror", self._note_error)
        self.page.remove_listener("console", self._note_message)

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _note_error(self, error: Error) -> None:
        self.problems.append(f"{error}\n{error.stack}")

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"{message.text} ({message.location['url']})")

    # Navigation ------------------------------------------------------------------------------------------------------
    def go(self, path: str = "/") -> Player:
        self.page.goto(self.url + path)
        return self

    def sit(self, game: str, *tokens: str) -> Player:
        """Open a game with the tokens of some seats, or as a spectator if there are none; return self."""
        self.go(f"/game/{game}" + ("#" + "&".join(f"seat={token}" for token in tokens) if tokens else ""))
        expect(self.prompt).not_to_be_empty()
        return self

    # Reading the page --------------------------------------------------------------------------------------------------
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
        """Return the locator of a card in a zone: the hand, the Supply, the play area, the trash, …"""
        return self.find(zone).locator(f'[data-card="{name}"]')

    def cards(self, zone: str) -> list[str]:
        """Return the names of all card faces in a zone."""
        names = self.find(zone).locator("[data-card]").evaluate_all("faces => faces.map(face => face.dataset.card)")
        return [str(name) for name in names]

    def all_cards(self, zone: str) -> list[str]:
        """Return the names of all cards in a zone, counting stacked ones."""
        faces = "faces => faces.flatMap(face => Array(Number(face.dataset.copies ?? 1)).fill(face.dataset.card))"
        return [str(name) for name in self.find(zone).locator("[data-card]").evaluate_all(faces)]

    def choosable_cards(self) -> list[str]:
        names = self.page.locator(".choosable").evaluate_all("faces => faces.map(face => face.dataset.card)")
        return [str(name) for name in names]

    def log_lines(self, verb: str, text: str = "") -> Locator:
        """Return the locator of the log lines of a verb that contain the text."""
        return self.log.locator(f'.line[data-verb="{verb}"]', has_text=text)

    def state(self, seat: int | None = None) -> dict[str, Any]:
        """Return the last state received over the socket."""
        states: dict[str, dict[str, Any]] = self.page.evaluate("spy.states")
        return states[str(seat)] if seat is not None else next(iter(states.values()))

    def decision(self) -> dict[str, Any]:
        """Return the open decision of this page."""
        states: dict[str, dict[str, Any]] = self.page.evaluate("spy.states")
        decisions: list[dict[str, Any]] = [state["decision"] for state in states.values() if state["decision"] is not None]
        return decisions[0]

    def events(self) -> list[dict[str, Any]]:
        """Return all events received over the socket."""
        return [event for message in self.messages() if message["type"] == "update" for event in message["events"]]

    def messages(self) -> list[dict[str, Any]]:
        frames: list[str] = self.page.evaluate("spy.frames")
        return [json.loads(frame) for frame in frames]

    def delays(self) -> list[float]:
        """Return the milliseconds from each answer to the next decision on the page."""
        delays: list[float] = self.page.evaluate("spy.delays")
        return delays

    # Waiting -----------------------------------------------------------------------------------------------------------
    def asked(self) -> str:
        return self.root.get_attribute("data-asked") or ""

    def wait_until_asked(self) -> None:
        """Wait until a decision is open here or the game is over."""
        expect(self.page.locator('html[data-asked]:not([data-asked="-"], [data-asked="sent"])')).to_have_count(1)

    def wait_for_toast(self, text: str) -> None:
        """Wait until a toast with this text has appeared, even if it has since disappeared."""
        wait_until(self.page, "text => spy.toasts.some((each) => each.includes(text))", text)

    def wait_for_loss(self) -> None:
        """Wait until the page has reported a lost connection, even if it has since recovered."""
        wait_until(self.page, "spy.losses > 0")

    def wait_until_answered(self, before: str) -> None:
        """Wait until the previous decision is answered and the page has the next state."""
        expect(self.page.locator(f'html:not([data-asked="{before}"], [data-asked="sent"])')).to_have_count(1)

    # Actions -----------------------------------------------------------------------------------------------------------
    def answer(self, *labels: str) -> None:
        """Click the options, and the primary button if there is one."""
        self.wait_until_asked()
        before = self.asked()
        gathers = self.find("primary").is_visible()
        decision = self.decision()
        if decision["ordered"] and 1 < decision["min"] == len(decision["options"]):
            labels = labels[:-1]  # the page adds the last one
        is_yes_or_no = decision["kind"] == "cards" and decision["max"] == 1 and len(set(decision["options"])) == 1
        for label in () if gathers and is_yes_or_no else labels:
            self.select(label)
        if gathers:
            self.find("primary").click()
        self.wait_until_answered(before)

    def select(self, label: str) -> None:
        card = self.page.locator(f'.choosable:not(.picked)[data-card="{label}"]')
        word = self.page.locator(f'.option[data-word="{label}"]')
        card.or_(word).first.click()

    def decline(self) -> None:
        """Press the decline button."""
        before = self.asked()
        wait_until(self.page, "pause => performance.now() - spy.pressed > pause", DOUBLE_CLICK)
        self.find("end").or_(self.find("decline")).click()
        self.wait_until_answered(before)

    def play_treasures(self) -> None:
        before = self.asked()
        self.find("all-treasures").click()
        self.wait_until_answered(before)
        expect(self.find("all-treasures")).to_have_count(0)  # wait for the page, not just the socket

    def end_turn(self) -> None:
        """Decline until the turn is over."""
        self.wait_until_asked()
        turn = self.decision_turn()
        while self.asked() not in ("-", "over") and self.decision_turn() == turn:
            self.decline()

    def decision_turn(self) -> int:
        number: int = self.state()["turn_number"]
        return number

    def simple_step(self, *wishes: str) -> None:
        """Answer the open decision: all Treasures, the first affordable wish, else as few picks as possible."""
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
