"""Game, the public face: what it does, and what it says when asked for what it can't do."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from feodum import Answer, Bot, Decision, FeodumError, Game, IllegalAnswer, SaveError, Setup, SetupError, View
from feodum.bots.money import big_money
from feodum.bots.random_bot import RandomBot
from feodum.build import is_compiled
from feodum.cards.box import KINGDOM_CARDS
from feodum.engine.turns import step
from feodum.soak.fingerprint import fingerprint

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
WITCHES = ("Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop", "Young Witch")


def state(game: Game) -> tuple[object, ...]:
    """Everything about a game that can be told from outside."""
    return (fingerprint(game._table), game.answers, None if game.decision is None else (game.decision.id, str(game.decision)))


def played(seed: int, decisions: int, players: int = 2) -> Game:
    """A game of random answers from outside."""
    game = Game.new(KINGDOM, players=players, seed=seed)
    bot = RandomBot(seed)
    for _ in range(decisions):
        if game.decision is None:
            break
        game.answer(bot.decide(game.window(game.decision.seat), game.decision))
    return game


# Creating -----------------------------------------------------------------------------------------------------------
def test_a_game_by_name_list_or_chance() -> None:
    assert Game.new("First Game", seed=1).setup.kingdom == KINGDOM
    assert Game.new("first game", seed=1).setup.kingdom == KINGDOM
    assert Game.new(list(KINGDOM), seed=1).setup == Game.new(KINGDOM, seed=1).setup
    random = Game.new(seed=1)
    assert len(set(random.setup.kingdom)) == 10
    assert random.setup == Game.new(seed=1).setup
    assert random.setup != Game.new(seed=2).setup
    assert Game.new(seed=(1 << 128) - 1).decision is not None
    assert Game.new().seed != Game.new().seed, "without a seed, the system gives one"


@given(st.integers(0, (1 << 128) - 1), st.integers(2, 6))
@settings(max_examples=50, deadline=None)
def test_any_seed_gives_a_game(seed: int, players: int) -> None:
    game = Game.new(players=players, seed=seed)
    assert game.decision is not None
    assert state(game) == state(Game.new(players=players, seed=seed))
    assert [len(player.hand) for player in game._table.players] == [5] * players


@pytest.mark.parametrize(
    ("kingdom", "message"),
    [
        (["Vilage", *KINGDOM[:9]], "Vilage: there is no such Kingdom card; did you mean Village?"),
        (["Xyzzyx", *KINGDOM[:9]], "Xyzzyx: there is no such Kingdom card"),
        (["Gold", *KINGDOM[:9]], "Gold is not a Kingdom card"),
        (["Ruins", *KINGDOM[:9]], "Ruins is not a Kingdom card"),
        (["Dame Anna", *KINGDOM[:9]], "Dame Anna is not a Kingdom card"),
        (["Hovel", *KINGDOM[:9]], "Hovel is not a Kingdom card"),
        (KINGDOM[:9], "a kingdom has 10 cards, not 9"),
        ([*KINGDOM, "Witch"], "a kingdom has 10 cards, not 11"),
        ([], "a kingdom has 10 cards, not 0"),
        (["Cellar", *KINGDOM[:9]], "Kingdom cards must differ, but Cellar was listed more than once"),
        ("First Gaem", "First Gaem: there is no recommended set of that name; did you mean First Game?"),
        ("", "there is no recommended set of that name"),
    ],
)
def test_impossible_kingdoms(kingdom: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(kingdom, seed=1)
    assert message in str(caught.value)


@pytest.mark.parametrize("players", [1, 0, 7, -2])
def test_wrong_numbers_of_players(players: int) -> None:
    with pytest.raises(SetupError, match=f"a game has 2 to 6 players, not {players}"):
        Game.new(KINGDOM, players=players, seed=1)


@pytest.mark.parametrize("wrong", [{"players": "2"}, {"players": 2.0}, {"players": None}, {"seed": -1}, {"seed": 1 << 128}])
def test_wrong_values(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        Game.new(KINGDOM, **{"seed": 1, **wrong})
    with pytest.raises(SetupError):
        Game(Setup(2, KINGDOM), "1")  # type: ignore[arg-type]  # on purpose


def test_first_player_and_bane() -> None:
    assert Game.new(KINGDOM, seed=1, first=1).setup.first == 1
    with pytest.raises(SetupError, match="the first player must be one of 0 to 1, not 2"):
        Game.new(KINGDOM, seed=1, first=2)
    assert Game.new(WITCHES, seed=1, bane="Cellar").setup.bane == "Cellar"
    assert Game.new(WITCHES, seed=1).setup.bane
    with pytest.raises(SetupError, match=r"needs a Bane.*Moat can't be it"):
        Game.new(WITCHES, seed=1, bane="Moat")
    with pytest.raises(SetupError, match=r"needs a Bane.*Witch can't be it"):
        Game.new(WITCHES, seed=1, bane="Witch")
    with pytest.raises(SetupError, match=r"needs a Bane.*none was named"):
        Setup(2, WITCHES)
    with pytest.raises(SetupError, match="no card of this kingdom uses one"):
        Game.new(KINGDOM, seed=1, bane="Chapel")


# Answering ------------------------------------------------------------------------------------------------------------
ILLEGAL: list[Any] = [(99,), (-1,), (0, 0), tuple(range(40)), ("Copper",), (0.0,), (None,), (True,), ([0], 1)]


@pytest.mark.parametrize("seed", range(12))
def test_illegal_answers_change_nothing(seed: int) -> None:
    game = played(seed, 30 + 10 * seed)
    decision = game.decision
    assert decision is not None
    before = state(game)
    for wrong in ILLEGAL:
        with pytest.raises(IllegalAnswer):
            game.answer(*wrong)
        with pytest.raises(IllegalAnswer):
            game.answer(wrong)
    if decision.min:
        with pytest.raises(IllegalAnswer, match="must be picked"):
            game.answer()
    for other in (decision.id - 1, decision.id + 1):
        with pytest.raises(IllegalAnswer, match="is not open"):
            game.answer(tuple(range(decision.min)), id=other)
    with pytest.raises(IllegalAnswer, match="there is no Platypus"):
        game.answer_labels("Platypus")
    assert state(game) == before
    game.answer(tuple(range(decision.min)), id=decision.id)
    assert len(game.answers) == decision.id + 1


def test_answering_by_label() -> None:
    game = Game.new(KINGDOM, seed=3, first=0)
    assert game.decision is not None
    coppers = game.decision.labels.count("Copper")
    with pytest.raises(IllegalAnswer, match="there is no further Copper"):
        game.answer_labels(*["Copper"] * (coppers + 1))
    game.answer_labels(*["Copper"] * coppers)
    assert game.answers == (tuple(range(coppers)),)
    assert game.decision.source == "buy"
    game.answer_labels("Cellar")
    assert [event.cards[0].name for event in game.log if event.verb == "buy"] == ["Cellar"]


def test_every_way_to_write_an_answer() -> None:
    for answer in ((0, 1), ((0, 1),), ([0, 1],)):
        game = Game.new(KINGDOM, seed=3)
        game.answer(*answer)
        assert game.answers == ((0, 1),)


def test_when_the_game_is_over() -> None:
    game = Game.new(KINGDOM, seed=3).play_out([big_money(), big_money()])
    assert game.is_over
    assert game.decision is None
    before = state(game)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer(0)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer_labels("Copper")
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer(0, id=3)
    assert state(game) == before
    assert max(game.scores()) == game.scores()[game.winners()[0]]
    assert state(game.play_out()) == before


# Going back -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(6))
def test_undo_takes_back_answer_by_answer(seed: int) -> None:
    game = Game.new(seed=seed)
    bot = RandomBot(seed)
    states = [state(game)]
    for _ in range(40):
        assert game.decision is not None
        game.answer(bot.decide(game.window(game.decision.seat), game.decision))
        states.append(state(game))
    for wanted in reversed(states[:-1]):
        game.undo()
        assert state(game) == wanted
    with pytest.raises(IllegalAnswer, match="no answer to take back"):
        game.undo()
    assert state(game) == states[0]


def test_undo_passes_over_the_bots_answers() -> None:
    game = Game.new(KINGDOM, seed=8, first=0, bots={1: big_money()})
    before = state(game)
    while game.answered_by().count(1) < 4:
        game.answer()
    game.undo()
    while game.answers:
        game.undo()
    assert state(game) == before


def test_rewind() -> None:
    game = played(4, 60)
    points = {count: state(played(4, count)) for count in (0, 1, 17, 45)}
    for count in (45, 17, 1, 0):
        game.rewind(count)
        assert state(game) == points[count]
    for wrong in (-1, 1):
        with pytest.raises(IllegalAnswer, match="can't go back to"):
            game.rewind(wrong)


def test_answered_by() -> None:
    game = played(4, 60, players=3)
    seats = game.answered_by()
    assert len(seats) == len(game.answers)
    assert set(seats) == {0, 1, 2}
    first = Game.new(KINGDOM, players=3, seed=4)
    for seat, answer in zip(seats, game.answers, strict=True):
        assert first.decision is not None
        assert first.decision.seat == seat
        first.answer(answer)


# Copies, bots, looking ---------------------------------------------------------------------------------------------------
def test_copies_are_independent() -> None:
    game = played(5, 50)
    before = state(game)
    twin = game.copy()
    assert state(twin) == before
    twin.play_out([RandomBot(1), RandomBot(2)])
    assert state(game) == before
    third = game.copy()
    game.undo()
    assert state(third) == before
    third.rewind(3)
    assert len(game.answers) == 49


def test_bots_play_their_seats_only() -> None:
    game = Game.new(KINGDOM, seed=6, players=3, first=0, bots={1: big_money(), 2: big_money()})
    for _ in range(10):
        assert game.decision is not None
        assert game.decision.seat == 0
        game.answer()
    assert not game.play_out({}).is_over
    assert game.play_out({0: big_money()}).is_over
    with pytest.raises(SetupError, match="there is no seat 3 in a game of 3 players"):
        game.play_out({3: big_money()})


def test_windows_are_for_seats_that_exist() -> None:
    game = Game.new(KINGDOM, seed=6)
    assert game.view(-1)["hand"] == []
    for seat in (2, -2):
        with pytest.raises(SetupError, match="there is no seat"):
            game.view(seat)


class Cheater(Bot):
    """Answers what is not allowed."""

    def decide(self, view: View, decision: Decision) -> Answer:
        return (999,)


def test_a_bots_illegal_answer_is_an_error() -> None:
    with pytest.raises(IllegalAnswer, match="there is no option 999"):
        Game.new(KINGDOM, seed=6, bots={0: Cheater(), 1: Cheater()})


# Saving ------------------------------------------------------------------------------------------------------------------
def test_a_saved_game_is_setup_seed_and_answers() -> None:
    game = played(9, 70)
    data = json.loads(game.to_json())
    assert data["format"] == "feodum game"
    assert data["version"] == 1
    assert data["seed"] == "9"
    assert [tuple(answer) for answer in data["answers"]] == list(game.answers)
    assert state(Game.from_json(game.to_json())) == state(game)
    assert state(Game.from_json(game.to_json().encode())) == state(game)


def test_a_loaded_game_goes_on_with_bots() -> None:
    text = played(9, 70).to_json()
    assert Game.from_json(text, bots={0: big_money(), 1: big_money()}).is_over


@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_30_turns_is_saved_in_less_than_10_kb(seed: int) -> None:
    game = Game.new(seed=seed)
    bot = RandomBot(seed)
    while game.decision is not None and game._table.turn_number <= 30:
        game.answer(bot.decide(game.window(game.decision.seat), game.decision))
    assert len(game.to_json().encode()) < 10_000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a saved game"),
        ("{", "not a saved game"),
        ("[" * 100_000, "not a saved game"),
        ("[]", 'it should be a JSON object with "format": "feodum game"'),
        ("null", "not a saved game"),
        (b"\xff\xfe\xfa", "not a saved game"),
        ('{"format": "feodum game"}', "version is a whole number, not None"),
        ('{"format": "feodum game", "version": true}', "version is a whole number"),
        ('{"format": "feodum game", "version": 2}', "saved by a newer Feodum (version 2; this one reads up to 1)"),
        ('{"format": "feodum game", "version": 1}', '"players" is missing or not of type int'),
        ('{"format": "feodum game", "version": ' + "9" * 5000 + "}", "not a saved game"),
    ],
)
def test_damaged_saves(text: str | bytes, message: str) -> None:
    with pytest.raises(SaveError) as caught:
        Game.from_json(text)
    assert message in str(caught.value)


def test_a_save_with_answers_after_the_end() -> None:
    game = Game.new(KINGDOM, seed=3).play_out([big_money(), big_money()])
    data = json.loads(game.to_json())
    data["answers"].append([])
    with pytest.raises(SaveError, match="is over after"):
        Game.from_json(json.dumps(data))


SAVE: dict[str, Any] = json.loads(played(21, 40).to_json())
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(KINGDOM_CARDS),
    st.lists(st.integers(-3, 40), max_size=4), st.lists(st.lists(st.integers(-3, 12), max_size=3), max_size=5),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)  # fmt: skip


def loaded(text: str) -> Game | None:
    """The game, or None where it is refused; any other error fails the test."""
    try:
        return Game.from_json(text)
    except SaveError:
        return None


@given(st.dictionaries(st.sampled_from(sorted(SAVE)), VALUES, min_size=1, max_size=3))
@settings(max_examples=300, deadline=None)
@example({"kingdom": ["\ud800"] * 10})
@example({"seed": "9" * 5000})
@example({"seed": "²"})
@example({"players": 10**30})
@example({"answers": [[10**30]]})
@example({"answers": [[True]]})
@example({"first": -1})
@example({"bane": "Chapel"})
def test_changed_saves_are_read_or_refused(changes: dict[str, Any]) -> None:
    game = loaded(json.dumps({**SAVE, **changes}))
    if game is not None:
        assert json.loads(game.to_json())["answers"] == changes.get("answers", SAVE["answers"])


@given(st.data())
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_changed_answers_are_read_or_refused(data: st.DataObject) -> None:
    answers = [list(answer) for answer in SAVE["answers"]]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(answers) - 1))
        answers[place : place + data.draw(st.integers(0, 1))] = [data.draw(st.lists(st.integers(-1, 12), max_size=3))]
    game = loaded(json.dumps({**SAVE, "answers": answers}))
    if game is not None:
        assert [list(answer) for answer in game.answers] == answers


@given(st.text(max_size=30), st.integers(0, 2000), st.integers(0, 5))
@settings(max_examples=200, deadline=None)
def test_changed_text_is_read_or_refused(junk: str, place: int, cut: int) -> None:
    text = json.dumps(SAVE)
    loaded(text[:place] + junk + text[place + cut :])


@given(st.binary(max_size=60))
def test_any_bytes_are_refused(junk: bytes) -> None:
    with pytest.raises(SaveError):
        Game.from_json(junk)


def test_errors_are_the_packages_own() -> None:
    for error in (IllegalAnswer, SaveError, SetupError):
        assert issubclass(error, FeodumError)
        assert issubclass(error, ValueError)


# Cost --------------------------------------------------------------------------------------------------------------------
def test_a_copy_of_the_state_is_cheap() -> None:
    table = Setup(2, KINGDOM).layout().deal(1, 0)
    table.agents = [RandomBot(1), RandomBot(2)]
    while table.turn_number < 20:
        step(table)
    best = 1e9
    for _ in range(30):
        start = time.perf_counter()
        for _ in range(50):
            table.copy()
        best = min(best, (time.perf_counter() - start) / 50 * 1e6)
    assert best < (20 if is_compiled() else 200), f"{best:.1f} µs"
