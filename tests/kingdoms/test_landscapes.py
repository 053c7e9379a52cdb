"""Landscapes are part of setups, saved and stored games, kingdoms and their codes."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator

import msgspec
import pytest

from feodum import Game, SaveError, SetupError
from feodum.cards.box import Setup
from feodum.cards.setup_fields import DEAL_EXTRAS, KINGDOM_EXTRAS, SETUP_FIELDS
from feodum.kingdoms import kingdom_code
from feodum.kingdoms.kingdom_code import Kingdom, kingdom_of, read_code, setup_data
from feodum.kingdoms.selection import recommended_sets
from feodum.server.http.client_messages import GameRequest, KingdomRequest
from feodum.server.storage.records import GameRecord, GameRow, SeatRow, build_record
from feodum.server.table.kingdom_requests import requested_kingdom
from feodum.server.table.seating import Seat
from temporary_cards import added_landscapes

FIRST_GAME = recommended_sets()["First Game"].kingdom
FAIR, ROAD, WAY = "Test Fair", "Test Road", "Way of the Test"


@pytest.fixture(autouse=True)
def landscapes() -> Iterator[None]:
    with added_landscapes(FAIR, ROAD, WAY):
        yield


def test_setup_fields_are_the_arguments_of_setup_in_order() -> None:
    setup = Setup(3, FIRST_GAME, True, True, "", 2, (), True, (FAIR,))
    assert setup.key()[:9] == (3, FIRST_GAME, True, True, "", 2, (), True, (FAIR,))
    assert len(setup.key()) == len(SETUP_FIELDS)
    assert Setup(*setup.key()) == setup


def test_setups_differ_by_their_landscapes() -> None:
    setup = Setup(2, FIRST_GAME, landscapes=[FAIR, WAY])
    assert setup.landscapes == (FAIR, WAY)
    assert setup == Setup(2, FIRST_GAME, landscapes=[FAIR, WAY])
    assert len({setup, Setup(2, FIRST_GAME), Setup(2, FIRST_GAME, landscapes=[FAIR])}) == 3
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert eval(repr(setup)) == setup
    assert setup.starting_with(1) == Setup(2, FIRST_GAME, first=1, landscapes=[FAIR, WAY])


def test_unknown_and_doubled_landscapes_are_rejected() -> None:
    with pytest.raises(SetupError, match=r"Test Fare: no such landscape\. Did you mean Test Fair\?"):
        Setup(2, FIRST_GAME, landscapes=["Test Fare"])
    with pytest.raises(SetupError, match="no such landscape"):
        Game.new("First Game", landscapes=["Village"])
    with pytest.raises(SetupError, match="listed more than once: Test Fair"):
        Setup(2, FIRST_GAME, landscapes=[FAIR, WAY, FAIR])


def test_saved_games_keep_their_landscapes() -> None:
    game = Game.new("First Game", seed=5, landscapes=[FAIR, ROAD, WAY])
    text = game.to_json()
    assert json.loads(text)["landscapes"] == [FAIR, ROAD, WAY]
    assert Game.from_json(text) == game
    assert "landscapes" not in Game.new("First Game", seed=5).to_json()
    with pytest.raises(SaveError, match='"landscapes" must be a list of card names'):
        Game.from_json(json.dumps({**json.loads(text), "landscapes": FAIR}))


def test_stored_games_keep_their_landscapes() -> None:
    seats = tuple(Seat(number, "bot", "", "novice", "") for number in range(2))
    for landscapes in ((), (FAIR, WAY)):
        record = GameRecord("game", Setup(2, FIRST_GAME, landscapes=landscapes), 1, 2, "", seats)
        row = GameRow(record.setup_text(), "1", "2", "", 0, False, "", None, record.feodum, record.rules, False)
        assert ("landscapes" in row.setup) == bool(landscapes)
        rows = [SeatRow(number, "bot", "", "novice", "", "", 0.0) for number in range(2)]
        assert build_record("game", row, rows, []).setup == record.setup


def test_codes_contain_landscapes() -> None:
    plain = Kingdom(FIRST_GAME, "", None, True)
    kingdom = Kingdom(FIRST_GAME, "", None, True, landscapes=[FAIR, WAY])
    assert "landscapes" not in plain.data()
    assert kingdom.data()["landscapes"] == [FAIR, WAY]
    assert (plain.code[0], kingdom.code[0]) == ("1", "3")
    assert read_code(kingdom.code).data() == kingdom.data()
    assert kingdom_of(Setup(2, FIRST_GAME, landscapes=[WAY])).extras == {"landscapes": [WAY]}
    assert setup_data(Setup(2, FIRST_GAME, landscapes=[WAY]))["landscapes"] == [WAY]


def test_codes_use_the_numbers_of_landscapes(monkeypatch: pytest.MonkeyPatch) -> None:
    by_hash = Kingdom(FIRST_GAME, "", None, True, landscapes=[ROAD, WAY]).code
    monkeypatch.setattr(kingdom_code, "_numbered_landscapes", lambda: [WAY, FAIR, ROAD])
    by_number = Kingdom(FIRST_GAME, "", None, True, landscapes=[ROAD, WAY]).code
    assert len(by_number) < len(by_hash)
    for code in (by_hash, by_number):
        assert read_code(code).extras == {"landscapes": [ROAD, WAY]}


def test_requests_have_all_optional_setup_fields() -> None:
    assert {*DEAL_EXTRAS} <= {field.name for field in msgspec.structs.fields(GameRequest)}
    assert {*KINGDOM_EXTRAS} <= {field.name for field in msgspec.structs.fields(KingdomRequest)}


def test_requested_kingdoms_have_landscapes() -> None:
    kingdom = requested_kingdom(KingdomRequest(cards=[*FIRST_GAME], landscapes=[FAIR]))
    assert kingdom.extras == {"landscapes": [FAIR]}
    assert requested_kingdom(KingdomRequest(code=kingdom.code)).data() == kingdom.data()
