"""Mats, landscapes, counters and tokens on the page, with the test cards: no real card uses them yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from feodum.cards.box import Setup
from feodum.game import Game
from mechanism_texts import mechanism_texts
from rare_positions import find_position, owns_everything
from rare_rules import KINGDOM, LANDSCAPES, rare_setup

from .conftest import NewPlayer
from .moves import Player
from .page_server import TableServer
from .positions import Position, Prepared, prepare
from .screenshots import cut, unseen
from .test_sizes import EACH_KIND, KINDS, check, in_each_size, screen, switch_language

# The server registers the test cards before it starts; its workers play no bots here.
PROGRAM = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from feodum.cli.main import main
from mechanism_texts import mechanism_texts
from rare_rules import rare_setup
with rare_setup(), mechanism_texts():
    main()
"""


class RarePosition(Position):
    """A position with the test cards."""

    @property
    def setup(self) -> Setup:
        return Setup(len(self.kinds), KINGDOM, landscapes=LANDSCAPES)

    def find(self) -> Game:
        return find_position(self.setup, lambda game, decision: self.ready(game))


def asks(source: str, *options: str) -> RarePosition:
    """Return a position in which this source offers the first player, who owns something of everything, these options."""

    def ready(game: Game) -> bool:
        decision = game.decision
        if decision is None or decision.source != source or not owns_everything(game):
            return False
        return all(option in decision.labels for option in options)

    return RarePosition(KINGDOM, ready)


POSITIONS: dict[str, Position] = {
    "rare-laptops": asks("buy", "Fair Day", "Gold"),
    "rare-phones": asks("buy", "Fair Day", "Gold"),
    "rare-action": asks("action", "Villager"),
    "rare-coffers": asks("Coffers", "4"),
    "rare-way": asks("Way"),
}


@pytest.fixture(scope="module")
def rare_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TableServer, dict[str, Prepared]]]:
    """A server with the test cards and its prepared games."""
    database = tmp_path_factory.mktemp("mechanisms") / "games.sqlite3"
    with rare_setup(), mechanism_texts():
        games = prepare(database, POSITIONS)
    server = TableServer(database, program=PROGRAM)
    yield server, games
    assert server.stop() == "", "the server wrote to stderr"


Stage = tuple[TableServer, dict[str, Prepared]]


def sit(stage: Stage, new_player: NewPlayer, name: str, size: tuple[int, int]) -> Player:
    server, games = stage
    player = new_player(server.url, **screen(*size)).sit(name, games[name].token(0))
    player.wait_until_asked()
    return player


def visible(elements: Locator) -> Locator:
    return elements.locator("visible=true")


def belongings(player: Player, zone: str) -> Locator:
    """Return what shows the belongings of a player: each of them, or one button on a small screen."""
    return visible(player.find(zone).locator("[data-mat], [data-testid=all-belongings]"))


@EACH_KIND
def test_belongings_fit_on_every_screen(rare_stage: Stage, new_player: NewPlayer, kind: str) -> None:
    """Nothing of the table is pushed off the screen, and every mat and landscape can be reached and read."""
    player = sit(rare_stage, new_player, f"rare-{kind}", KINDS[kind][0])
    for language in ("en", "de"):
        switch_language(player, language)
        for size in in_each_size(player, KINDS[kind]):
            check(player, size)
            for zone in ("own-piles", "player-1"):
                expect(belongings(player, zone)).not_to_have_count(0)
                assert unseen(belongings(player, zone)) == [], size
            assert unseen(player.find("turn-strip").get_by_test_id("coffers")) == [], size
            landscapes = player.find("landscapes").locator("[data-card], [data-deck] button").all()
            assert len(landscapes) > len(LANDSCAPES)
            for landscape in landscapes:
                landscape.scroll_into_view_if_needed()
                assert unseen(landscape) == [], size
            assert cut(player.find("landscapes").locator(".name")) == [], size
            player.find("supply").locator("[data-card]").first.scroll_into_view_if_needed()
    belongings(player, "player-1").last.click()
    expect(player.find("mat-sheet").or_(player.find("belongings-sheet"))).to_contain_text("Atoll")
    player.find("close").click()
    before = player.asked()
    player.card("landscapes", "Fair Day").click()
    player.wait_until_answered(before)
    assert any(event["verb"] == "buy" and event["cards"] == ["Fair Day"] for event in player.events())


@pytest.mark.parametrize("name", ["rare-action", "rare-coffers", "rare-way"])
def test_options_that_are_not_cards_can_be_picked(rare_stage: Stage, new_player: NewPlayer, name: str) -> None:
    player = sit(rare_stage, new_player, name, KINDS["laptops"][1])
    options = {
        "rare-action": player.page.locator('.option[data-word="Villager"]'),
        "rare-coffers": player.page.locator(".option"),
        "rare-way": player.card("landscapes", "Way of the Stone"),
    }[name]
    for _ in in_each_size(player, KINDS["laptops"]):
        expect(options).not_to_have_count(0)
        assert unseen(options) == []
    if name != "rare-way":
        assert cut(options) == []
    before = player.asked()
    options.last.click()
    player.wait_until_answered(before)
