"""A complete game against a bot with fast clicks, and the size and requests of the page."""

from __future__ import annotations

import statistics
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player

PAGE_BYTES = 200_000
MOST_REQUESTS = 4
PAUSE = 200
"""Milliseconds between fast clicks."""
MOST_CLICKS = 4000

# Reports differences between the page and the socket's state, then clicks the next step: all Treasures, the best affordable
# card, otherwise continue. Returns "over" at the end.
CLICK = """
(wishes) => {
  const find = (id) => document.querySelector(`[data-testid="${id}"]`);
  const asked = document.documentElement.dataset.asked;
  const state = Object.values(spy.states)[0];
  const wrong = [];
  const compare = (what, shown, expected) => {
    if (JSON.stringify(shown) !== JSON.stringify(expected)) wrong.push(`${what}: ${JSON.stringify([shown, expected])}`);
  };
  const faces = (place) => [...document.querySelectorAll(place)];
  if (asked !== 'sent') {
    const messages = (spy.messages ??= []);  // what came since the last click is read once
    messages.push(...spy.frames.slice(messages.length).map((frame) => JSON.parse(frame)));
    const updates = messages.filter((message) => message.type === 'update');
    const turns = updates.flatMap((update) => update.events).filter((event) => event.verb === 'turn');
    const copies = (face) => Array(Number(face.dataset.copies ?? 1)).fill(face.dataset.card);
    const held = faces('[data-testid="hand"] [data-card]').flatMap(copies);
    const options = state.decision?.options ?? [];
    for (const id of ['actions', 'buys', 'coins']) compare(id, find(id).textContent, String(state[id]));
    compare('hand', held.sort(), [...state.hand].sort());
    compare('log', faces('[data-testid="log"] h2').length, turns.length);
    compare('prompt', state.decision !== null && !find('prompt-bar').classList.contains('mine'), false);
    compare('cards', faces('.choosable').map((face) => face.dataset.card).filter((name) => !options.includes(name)), []);
  }
  if (asked === 'over') return ['over', ...wrong];
  const face = (name) => document.querySelector(`.choosable[data-card="${name}"]`);
  const wanted = state.decision?.source === 'buy' ? wishes.map(face).find((each) => each !== null) : null;
  const button = document.querySelector('[data-testid="primary"]:enabled');
  const next = find('all-treasures') ?? wanted ?? button ?? find('end') ?? find('decline')
    ?? document.querySelector('.choosable:not(.picked), .option');
  next?.click();
  return wrong;
}
"""


def test_page_matches_the_state_in_a_complete_game_against_a_bot(new_player: NewPlayer) -> None:
    player = new_player().go()
    expect(player.find("play-now")).to_be_visible()
    loaded = len(player.requests)
    player.find("play-now").click()
    player.wait_until_asked()
    wanted = [url for url in player.requests[loaded:] if not url.startswith(("data:", "blob:"))]
    assert len(wanted) <= MOST_REQUESTS, "too many requests before the first decision"
    first: float = player.page.evaluate("spy.first")
    for _ in range(MOST_CLICKS):
        found: list[str] = player.page.evaluate(CLICK, ["Province", "Gold", "Silver"])
        if found[:1] == ["over"]:
            break
        assert found == [], "the page differs from the game"
        player.page.wait_for_timeout(PAUSE)
    assert found == ["over"]
    expect(player.find("end-sheet")).to_be_visible()
    expect(player.find("score-0")).to_be_visible()
    expect(player.find("score-1")).to_be_visible()
    check_requests(player)
    delays = player.delays()
    slowest = statistics.quantiles(delays, n=20)[-1]
    print(f"first decision {first:.0f} ms; {len(delays)} answers, p50 {statistics.median(delays):.0f} ms, p95 {slowest:.0f} ms")
    assert len(delays) > 20
    sent: list[dict[str, Any]] = player.page.evaluate("spy.sent")
    assert {message["type"] for message in sent} <= {"hello", "answer", "ping"}, "unexpected messages were sent"
    answered = [message["decision"] for message in sent if message["type"] == "answer"]
    assert len(answered) == len(set(answered)), "a decision was answered twice"


def check_requests(player: Player) -> None:
    own = urlsplit(player.url).netloc
    foreign = [url for url in player.requests if urlsplit(url).netloc != own and not url.startswith(("data:", "blob:"))]
    assert player.requests
    assert foreign == [], "requests to third parties"


def test_home_page_is_small(new_player: NewPlayer) -> None:
    player = new_player(once=True)
    network = player.context.new_cdp_session(player.page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    player.page.goto(player.url, wait_until="networkidle")
    expect(player.find("play-now")).to_be_visible()
    print(f"first page: {len(sizes)} requests, {sum(sizes):.0f} bytes")
    assert len(sizes) > 3
    assert sum(sizes) < PAGE_BYTES
    check_requests(player)


def test_other_players_moves_are_shown_and_can_be_skipped(new_player: NewPlayer) -> None:
    """With animations, the bot's moves are shown, but the next decision is available at once."""
    player = new_player(reduced_motion="no-preference").go()
    player.find("play-now").click()
    for _ in range(12):
        player.wait_until_asked()
        player.simple_step("Gold", "Silver")
    player.wait_until_asked()
    expect(player.page.locator('[data-testid="prompt-bar"].mine')).to_be_visible()
    expect(player.log.get_by_role("heading").last).to_be_visible()
