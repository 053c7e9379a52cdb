"""Environments encode and answer everything that rare rules add: mats, counters, landscapes, tokens and new questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest
from test_observation import named
from test_single_picks import described
from walks import walk

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.cards.catalogue import CATALOGUE
from feodum.engine.decision import Decision
from feodum.engine.random import seeded
from feodum.engine.state.declaration import FACE_DOWN, PLAYER_COUNTERS, TURN_COUNTERS
from feodum.env.action_game import Play, observer_for
from feodum.env.card_features import other_faces
from feodum.env.numbering import ACTION, ACTIONS, FIRST_OPTION, KINDS, OPTIONS, ROW
from feodum.env.observation import PLAYER_VALUES, TABLE_VALUES
from feodum.env.resampling import resampled
from feodum.env.single_picks import Picking, actions_for
from feodum.view.view_data import view_data
from feodum.view.window import View
from rare_rules import LANDSCAPES, OMENS, OPEN_MAT, SECRET_MAT, rare_setup

PLAYERS = 2


@contextmanager
def numbered() -> Iterator[None]:
    """Append numbers for the test cards and landscapes, as `make contract` does for real ones."""
    kinds, actions = len(KINDS), len(ACTIONS)
    new = [name for name in (*CATALOGUE, *other_faces()) if name not in ROW]
    for name in new:
        ROW[name] = len(KINDS)
        KINDS.append(name)
        ACTION[name] = len(ACTIONS)
        ACTIONS.append(name)
    observer_for.cache_clear()
    try:
        yield
    finally:
        del KINDS[kinds:], ACTIONS[actions:]
        for name in new:
            del ROW[name], ACTION[name]
        observer_for.cache_clear()


def walk_some(setup: Setup, seeds: int, every: int, turn_limit: int) -> Iterator[Play]:
    """Walk through games and yield each of them once per `every` actions."""
    for seed in range(seeds):
        play = Play(setup, seed, turn_limit=turn_limit)
        for step, _ in enumerate(walk(play, seed)):
            if step % every == 0:
                yield play


def test_observation_shows_mats_landscapes_and_counters() -> None:
    found: Counter[str] = Counter()
    with rare_setup(PLAYERS) as setup, numbered():
        for play in walk_some(setup, 12, 5, 16):
            seat = play.seat
            view = View(play.game_run.table, seat)
            rows, table = named(play, seat)
            for place in range(PLAYERS):
                other = (seat + place) % PLAYERS
                hidden = [card.name for card in view.on_mat(FACE_DOWN.name, other)]
                on_mats = [card.name for mat in (SECRET_MAT, OPEN_MAT) for card in view.on_mat(mat, other)]
                things = [thing.name for thing in view.things(other)]
                laid = [owner for pile in view.supply() for _, owner in view.owned_tokens(pile) if owner == other]
                for kind in KINDS:
                    assert rows[kind, f"player {place}: face down"] == hidden.count(kind)
                    assert rows[kind, f"player {place}: on mats"] == on_mats.count(kind)
                    assert rows[kind, f"player {place}: has landscape"] == things.count(kind)
                assert sum(rows[kind, f"player {place}: tokens on it"] for kind in KINDS) == len(laid)
                size = view.mat_size(SECRET_MAT, other) + view.mat_size(OPEN_MAT, other)
                assert table[f"player {place}: mat size"] == size
                assert table[f"player {place}: face down size"] == view.mat_size(FACE_DOWN.name, other)
                assert table[f"player {place}: coffers"] == view.counter("coffers", other)
                if place:
                    assert not hidden
                found += Counter({"hidden": len(hidden), "mats": len(on_mats), "things": len(things), "laid": len(laid)})
            for landscape in view.landscapes():
                assert rows[landscape.name, "landscape"] == 1
                assert rows[landscape.name, "points on it"] == view.vp_on(landscape.name)
            assert rows["Shrine", "points on it"] == view.vp_on("Shrine")
            discarded = [card.name for card in view.discarded_landscapes(OMENS)]
            assert rows["Good Omen", "discarded landscape"] == discarded.count("Good Omen")
            assert table[f"phase {view.phase}"] == 1
            found += Counter({view.phase: 1, "points": view.vp_on("Shrine")})
            for label in play.picking.decision.labels if play.picking is not None else ():
                assert label not in ROW or rows[label, "offered"] + rows[label, "picked"]
    assert min(found[what] for what in ("hidden", "mats", "laid", "points", "night")) > 0, found


def test_rows_of_landscapes_have_features() -> None:
    with rare_setup(PLAYERS) as setup, numbered():
        rows, _ = named(Play(setup, 1), 0)
        assert (rows["Fair Day", "cost"], rows["Fair Day", "Event"], rows["Fair Day", "Project"]) == (2, 1, 0)
        assert rows["Guildhall", "Project"] == rows["Late Omen", "Boon"] == 1
        assert rows["Late Omen", "landscape"] == 0


def test_every_declared_counter_has_a_value() -> None:
    """A counter that is declared in `engine.state` needs no change in the environments."""
    assert TABLE_VALUES[-len(TURN_COUNTERS) :] == [field.name.replace("_", " ") for field in TURN_COUNTERS]
    assert PLAYER_VALUES[-len(PLAYER_COUNTERS) :] == [field.name.replace("_", " ") for field in PLAYER_COUNTERS]
    with rare_setup(PLAYERS) as setup:
        play = Play(setup, 1)
        game = play.game_run.table
        for number, field in enumerate(TURN_COUNTERS):
            setattr(game, field.name, number + 1)
        for number, field in enumerate(PLAYER_COUNTERS):
            setattr(game.players[0], field.name, 0)
            setattr(game.players[1], field.name, number + 1)
        _, table = named(play, 0)
    assert [table[name] for name in TABLE_VALUES[-len(TURN_COUNTERS) :]] == [*range(1, len(TURN_COUNTERS) + 1)]
    counters = PLAYER_VALUES[-len(PLAYER_COUNTERS) :]
    assert [table[f"player 1: {name}"] for name in counters] == [*range(1, len(PLAYER_COUNTERS) + 1)]
    assert [table[f"player 0: {name}"] for name in counters] == [0] * len(PLAYER_COUNTERS)


@pytest.mark.parametrize("is_numbered", [False, True])
def test_every_answer_can_be_given(is_numbered: bool) -> None:
    """Even if cards, landscapes and words have no numbers."""
    verbs: Counter[str] = Counter()
    labels: set[str] = set()
    with rare_setup(PLAYERS) as setup, numbered() if is_numbered else nullcontext():
        bot = RandomBot(1)
        for play in walk_some(setup, 16, 1, 12):
            picking = play.picking
            assert picking is not None
            if picking.picked or picking.narrowed_to >= 0:
                continue
            view, decision = picking.view, picking.decision
            verbs[decision.verb] += 1
            labels.update(decision.labels)
            play.observe(play.seat)
            single = [(number,) for number in range(decision.size)] if decision.min <= 1 else []
            for answer in [bot.decide(view, decision), *single]:
                again = Picking(view, decision)
                for action in actions_for(view, decision, answer):
                    assert action in again.legal()
                    assert again.act(action)
                assert described(view, decision, again.answer) == described(view, decision, answer)
    assert {"use", "spend", "overpay", "choose", "play", "buy"} <= set(verbs)
    assert {"Villager", *LANDSCAPES} <= labels


@pytest.mark.parametrize("count", [3, OPTIONS, 3 * OPTIONS + 5])
def test_every_amount_can_be_picked(count: int) -> None:
    with rare_setup(PLAYERS) as setup:
        view = View(setup.layout().deal(1, 0), 0)
    decision = Decision(0, "Coffers", "spend", [], [str(number) for number in range(1, count + 1)], 0, 1, False)
    assert Picking(view, decision).legal() == [0, *range(FIRST_OPTION, FIRST_OPTION + min(count, OPTIONS))]
    given: list[int] = []
    for number in range(count):
        picking = Picking(view, decision)
        for action in actions_for(view, decision, (number,)):
            assert action in picking.legal()
            assert picking.act(action)
        assert picking.is_complete
        given += picking.answer
    assert given == [*range(count)]


def test_observation_reveals_nothing_hidden() -> None:
    differ = 0
    with rare_setup(PLAYERS) as setup, numbered():
        random = seeded(5)
        for play in walk_some(setup, 3, 7, 12):
            for seat in range(PLAYERS):
                twin = resampled(play, seat, random)
                assert twin.observe(seat) == play.observe(seat)
                assert twin.mask(seat) == play.mask(seat)
                other = 1 - seat
                sample, real = [view_data(View(each.game_run.table, other))["players"][other] for each in (twin, play)]
                differ += sample.get("mats") != real.get("mats")
    assert differ > 3
