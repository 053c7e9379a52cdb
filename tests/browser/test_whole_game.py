"""From the new-game page to the end of a game against a bot, by clicking; how big the page is and how much it asks for."""

from __future__ import annotations

import statistics
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from .conftest import NewPlayer
from .playing import Player

PAGE_BYTES = 200_000
MOST_REQUESTS = 4
MOST_STEPS = 400


def test_a_whole_game_against_a_bot(new_player: NewPlayer) -> None:
    player = new_player().go()
    expect(player.find("play-now")).to_be_visible()
    loaded = len(player.requests)
    player.find("play-now").click()
    player.wait_until_asked()
    wanted = [url for url in player.requests[loaded:] if not url.startswith(("data:", "blob:"))]
    assert len(wanted) <= MOST_REQUESTS, "the first question waits for too much"
    first: float = player.page.evaluate("spy.first")
    for _ in range(MOST_STEPS):
        player.wait_until_asked()
        if player.asked() == "over":
            break
        player.simple_step("Province", "Gold", "Silver")
    expect(player.find("end-sheet")).to_be_visible()
    expect(player.find("score-0")).to_be_visible()
    expect(player.find("score-1")).to_be_visible()
    check_requests(player)
    delays = player.delays()
    slowest = statistics.quantiles(delays, n=20)[-1]
    print(f"first decision {first:.0f} ms; {len(delays)} answers, p50 {statistics.median(delays):.0f} ms, p95 {slowest:.0f} ms")
    assert len(delays) > 20
    sent: list[dict[str, Any]] = player.page.evaluate("spy.sent")
    assert {message["type"] for message in sent} <= {"hello", "answer", "ping"}, "an answer is all that it takes"
    answered = [message["decision"] for message in sent if message["type"] == "answer"]
    assert len(answered) == len(set(answered)), "something was answered twice"


def check_requests(player: Player) -> None:
    own = urlsplit(player.url).netloc
    foreign = [url for url in player.requests if urlsplit(url).netloc != own and not url.startswith(("data:", "blob:"))]
    assert player.requests
    assert foreign == [], "requests to third parties"


def test_the_first_page_is_small(new_player: NewPlayer) -> None:
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


def test_moves_of_others_are_shown_and_can_be_skipped(new_player: NewPlayer) -> None:
    """With motion allowed, the bot's moves play out; the own question is there at once all the same."""
    player = new_player(reduced_motion="no-preference").go()
    player.find("play-now").click()
    for _ in range(12):
        player.wait_until_asked()
        player.simple_step("Gold", "Silver")
    player.wait_until_asked()
    expect(player.page.locator('[data-testid="prompt-bar"].mine')).to_be_visible()
    expect(player.log.get_by_role("heading").last).to_be_visible()
