"""Mats, landscapes, counters and tokens in the terminal, with the test cards: no real card uses them yet."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.cli.display.screen import Screen
from feodum.cli.input.answer_parser import parse_answer
from feodum.cli.terminal.card_screen import CardScreen, card_details
from feodum.cli.terminal.table_app import TableApp
from feodum.engine.decision import Decision
from feodum.game import Game
from feodum.i18n.texts import Texts, languages
from mechanism_texts import mechanism_texts
from rare_positions import find_position, owns_everything
from rare_rules import LANDSCAPES, rare_setup

GAMES, ANSWERS = 3, 90
LANGUAGES = pytest.mark.parametrize("language", languages())


@pytest.fixture
def setup() -> Iterator[Setup]:
    with rare_setup() as setup, mechanism_texts():
        yield setup


def is_rich(game: Game, decision: Decision) -> bool:
    return decision.source == "buy" and "Fair Day" in decision.labels and owns_everything(game)


def printed(game: Game, language: str) -> str:
    """Print table, own cards and question."""
    output = io.StringIO()
    screen = Screen(Console(file=output, width=400), Texts(language), ("You", "Ben"), 0)
    screen.print_table(game.window(0))
    screen.print_own_cards(game.window(0))
    if game.decision is None:
        screen.print_scores(game)
    else:
        screen.print_question(game, game.decision)
    return output.getvalue()


@LANGUAGES
def test_every_position_can_be_printed(setup: Setup, language: str) -> None:
    sources: set[str] = set()
    for seed in range(GAMES):
        game = Game(setup, seed)
        bots = [RandomBot(seed), RandomBot(seed + 100)]
        for _ in range(ANSWERS):
            decision = game.decision
            if decision is None:
                break
            sources.add(decision.source)
            assert printed(game, language)
            if decision.min < 2:
                parse_answer("1" if decision.min else "", decision, Texts(language))
            game.answer(bots[decision.seat].decide(game.window(decision.seat), decision))
    assert sources >= {"action", "treasure", "buy", "night", "Way"}


def test_belongings_are_printed(setup: Setup) -> None:
    game = find_position(setup, is_rich)
    seen = game.window(0)
    text = printed(game, "en")
    lines = text.splitlines()
    line = next(line for line in lines if line.startswith("Next to the Supply: "))
    assert "Fair Day (Event, 2)" in line
    assert "Way of the Stone (Way)" in line
    assert f"Omens: {seen.landscape_deck_size('Omens')} left" in line
    own = next(line for line in lines if line.startswith("Yours: "))
    assert f"Coffers {seen.counter('coffers', 0)}" in own
    assert "Atoll mat: Atoll" in own
    count = seen.mat_size("Hideout mat", 1)
    other = next(line for line in lines if line.startswith("Ben: "))
    assert f"Hideout mat: {count} card" in other
    assert "Fair Day (2)" in text


def test_table_shows_landscapes_and_buys_one_by_key(setup: Setup) -> None:
    game = find_position(setup, is_rich)
    app = TableApp(game, Texts("en"), "novice")

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await look(pilot)

    async def look(pilot: Pilot[str]) -> None:
        shown = {
            id: str(app.screen_stack[0].query_one(f"#{id}", Static).content) for id in ("piles", "play", "others", "options")
        }
        assert "Next to the Supply: Fair Day (Event, 2)" in shown["piles"]
        assert "Yours: Coffers" in shown["play"]
        assert "Hideout mat: " in shown["others"]
        assert "Fair Day" in shown["options"]
        await pilot.press("question_mark")
        assert isinstance(app.screen, CardScreen)
        assert set(LANDSCAPES) <= set(app.screen.cards)
        await pilot.press("escape")
        selection = app._selection
        assert selection is not None
        place = next(i for i, choice in enumerate(selection.choices) if choice.text == "Fair Day")
        await pilot.press(selection.key(place))
        await app.workers.wait_for_complete()

    asyncio.run(run())
    assert game.answer_texts()[-1] == "buy: Fair Day"


@LANGUAGES
def test_landscapes_have_details_without_a_price_they_cannot_have(setup: Setup, language: str) -> None:
    screen = Screen(Console(file=io.StringIO()), Texts(language), ("You", "Ben"), 0)
    for name in (*LANDSCAPES, "Weary", "Good Omen"):
        assert name in card_details(screen, name).plain
    assert screen.card_title("Way of the Stone").endswith(Texts(language).text("type-way"))
    assert screen.card_title("Fair Day").endswith("2")
