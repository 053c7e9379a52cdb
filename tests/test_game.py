"""The public Game API and its errors."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from feodum import Answer, Bot, Decision, FeodumError, Game, IllegalAnswer, SaveError, Setup, SetupError, View, __version__
from feodum.bots.buy_lists import big_money
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import KINGDOM_CARDS
from feodum.engine.game_run import StepObserver
from feodum.engine.random import seeded
from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup
from feodum.saves.format import json_text
from feodum.soak.fingerprint import fingerprint
from feodum.version import RULES_EDITION

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
WITCHES = ("Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop", "Young Witch")


def state(game: Game) -> tuple[object, ...]:
    """Return the complete observable state of a game."""
    asked = [(decision.number, str(decision), decision.seq) for decision in game.run.trace]
    numbers = [tuple(game.run.answer_numbers[seat]) for seat in range(game.setup.players)]
    return (fingerprint(game.table), game.answers, asked, numbers, None if game.decision is None else str(game.decision))


def played(seed: int, decisions: int, players: int = 2) -> Game:
    """Return a game with this many random answers, given with `Game.answer`."""
    game = Game.new(KINGDOM, players=players, seed=seed)
    bot = RandomBot(seed)
    for _ in range(decisions):
        if game.decision is None:
            break
        game.answer(bot.decide(game.window(game.decision.seat), game.decision))
    return game


# Creating -----------------------------------------------------------------------------------------------------------
def test_new_game_takes_a_set_name_a_card_list_or_a_random_kingdom() -> None:
    assert Game.new("First Game", seed=1).setup.kingdom == KINGDOM
    assert Game.new("first game", seed=1).setup.kingdom == KINGDOM
    assert Game.new(list(KINGDOM), seed=1).setup == Game.new(KINGDOM, seed=1).setup
    random = Game.new(seed=1)
    assert len(set(random.setup.kingdom)) == 10
    assert random.setup == Game.new(seed=1).setup
    assert random.setup != Game.new(seed=2).setup
    assert Game.new(seed=(1 << 128) - 1).decision is not None
    assert Game.new().seed != Game.new().seed, "the default seed is random"


@given(st.integers(0, (1 << 128) - 1), st.integers(2, 6))
@settings(max_examples=50, deadline=None)
def test_any_seed_gives_a_game(seed: int, players: int) -> None:
    game = Game.new(players=players, seed=seed)
    assert game.decision is not None
    assert state(game) == state(Game.new(players=players, seed=seed))
    assert [len(player.hand) for player in game.table.players] == [5] * players


@pytest.mark.parametrize(
    ("kingdom", "message"),
    [
        (["Vilage", *KINGDOM[:9]], "Vilage: no such Kingdom card. Did you mean Village?"),
        (["Xyzzyx", *KINGDOM[:9]], "Xyzzyx: no such Kingdom card"),
        (["Gold", *KINGDOM[:9]], "Gold is not a Kingdom card"),
        (["Ruins", *KINGDOM[:9]], "Ruins is not a Kingdom card"),
        (["Dame Anna", *KINGDOM[:9]], "Dame Anna is not a Kingdom card"),
        (["Hovel", *KINGDOM[:9]], "Hovel is not a Kingdom card"),
        (KINGDOM[:9], "a kingdom has 10 cards, not 9"),
        ([*KINGDOM, "Witch"], "a kingdom has 10 cards, not 11"),
        ([], "a kingdom has 10 cards, not 0"),
        (["Cellar", *KINGDOM[:9]], "Kingdom cards must be different; listed more than once: Cellar"),
        ("First Gaem", "First Gaem: no such recommended set. Did you mean First Game?"),
        ("", "no such recommended set"),
    ],
)
def test_invalid_kingdoms_are_rejected(kingdom: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(kingdom, seed=1)
    assert message in str(caught.value)


@pytest.mark.parametrize("players", [1, 0, 7, -2])
def test_invalid_player_counts_are_rejected(players: int) -> None:
    with pytest.raises(SetupError, match=f"a game has 2 to 6 players, not {players}"):
        Game.new(KINGDOM, players=players, seed=1)


@pytest.mark.parametrize("wrong", [{"players": "2"}, {"players": 2.0}, {"players": None}, {"seed": -1}, {"seed": 1 << 128}])
def test_invalid_argument_types_are_rejected(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        Game.new(KINGDOM, **{"seed": 1, **wrong})
    with pytest.raises(SetupError):
        Game(Setup(2, KINGDOM), "1")  # type: ignore[arg-type]  # on purpose


def test_first_player_and_bane_can_be_given() -> None:
    assert Game.new(KINGDOM, seed=1, first=1).setup.first == 1
    with pytest.raises(SetupError, match="`first` must be a seat from 0 to 1, not 2"):
        Game.new(KINGDOM, seed=1, first=2)
    assert Game.new(WITCHES, seed=1, bane="Cellar").setup.bane == "Cellar"
    assert Game.new(WITCHES, seed=1).setup.bane
    with pytest.raises(SetupError, match=r"needs a Bane.*Moat can't be the Bane"):
        Game.new(WITCHES, seed=1, bane="Moat")
    with pytest.raises(SetupError, match=r"needs a Bane.*Witch can't be the Bane"):
        Game.new(WITCHES, seed=1, bane="Witch")
    with pytest.raises(SetupError, match=r"needs a Bane.*no Bane was given"):
        Setup(2, WITCHES)
    with pytest.raises(SetupError, match="no card in this kingdom uses one"):
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
        with pytest.raises(IllegalAnswer, match="pick "):
            game.answer()
    given = len(game.run.answer_numbers[decision.seat])
    for other in (f"0.{given - 1}", f"0.{given + 1}", f"1.{given}", str(given), ""):
        with pytest.raises(IllegalAnswer, match="is not open"):
            game.answer(tuple(range(decision.min)), id=other)
    with pytest.raises(IllegalAnswer, match="there is no Platypus"):
        game.answer_labels("Platypus")
    assert state(game) == before
    game.answer(tuple(range(decision.min)), id=game.run.decision_id(decision.seat))
    assert game.answer_count == decision.number + 1


def test_answers_can_be_given_by_label() -> None:
    game = Game.new(KINGDOM, seed=3, first=0)
    assert game.decision is not None
    coppers = game.decision.labels.count("Copper")
    with pytest.raises(IllegalAnswer, match="there is no other Copper"):
        game.answer_labels(*["Copper"] * (coppers + 1))
    game.answer_labels(*["Copper"] * coppers)
    assert game.answers == (tuple(range(coppers)),)
    assert game.decision.source == "buy"
    game.answer_labels("Cellar")
    assert [event.cards[0].name for event in game.log if event.verb == "buy"] == ["Cellar"]


def test_answer_accepts_numbers_tuples_and_lists() -> None:
    for answer in ((0, 1), ((0, 1),), ([0, 1],)):
        game = Game.new(KINGDOM, seed=3)
        game.answer(*answer)
        assert game.answers == ((0, 1),)


def test_finished_game_accepts_no_answers() -> None:
    game = Game.new(KINGDOM, seed=3).play_out([big_money(), big_money()])
    assert game.is_over
    assert game.decision is None
    before = state(game)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer(0)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer_labels("Copper")
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer(0, id="0.3")
    assert state(game) == before
    assert max(game.scores()) == game.scores()[game.winners()[0]]
    assert state(game.play_out()) == before


# Going back -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(6))
def test_undo_takes_back_one_answer_at_a_time(seed: int) -> None:
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
    with pytest.raises(IllegalAnswer, match="no answer to undo"):
        game.undo()
    assert state(game) == states[0]


def test_undo_skips_answers_of_bots() -> None:
    game = Game.new(KINGDOM, seed=8, first=0, bots={1: big_money()})
    before = state(game)
    while game.run.answered_by().count(1) < 4:
        game.answer()
    game.undo()
    while game.answers:
        game.undo()
    assert state(game) == before


def test_rewind_restores_earlier_states() -> None:
    game = played(4, 60)
    points = {count: state(played(4, count)) for count in (0, 1, 17, 45)}
    for count in (45, 17, 1, 0):
        game.rewind(count)
        assert state(game) == points[count]
    for wrong in (-1, 1):
        with pytest.raises(IllegalAnswer, match="can't go back to"):
            game.rewind(wrong)


@pytest.mark.parametrize("seed", range(8))
def test_game_can_be_rewound_from_any_turn_to_any_other(seed: int) -> None:
    """The game saves only some turn starts, which must not be observable."""
    game = Game.new(players=2 + seed % 3, seed=seed)
    bot = RandomBot(seed)
    while game.decision is not None and game.answer_count < 300:
        game.answer(bot.decide(game.window(game.decision.seat), game.decision))
    answers = game.answers
    count = len(answers)
    chance = seeded(seed)
    for _ in range(12):
        count = chance.below(count + 1)
        game.rewind(count)
        assert state(game) == state(Game(game.setup, seed, answers[:count])), count
        further = min(len(answers), count + chance.below(80))
        for answer in answers[count:further]:
            game.answer(answer)
        count = further
        assert state(game) == state(Game(game.setup, seed, answers[:count])), count
    assert game.run.generation == 12


def test_undone_decision_gets_a_new_id() -> None:
    game = played(4, 20)
    decision = game.decision
    assert decision is not None
    before = game.run.decision_id(decision.seat)
    shown: Any = game.view(decision.seat)["decision"]
    assert shown["id"] == before
    game.answer(tuple(range(decision.min)))
    game.undo()
    with pytest.raises(IllegalAnswer, match="is not open"):
        game.answer(tuple(range(decision.min)), id=before)
    game.answer(tuple(range(decision.min)), id=game.run.decision_id(decision.seat))


def test_answered_by_lists_the_seat_of_each_answer() -> None:
    game = played(4, 60, players=3)
    seats = game.run.answered_by()
    assert len(seats) == len(game.answers)
    assert set(seats) == {0, 1, 2}
    first = Game.new(KINGDOM, players=3, seed=4)
    for seat, answer in zip(seats, game.answers, strict=True):
        assert first.decision is not None
        assert first.decision.seat == seat
        first.answer(answer)


# Copies, bots, views -----------------------------------------------------------------------------------------------------
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


def test_bots_play_only_their_seats() -> None:
    game = Game.new(KINGDOM, seed=6, players=3, first=0, bots={1: big_money(), 2: big_money()})
    for _ in range(10):
        assert game.decision is not None
        assert game.decision.seat == 0
        game.answer()
    assert not game.play_out({}).is_over
    assert game.play_out({0: big_money()}).is_over
    with pytest.raises(SetupError, match="there is no seat 3 in a game of 3 players; the seats are 0 to 2"):
        game.play_out({3: big_money()})


def test_view_of_a_missing_seat_is_rejected() -> None:
    game = Game.new(KINGDOM, seed=6)
    assert game.view(-1)["hand"] == []
    for seat in (2, -2):
        with pytest.raises(SetupError, match="there is no seat"):
            game.view(seat)


class FailingBot(Bot):
    """Plays big money and fails at a given decision."""

    def __init__(self, last: int) -> None:
        self.left = last
        self.money = big_money()

    def decide(self, view: View, decision: Decision) -> Answer:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError
        return self.money.decide(view, decision)


@pytest.mark.parametrize("last", [0, 1, 7, 40])
def test_failing_bot_leaves_the_game_unchanged(last: int) -> None:
    game = played(5, 30)
    before = state(game)
    decision = game.decision
    with pytest.raises(ZeroDivisionError):
        game.play_out([FailingBot(last), FailingBot(last)])
    assert state(game) == before
    assert game.decision is decision
    assert decision is not None
    game.answer(tuple(range(decision.min)))
    assert game.answers[:-1] == before[1], "the game still uses a bot that failed"
    with pytest.raises(ZeroDivisionError):
        game.play_out({1 - decision.seat: FailingBot(last)}).play_out({decision.seat: FailingBot(last)})
    game.rewind(30)
    assert state(game)[:2] == before[:2]


def test_answer_is_not_applied_if_a_bot_fails_afterwards() -> None:
    game = Game.new(KINGDOM, seed=8, first=0, bots={1: FailingBot(5)})
    while True:
        before = state(game)
        try:
            game.answer()
        except ZeroDivisionError:
            break
    assert state(game) == before
    with pytest.raises(ZeroDivisionError):
        game.rewind(game.run.answer_numbers[1][0])  # the bot is asked again immediately
    assert state(game) == before


def test_bot_for_a_missing_seat_is_rejected() -> None:
    for seat in (9, -1, 2):
        with pytest.raises(SetupError, match=f"there is no seat {seat} in a game of 2 players"):
            Game.new(KINGDOM, seed=1, bots={seat: big_money()})
    with pytest.raises(SetupError, match="there is no seat 2"):
        Game.new(KINGDOM, seed=1).play_out([big_money()] * 3)


def test_answer_all_is_atomic() -> None:
    whole = played(4, 60)
    game = played(4, 20)
    before = state(game)
    for wrong in ([*whole.answers[20:50], (99,)], [*whole.answers[20:40], (0, 0), *whole.answers[41:50]]):
        with pytest.raises(IllegalAnswer):
            game.answer_all(wrong)
        assert state(game) == before
    game.answer_all(whole.answers[20:])
    assert state(game) == state(whole)
    over = Game.new(KINGDOM, seed=3).play_out([big_money(), big_money()])
    again = Game(over.setup, over.seed)
    for start in (again, over):
        before = state(start)
        with pytest.raises(IllegalAnswer, match="the game is over after"):
            start.answer_all([*over.answers[start.answer_count :], ()])
        assert state(start) == before
    with pytest.raises(IllegalAnswer, match="the game is over after"):
        Game(over.setup, over.seed, [*over.answers, ()])


class Cheater(Bot):
    """Gives illegal answers."""

    def decide(self, view: View, decision: Decision) -> Answer:
        return (999,)


def test_a_bots_illegal_answer_is_an_error() -> None:
    with pytest.raises(IllegalAnswer, match="there is no option 999"):
        Game.new(KINGDOM, seed=6, bots={0: Cheater(), 1: Cheater()})


# Saving ------------------------------------------------------------------------------------------------------------------
def test_a_saved_game_consists_of_setup_seed_and_answers() -> None:
    game = played(9, 70)
    data = json.loads(game.to_json())
    assert data["format"] == "feodum game"
    assert data["version"] == 2
    assert data["feodum"] == __version__
    assert data["rules"] == RULES_EDITION
    assert data["seed"] == "9"
    assert data["answers"] == game.answer_texts()
    assert len(data["checkpoints"]) >= 3
    assert state(Game.from_json(game.to_json())) == state(game)
    assert state(Game.from_json(game.to_json().encode())) == state(game)


@pytest.mark.parametrize("shelters", [False, True])
def test_players_can_start_with_the_same_hand(shelters: bool) -> None:
    hands = set()
    for seed in range(5):
        game = Game(choose_setup(KINGDOM, 4, seed, shelters=shelters, same_hands=True), seed)
        dealt = {tuple(sorted(card.name for card in player.hand)) for player in game.table.players}
        assert len(dealt) == 1
        hands |= dealt
        cards = [card.uid for player in game.table.players for card in (*player.hand, *player.deck)]
        assert len({*cards}) == len(cards), "players share a card"
        again = Game.from_json(game.to_json())
        assert again == game
        assert again.setup.same_hands
    assert len(hands) > 1, "the decks were not shuffled"
    plain = Game(choose_setup(KINGDOM, 2, 1), 1)
    assert "same_hands" not in plain.to_json()
    with pytest.raises(SaveError, match='"same_hands" must be true or false'):
        Game.from_json(json_text({**plain.saved().data(), "same_hands": "yes"}))


def test_loaded_game_continues_with_bots() -> None:
    text = played(9, 70).to_json()
    assert Game.from_json(text, bots={0: big_money(), 1: big_money()}).is_over


@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_30_turns_is_saved_in_less_than_10_kb(seed: int) -> None:
    game = Game.new(seed=seed)
    bot = RandomBot(seed)
    while game.decision is not None and game.table.turn_number <= 30:
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
        ('{"format": "feodum game"}', "version must be a whole number, not None"),
        ('{"format": "feodum game", "version": true}', "version must be a whole number"),
        ('{"format": "feodum game", "version": 3}', "saved by a newer Feodum (version 3; this one reads up to 2)"),
        ('{"format": "feodum game", "version": 1}', '"players" is missing or not of type int'),
        ('{"format": "feodum game", "version": ' + "9" * 5000 + "}", "not a saved game"),
    ],
)
def test_damaged_saves_are_rejected(text: str | bytes, message: str) -> None:
    with pytest.raises(SaveError) as caught:
        Game.from_json(text)
    assert message in str(caught.value)


def test_save_with_answers_after_the_end_is_rejected() -> None:
    game = Game.new(KINGDOM, seed=3).play_out([big_money(), big_money()])
    data = json.loads(game.to_json())
    data["answers"].append("buy: nothing")
    with pytest.raises(SaveError, match="is over after"):
        Game.from_json(json.dumps(data))


SAVE: dict[str, Any] = json.loads(played(21, 40).to_json())
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(KINGDOM_CARDS),
    st.lists(st.integers(-3, 40), max_size=4), st.lists(st.lists(st.integers(-3, 12), max_size=3), max_size=5),
    st.lists(st.sampled_from(["buy: nothing", "buy: Copper", "treasure: play Copper", "treasure: play nothing"]), max_size=5),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)  # fmt: skip


def loaded(text: str) -> Game | None:
    """Load a game; return None if it is rejected. Any other error fails the test."""
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
@example({"answers": ["treasure: play #" + "9" * 5000]})
@example({"answers": [[True]]})
@example({"checkpoints": {"1" * 5000: ""}})
@example({"checkpoints": {"0": "0", "-1": ""}})
@example({"version": 1, "answers": [[10**30]]})
@example({"version": 1, "answers": [[True]]})
@example({"version": 1, "answers": [[]], "checkpoints": None})
@example({"first": -1})
@example({"bane": "Chapel"})
def test_changed_saves_are_loaded_or_rejected(changes: dict[str, Any]) -> None:
    game = loaded(json.dumps({**SAVE, **changes}))
    if game is not None:
        answers = changes.get("answers", SAVE["answers"])
        assert [list(answer) for answer in game.answers] == answers or game.answer_texts() == answers


@given(st.data())
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_changed_answers_are_loaded_or_rejected(data: st.DataObject) -> None:
    answers = list(SAVE["answers"])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(answers) - 1))
        answers[place : place + data.draw(st.integers(0, 1))] = [data.draw(st.sampled_from(SAVE["answers"]))]
    none: dict[str, str] = {}
    for checkpoints in (none, SAVE["checkpoints"]):
        game = loaded(json.dumps({**SAVE, "answers": answers, "checkpoints": checkpoints}))
        if game is not None:
            assert game.answer_texts() == answers


@given(st.text(max_size=30), st.integers(0, 2000), st.integers(0, 5))
@settings(max_examples=200, deadline=None)
def test_changed_text_is_loaded_or_rejected(junk: str, place: int, cut: int) -> None:
    text = json.dumps(SAVE)
    loaded(text[:place] + junk + text[place + cut :])


@given(st.binary(max_size=60))
def test_random_bytes_are_rejected(junk: bytes) -> None:
    with pytest.raises(SaveError):
        Game.from_json(junk)


def test_errors_are_feodum_errors_and_value_errors() -> None:
    for error in (IllegalAnswer, SaveError, SetupError):
        assert issubclass(error, FeodumError)
        assert issubclass(error, ValueError)


# Value semantics ---------------------------------------------------------------------------------------------------------
def test_games_and_setups_compare_and_copy_by_value() -> None:
    game = played(4, 40)
    same = played(4, 40)
    assert game == same == game.copy() == copy.copy(game) == copy.deepcopy(game) == pickle.loads(pickle.dumps(game))
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game)), eval(repr(game))):
        assert state(twin) == state(game)
        assert twin.decision is not None
        twin.answer(tuple(range(twin.decision.min)))
        assert twin != game
        assert state(game) == state(same)
    assert game != played(5, 40)
    assert game != Game(game.setup, 4)
    assert game != "game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)
    setup = Setup(3, WITCHES, True, True, "Cellar", 2)
    for twin in (copy.copy(setup), copy.deepcopy(setup), pickle.loads(pickle.dumps(setup)), eval(repr(setup))):
        assert twin == setup
        assert hash(twin) == hash(setup)
        assert repr(twin) == repr(setup)
    assert setup != Setup(3, WITCHES, True, True, "Cellar", 1)


class Cautious(Bot):
    """Picks as few options as allowed."""

    def decide(self, view: View, decision: Decision) -> Answer:
        return tuple(range(decision.min))


def test_copies_and_pickles_include_the_bots() -> None:
    game = Game.new(KINGDOM, seed=6, first=0, bots={1: Cautious()})
    for _ in range(6):
        game.answer()
    twin = pickle.loads(pickle.dumps(game))
    assert state(twin) == state(game)
    twin.answer()
    assert twin.decision is None or twin.decision.seat == 0
    assert state(game) != state(twin)
    once = game.copy()
    once.rewind(2)
    assert pickle.loads(pickle.dumps(once)).run.generation == 1


# Checkpoints ---------------------------------------------------------------------------------------------------------------
def test_diverging_replay_is_rejected() -> None:
    """All answers are legal but lead to another position, as if a rule had changed."""
    data = json.loads(played(9, 70).to_json())
    counts = sorted(map(int, data["checkpoints"]))
    for place, count in enumerate(counts):
        wrong = {**data["checkpoints"], str(count): "0" * 12}
        before = counts[place - 1] if place else 0
        sentence = f"the replay differs from the saved game somewhere in answers {before + 1} to {count}"
        with pytest.raises(SaveError, match=f"damaged saved game: {sentence}"):
            Game.from_json(json.dumps({**data, "checkpoints": wrong}))
        with pytest.raises(SaveError) as caught:
            Game.from_json(json.dumps({**data, "checkpoints": wrong, "rules": 0, "feodum": "0.0.9"}))
        assert sentence in str(caught.value)
        assert "the rules have changed since this game was saved (by Feodum 0.0.9 with rules edition 0;" in str(caught.value)
    answers = [*data["answers"][:30], "Torturer: discard 2 Copper", *data["answers"][31:]]
    with pytest.raises(SaveError, match="answer 31 is not legal: “Torturer: discard 2 Copper” does not answer the question"):
        Game.from_json(json.dumps({**data, "answers": answers}))
    with pytest.raises(SaveError, match="a checkpoint after answer 999"):
        Game.from_json(json.dumps({**data, "checkpoints": {"999": "0"}}))


def test_checkpoints_are_the_same_in_every_process() -> None:
    code = "from feodum import Game; g = Game.new(seed=5); g.answer(); print(g.to_json())"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1
    assert Game.from_json(outputs.pop()).answer_count == 1


# Cost --------------------------------------------------------------------------------------------------------------------
def test_copied_table_shares_cards_and_layout() -> None:
    table = Setup(2, KINGDOM).layout().deal(1, 0)
    table.agents = [RandomBot(1), RandomBot(2)]
    while table.turn_number < 20:
        step(table)
    table.copy()
    before = sys.getallocatedblocks()
    copies = [table.copy() for _ in range(100)]
    assert (sys.getallocatedblocks() - before) / len(copies) < 150, "a copy shares the cards and the layout"


def test_game_can_be_ended_early() -> None:
    game = Game.new("First Game", seed=4, first=0)
    assert game.can_end
    with pytest.raises(SaveError, match='"ended" must be a short string'):
        Game.from_json(game.to_json().replace('"answers":', '"ended": 5, "answers":'))
    twin = game.copy()
    twin.end("length")
    assert (twin.is_over, twin.decision, twin.ended, twin.scores()) == (True, None, "length", [3, 3])
    assert (game.is_over, game.ended, "ended" in game.to_json()) == (False, "", False)
    assert Game.from_json(twin.to_json()).copy().ended == "length"
    with pytest.raises(IllegalAnswer, match="can't be ended again"):
        twin.end("length")
    with pytest.raises(IllegalAnswer, match="over"):
        twin.answer()
    twin.rewind(0)
    assert (twin.is_over, twin.ended, len(twin.run.log)) == (False, "", len(game.run.log))


def test_game_ended_in_the_middle_of_a_card_is_scored_as_before_the_card() -> None:
    """During an effect, some cards may be in no zone that counts for scoring."""
    in_the_middle = 0
    for seed in range(20):
        game = Game.new("First Game", seed=seed, first=0)
        bot = RandomBot(seed)
        for _ in range(150):
            decision = game.decision
            if decision is None:
                break
            at_rest = decision.source in ("action", "treasure", "buy")
            assert game.can_end or not at_rest
            if not game.can_end:
                in_the_middle += 1
                ended = game.copy()
                ended.end("resigned")
                assert ended.scores() == game.run.safe_point.table.scores()
                assert Game.from_json(ended.to_json()).view(0) == ended.view(0)
                ended.rewind(game.answer_count)
                assert ended.view(0)["players"] == game.view(0)["players"]
            game.answer(bot.decide(game.window(decision.seat), decision))
    assert in_the_middle > 20


def test_known_checkpoints_are_dropped_when_answers_are_taken_back() -> None:
    whole = Game.new("First Game", seed=6, first=0).play_out([big_money(), big_money()])
    opened = Game.from_saved(whole.saved(), observer=StepObserver())
    assert opened.saved() == whole.saved()
    opened.rewind(25)
    plain = Game(whole.setup, whole.seed, whole.answers[:25])
    assert opened.saved() == plain.saved()
    for game in (opened, plain):
        game.play_out([RandomBot(1), RandomBot(2)], turn_limit=30)
    assert opened.answers == plain.answers
    assert opened.answers[:60] != whole.answers[:60]
    assert opened.saved() == plain.saved()
    assert opened.copy().saved() == plain.saved()


@pytest.mark.parametrize("names", [["Anna"], ["Anna", ""], ["Anna", 3], "AB", {"Anna": "Ben"}, ["Anna", "B" * 300]])
def test_damaged_player_names_are_rejected(names: object) -> None:
    data = {**Game.new("First Game", seed=1).saved().data(), "names": names}
    with pytest.raises(SaveError, match='"names" must be a list of one short name per player'):
        Game.from_json(json.dumps(data))
