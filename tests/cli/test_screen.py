"""The terminal prints counters, mats, landscapes and tokens as the state declares them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS
from feodum.cli.display.screen import Screen
from feodum.engine.setup import add_card
from feodum.engine.state.declaration import FLAG, PLAYER_COUNTERS
from feodum.game import Game
from feodum.i18n.texts import Texts, languages
from feodum.view.window import View
from mechanism_cards import PlusCoin
from mechanism_texts import mechanism_texts
from rare_rules import OMENS, OPEN_MAT, SECRET_MAT, rare_setup

NAMES = ["Anna", "Ben"]


@pytest.fixture
def game() -> Iterator[Game]:
    with rare_setup() as setup, mechanism_texts():
        yield Game(setup, 3)


def screen_of(seat: int, language: str) -> Screen:
    return Screen(Console(file=io.StringIO(), width=4000), Texts(language), NAMES, seat)


def text_of(screen: Screen) -> str:
    assert isinstance(screen.console.file, io.StringIO)
    return screen.console.file.getvalue()


def printed(view: View, language: str = "en") -> str:
    """Return the table and the seat's own cards as the terminal prints them."""
    screen = screen_of(view.seat, language)
    screen.print_table(view)
    screen.print_own_cards(view)
    return text_of(screen)


@pytest.mark.parametrize("language", languages())
def test_every_declared_counter_is_printed(game: Game, language: str) -> None:
    texts = Texts(language)
    for field in PLAYER_COUNTERS:
        table = game.table.copy()
        name = texts.text(f"counter-{field.name.replace('_', '-')}")
        setattr(table.players[0], field.name, 1 if field.kind == FLAG else 17)
        for seat in (0, 1):
            text = printed(View(table, seat), language)
            assert name in text if field.kind == FLAG else "17" in text, field.name


def test_mats_and_landscapes_are_printed(game: Game) -> None:
    table = game.table.copy()
    table.players[0].coffers = 0
    for mat, name in ((OPEN_MAT, "Gold"), (SECRET_MAT, "Curse")):
        table.players[0].mat(mat).append(add_card(table, CARDS[name]))
    table.take_thing(0, table.landscape("Guildhall"))
    table.add_vp_on(0, "Fair Day", 3)
    pile = table.pile("Gold")
    assert pile is not None
    table.move_token(1, PlusCoin, pile)
    own, other = printed(View(table, 0)), printed(View(table, 1))
    assert f"Yours: {SECRET_MAT}: Curse · {OPEN_MAT}: Gold · Guildhall" in own
    assert f"{SECRET_MAT}: 1 card · {OPEN_MAT}: Gold · Guildhall" in other
    assert "Fair Day (Event, 2, with 3 victory tokens)" in other
    assert f"{OMENS}: {len(table.landscape_deck(OMENS).cards)} left" in other
    assert "Gold (Ben: +1 Coin)" in own
    assert "Gold (you: +1 Coin)" in other


def test_every_position_and_question_can_be_printed(game: Game) -> None:
    bots = [RandomBot(seat) for seat in range(2)]
    found = ""
    for _ in range(400):
        if game.decision is None:
            break
        decision = game.decision
        for language in languages():
            screen = screen_of(decision.seat, language)
            screen.print_table(game.window(decision.seat))
            screen.print_own_cards(game.window(decision.seat))
            screen.print_question(game, decision)
            found += text_of(screen).replace("   ", "\n")
        game.answer(*bots[decision.seat].decide(game.window(decision.seat), decision))
    assert "Yours: " in found
    assert re.search(r"^\d Fair Day \(2\)$", found, re.MULTILINE), "an Event is not a pile"
