"""Game reviews: winning chances, luck and choices, and the costliest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from feodum.bots.bot import Bot
from feodum.engine.decision import Agent, Answer, Decision
from feodum.game import Game
from feodum.levels.registry import bot_named
from feodum.search import review as review_module
from feodum.search.playbook import Playbook
from feodum.search.replayed_game import replay_for_review
from feodum.search.review import PlayOutResults, ReviewEffort, Reviewer, ReviewTask, join_parts, review, review_part
from feodum.search.review_results import POINTS, Review
from feodum.strategies.loaded_plans import library_strategy
from feodum.view import View
from mechanism_cards import mechanism_cards

KINGDOM = ["Smithy", "Witch", "Cellar", "Chapel", "Village", "Militia", "Remodel", "Workshop", "Library", "Sentry"]
PLAYBOOK = Playbook([library_strategy("double-witch"), library_strategy("big-money-with-duchies")])
SMALL = ReviewEffort(position=24, first_deals=4, screening=8, second_round=(4, 24), last_round=(6, 60), half_width=0.2)


class Blunderer(Bot):
    """Plays well except for one turn, in which it buys a Curse or forgoes a Province."""

    def __init__(self, turn: int, leaves_province: bool = False) -> None:
        super().__init__()
        self.base_bot = bot_named("double-witch")
        self.turn = turn
        self.leaves_province = leaves_province
        self.number = -1
        """Index of the blunder among the answers."""

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.base_bot.decide(view, decision)
        if decision.source != "buy" or self.number >= 0 or view.turns(view.seat) + 1 < self.turn:
            return answer
        if self.leaves_province:
            if not answer or decision.labels[answer[0]] != "Province":
                return answer
            self.number = decision.number
            return ()
        self.number = decision.number
        return decision.numbers_of(["Curse"])


def played(seed: int, blunderer: Blunderer) -> Game:
    bots: dict[int, Agent] = {0: blunderer, 1: bot_named("double-witch")}
    return Game.new(KINGDOM, seed=seed, colony=False, shelters=False, first=0, bots=bots)


def reviewer(game: Game, effort: ReviewEffort = SMALL) -> Reviewer:
    return Reviewer(replay_for_review(game.setup.layout().deal(game.seed, game.setup.first), game.answers), PLAYBOOK, effort)


@pytest.fixture(scope="module")
def cursed() -> tuple[Game, Blunderer, Review]:
    blunderer = Blunderer(3)
    game = played(2, blunderer)
    return game, blunderer, review(reviewer(game))


def test_planted_blunder_is_reported(cursed: tuple[Game, Blunderer, Review]) -> None:
    _, blunderer, found = cursed
    named = [each for each in found.costliest if each.number == blunderer.number]
    assert named
    assert named[0].answer == ("Curse",)
    assert named[0].turn == 3
    assert named[0].seat == 0
    assert named[0].better_chance > named[0].chance
    assert named[0].cost - named[0].half_width > 0
    assert dict(named[0].more)["points"] > 0


def test_lost_points_are_reported_in_a_decided_game(
    cursed: tuple[Game, Blunderer, Review], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, blunderer, _ = cursed
    monkeypatch.setattr(review_module, "MIN_COST", 1.1)  # as if no answer changed the chance
    found = review(reviewer(game))
    named = [each for each in found.costliest if each.number == blunderer.number]
    assert named
    assert named[0].points >= review_module.MIN_POINTS
    assert all(turn.choice == 0 for turn in found.turns)


def test_repeated_mistake_is_reported_once(cursed: tuple[Game, Blunderer, Review]) -> None:
    found = cursed[2].costliest
    assert len({each.kind for each in found}) == len(found)
    once = replace(found[0], likewise=())
    others = [replace(once, number=1000 + n, turn=n, answer=(f"kind {n // 2}",), cost=0.1) for n in range(2, 8)]
    reported = review_module._most_costly_by_kind([once, *others, replace(others[0], seat=1 - once.seat)])
    assert [(each.seat, each.answer, each.turn, each.likewise) for each in reported] == [
        (once.seat, once.answer, once.turn, ()),
        (once.seat, ("kind 1",), 2, (3,)),
        (once.seat, ("kind 2",), 4, (5,)),
        (1 - once.seat, ("kind 1",), 2, ()),
    ]


def test_chances_begin_even_and_end_with_the_result(cursed: tuple[Game, Blunderer, Review]) -> None:
    game, _, found = cursed
    for turn in found.turns:
        assert sum(chance.value for chance in turn.chances) == pytest.approx(1)
    assert found.before[0].low < 0.75
    last = found.turns[-1]
    assert [chance.value for chance in last.chances] == [1 / len(game.winners()) * (seat in game.winners()) for seat in (0, 1)]
    assert all(chance.half_width == 0 for chance in last.chances)
    assert list(last.scores) == game.scores()
    assert [turn.number for turn in found.turns if turn.seat == 0] == list(range(1, game.table.players[0].turns + 1))
    assert last.answers == game.answer_count


def test_luck_and_choice_add_up_to_the_change(cursed: tuple[Game, Blunderer, Review]) -> None:
    found = cursed[2]
    before = found.before
    for turn in found.turns:
        change = turn.chances[turn.seat].value - before[turn.seat].value
        assert turn.luck + turn.choice == pytest.approx(change)
        assert turn.choice <= 0
        before = turn.chances
    assert next(turn for turn in found.turns if turn.seat == 0 and turn.number == 3).choice < 0


def test_several_processes_give_the_same_review_as_one(cursed: tuple[Game, Blunderer, Review]) -> None:
    game, _, found = cursed
    parts = [review_part(reviewer(game), part, 3) for part in range(3)]
    others = [reviewer(game) for _ in range(2)]
    spread = [0, 0]

    def play(tasks: Sequence[ReviewTask]) -> list[list[PlayOutResults]]:
        spread[:] = [spread[0] + len(tasks[::2]), spread[1] + len(tasks[1::2])]
        return [others[number % 2].play_task(task) for number, task in enumerate(tasks)]

    assert join_parts(reviewer(game), parts, play) == found
    assert all(spread)


def test_points_include_landmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    with mechanism_cards():
        bots: dict[int, Agent] = {0: bot_named("double-witch"), 1: bot_named("double-witch")}
        game = Game.new(KINGDOM, seed=2, colony=False, shelters=False, first=0, landscapes=["Hall"], bots=bots)
        end = game.setup.layout().deal(1, 0)
        for name in ("Silver", "Gold"):
            end.gain(0, name)
            end.gain(1, name)
        playing = reviewer(game)
        monkeypatch.setattr(playing.points[0], "fork", SimpleNamespace(end_of=lambda *_: end))
        found = playing.play_task(ReviewTask(0, (playing.points[0].arms[0],), 0, 1))
    assert found[0].owned[POINTS] == 3 + 3  # three Estates, and a set of Treasures


@pytest.mark.parametrize("half_width", [0.2, 0.08])
def test_costs_are_as_precise_as_requested(cursed: tuple[Game, Blunderer, Review], half_width: float) -> None:
    found = review(reviewer(cursed[0], replace(SMALL, half_width=half_width)))
    assert found.costliest
    assert all(each.half_width <= half_width for each in found.costliest)


def test_abandoned_game_can_be_reviewed(cursed: tuple[Game, Blunderer, Review]) -> None:
    game = Game(cursed[0].setup, cursed[0].seed, cursed[0].answers[:20])
    few = ReviewEffort(position=6, first_deals=1, screening=2, second_round=(2, 2), last_round=(2, 2), half_width=1.0)
    found = review(reviewer(game, few))
    assert found.turns
    assert found.turns[-1].answers <= 20
