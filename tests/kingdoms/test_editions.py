"""The edition of the rules: a setup says which one it uses, and everything that carries a setup keeps it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rich.console import Console

from feodum import Game, SetupError
from feodum.cards.box import CARDS, FACES, PRINTINGS, Setup, printings_in
from feodum.cards.setup_fields import EDITIONS
from feodum.cli.play import Terminal
from feodum.i18n.texts import Texts
from feodum.kingdoms.kingdom_code import Kingdom, kingdom_of, kingdom_of_set, read_code, setup_data
from feodum.kingdoms.selection import find_recommended
from feodum.lab.match.boards import choose_board
from feodum.lab.match.starts import read_start
from feodum.server.http.client_messages import KingdomRequest, Wishes
from feodum.server.table.kingdom_requests import requested_kingdom

KINGDOM = ("Poor House", "Ironmonger", "Cultist", "Rebuild", "Cellar", "Village", "Smithy", "Market", "Moat", "Witch")
CHANGED = ["Cultist", "Ironmonger", "Poor House", "Rebuild"]
ENGLISH, GERMAN = Setup(2, KINGDOM), Setup(2, KINGDOM, edition="german")


def editions_in(setup: Setup) -> set[str]:
    """Return the editions of the four cards in a game with this setup."""
    g = setup.layout().deal(1, 0)
    return {g.piles[g.index[name]].cards[-1].edition for name in CHANGED}


def test_german_edition_replaces_four_cards() -> None:
    assert sorted(name for name, _ in printings_in("german")) == CHANGED
    assert editions_in(ENGLISH) == {""}
    assert editions_in(GERMAN) == {"german"}
    assert editions_in(Setup(2, KINGDOM, edition="german").starting_with(1)) == {"german"}
    assert ENGLISH != GERMAN
    assert Setup(2, KINGDOM, edition="") == ENGLISH


def test_german_cards_have_the_facts_of_the_english_ones() -> None:
    """Bots, pages and strategies know cards by name, and look up the facts of the usual printing."""
    for name, edition in printings_in("german"):
        english, german = FACES[name], PRINTINGS[name, edition](-1)
        facts = [fact for fact in dir(english) if fact[0] != "_" and isinstance(getattr(english, fact), (int, str, tuple))]
        assert {"cost", "types", "coins", "trashes", "set_name"} <= {*facts}
        changed = [fact for fact in facts if getattr(english, fact) != getattr(german, fact)]
        assert changed == ["edition"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_cards_have_a_text_for_each_edition(language: str) -> None:
    texts = Texts(language)
    other = [name for name in FACES if texts.card_text(name, "german") != texts.card_text(name)]
    assert sorted(other) == CHANGED


def test_terminal_shows_the_text_of_the_edition(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for setup, words in ((ENGLISH, "Your coins never drop below"), (GERMAN, "but at most 4 coins")):
        Terminal(Game(setup, 1), Texts("en"), Console(highlight=False, width=200), "random", None).screen.print_card(
            "Poor House"
        )
        assert words in capsys.readouterr().out


def test_cards_of_the_black_market_have_the_edition() -> None:
    kingdom = [*(name for name in KINGDOM if name not in CHANGED), "Chapel", "Gardens", "Library", "Black Market"]
    setup = Setup(2, kingdom, market=CHANGED, edition="german")
    g = setup.layout().deal(1, 0)
    assert {card.edition for card in g.piles[g.index["Black Market deck"]].cards} == {"german"}


def test_unknown_editions_are_rejected() -> None:
    wrong: list[Any] = ["french", "German"]
    for edition in wrong:
        with pytest.raises(SetupError, match=r'no such edition of the rules: .*; use "" \(English\) or "german"'):
            Setup(2, KINGDOM, edition=edition)


def test_saves_keep_the_edition() -> None:
    game = Game.new(KINGDOM, seed=5, edition="german")
    text = game.to_json()
    assert json.loads(text)["edition"] == "german"
    assert Game.from_json(text).setup.edition == "german"
    assert "edition" not in json.loads(Game.new(KINGDOM, seed=5).to_json())
    assert Setup(**json.loads(json.dumps(game.setup.data()))) == game.setup, "as in the database"


def test_codes_keep_the_edition() -> None:
    english, german = kingdom_of(ENGLISH), kingdom_of(GERMAN)
    assert read_code(german.code).data() == german.data()
    assert german.data()["edition"] == "german"
    assert "edition" not in english.data()
    assert english.code[0] == "1"
    assert german.in_edition("").code == english.code
    assert english.in_edition("german").data() == german.data()
    first_game = kingdom_of_set(find_recommended("First Game"))
    assert read_code(first_game.in_edition("german").code).extras["edition"] == "german"
    assert setup_data(GERMAN)["edition"] == "german"
    assert not setup_data(ENGLISH)["edition"]


def test_codes_with_an_unknown_edition_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    code = Kingdom(KINGDOM, "", None, None, edition="german").code
    monkeypatch.delitem(EDITIONS, "german")
    with pytest.raises(SetupError, match="contains cards that this version"):
        read_code(code)


@pytest.mark.parametrize(
    "request_",
    [
        {"cards": [*KINGDOM]},
        {"wishes": Wishes()},
        {"set": "First Game"},
        {"day": "2026-11-16"},
        {"code": kingdom_of(ENGLISH).code},
    ],
)
def test_every_kingdom_can_be_requested_in_the_german_edition(request_: dict[str, Any]) -> None:
    assert requested_kingdom(KingdomRequest(**request_, edition="german")).extras["edition"] == "german"
    assert "edition" not in requested_kingdom(KingdomRequest(**request_)).extras


def test_the_edition_of_a_code_counts_if_no_other_is_requested() -> None:
    assert requested_kingdom(KingdomRequest(code=kingdom_of(GERMAN).code)).extras["edition"] == "german"


def test_boards_of_the_lab_have_an_edition() -> None:
    board = choose_board((), KINGDOM, edition="german")
    assert board.setup(2, 0).edition == board.of_deal(2, 0).edition == "german"
    assert board.describe().endswith("; no Colony, no Shelters, German edition")
    assert board.names().endswith(", German edition")
    assert "German" not in choose_board((), KINGDOM).describe()


def test_starting_decks_of_the_lab_have_the_printings_of_the_board() -> None:
    table = GERMAN.layout().deal(1, 0)
    read_start((), "", "5 Rebuild, 5 Copper", "", "").arrange(table, [0, 1])
    assert {card.edition for player in table.players for card in player.cards() if card.name == "Rebuild"} == {"german"}
    assert CARDS["Rebuild"](-1).edition == ""
