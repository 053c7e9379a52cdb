"""The searching bot: hidden information, reproducibility and endgame search."""

from __future__ import annotations

import random

import pytest

from feodum.engine.build import is_compiled
from feodum.engine.decision import Answer, Decision
from feodum.engine.event import bought_names
from feodum.engine.random import seeded
from feodum.engine.setup import Layout
from feodum.engine.state.phases import BUY_PHASE
from feodum.engine.table import Table
from feodum.engine.turns import run, step
from feodum.env.action_game import Play
from feodum.env.resampling import resampled
from feodum.game import Game
from feodum.kingdoms.selection import choose_setup
from feodum.levels.handicap import HandicappedBot
from feodum.levels.level_names import LevelSpec, parse_level
from feodum.levels.registry import bot_named, bot_of
from feodum.search import plan_search
from feodum.search import race as race_module
from feodum.search import sage as sage_module
from feodum.search.candidates import candidate_answers
from feodum.search.playbook import Playbook
from feodum.search.playouts import Fork
from feodum.search.race import Race
from feodum.search.sage import Budget, SageBot
from feodum.strategies.kingdom_context import KingdomContext
from feodum.strategies.loaded_plans import library_strategy
from feodum.strategies.model import BuyRule, Strategy
from feodum.strategies.mutation import StrategyMutator
from feodum.view import View

ATTACKS = ["Militia", "Witch", "Cellar", "Chapel", "Village", "Smithy", "Remodel", "Workshop", "Library", "Sentry"]
"""A kingdom with many decisions inside cards, in a bot's own turns and in others' turns."""
KINGDOM = KingdomContext(tuple(sorted(ATTACKS)))


QUESTIONS = Strategy(
    "Questions",
    rules=(
        BuyRule("Province"),
        BuyRule("Militia", at_most=2),
        BuyRule("Sentry", at_most=2),
        BuyRule("Remodel", at_most=1),
        BuyRule("Chapel", at_most=1),
        BuyRule("Silver"),
    ),
)


def sage(seed: int = 1, play_outs: int = 50) -> SageBot:
    known = [QUESTIONS, library_strategy("double-witch"), library_strategy("big-money-with-duchies")]
    playbook = Playbook(known, StrategyMutator(KINGDOM))
    return SageBot("sage", lambda _: playbook, Budget(play_outs=play_outs), seed)


def layout() -> Layout:
    return choose_setup(ATTACKS, 2, 1, colony=False, shelters=False, first=0).layout()


@pytest.fixture
def sensitive_to_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the search react to noise, so that any difference in the playouts shows."""
    for name, value in {"FIRST_ROUND": 3, "MIN_LEAD": 0.0, "ERROR_PENALTY": 0.0}.items():
        monkeypatch.setattr(race_module, name, value)
    for name, value in {"REPLACE_THRESHOLD": 0.0, "ROUTINE_THRESHOLD": 0.0, "ROUTINE_SHARE": 1.0}.items():
        monkeypatch.setattr(sage_module, name, value)
    monkeypatch.setattr(plan_search, "PLAY_OUTS_EACH", 4)


# Hidden information ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(2 if is_compiled() else 1))
def test_answer_does_not_depend_on_hidden_cards(seed: int, sensitive_to_noise: None) -> None:
    """Resampling hidden cards, even inside cards and in other players' turns, doesn't change the answer."""
    changed_minds = changed_plans = 0
    setup = choose_setup(ATTACKS, 2, seed, colony=False, shelters=False, first=0)
    play = Play(setup, seed, {1: bot_of(QUESTIONS)})
    chance = seeded(seed + 100)
    changed: set[str] = set()
    in_others_turns = 0
    asked = random.Random(seed)
    for _ in range(50):
        decision = play.game_run.decision
        if decision is None:
            break
        view = View(play.game_run.table, decision.of)
        bot = sage()
        answer = bot.answer_from(play.game_run.safe_point.table, play.game_run.table, decision)
        changed_minds += answer != sage().decide(view, decision)
        changed_plans += bot.strategy != QUESTIONS
        if decision.source != "treasure" and asked.random() < 0.5:
            twin = resampled(play, 0, chance)
            if hidden(twin) != hidden(play):
                other = twin.game_run.decision
                assert other is not None
                other_bot = sage()
                assert other_bot.answer_from(twin.game_run.safe_point.table, twin.game_run.table, other) == answer
                assert other_bot.strategy == bot.strategy
                changed.add(decision.source)
                in_others_turns += play.game_run.table.turn != 0
        game_run = play.game_run.copy()
        game_run.play_on([answer])
        play = play.with_game_run(game_run)
    assert {"buy"} < changed
    assert changed - {"action", "buy"}  # including decisions of cards
    assert in_others_turns
    assert changed_minds > 5
    assert changed_plans > 5


def hidden(play: Play) -> list[list[str]]:
    table = play.game_run.table
    return [[card.name for card in zone] for player in table.players for zone in (player.deck, player.hand)]


def test_sage_searches_decisions_inside_cards() -> None:
    """It searches from a copy of the table that it made before the current card."""
    thought: set[str] = set()

    class Watched(SageBot):
        def _think(self, fork: Fork, table: Table, view: View, decision: Decision, default: Answer) -> Answer:
            thought.add(decision.source)
            return super()._think(fork, table, view, decision, default)

    usual = sage(play_outs=12)
    watched = Watched("sage", usual._find_playbook, Budget(play_outs=12), 1)
    table = layout().deal(3, 0)
    table.agents = [watched, bot_named("double-witch")]
    run(table)
    assert thought - {"action", "buy"}


def test_the_same_seed_and_play_outs_give_the_same_game(sensitive_to_noise: None) -> None:
    def answers(seed: int) -> list[Answer]:
        table = layout().deal(5, 0)
        table.agents = [sage(seed, 16), bot_named("big-money")]
        run(table)
        return table.answers

    first = answers(1)
    assert first == answers(1)
    assert first != answers(2)


def test_previous_games_do_not_influence_the_next(sensitive_to_noise: None) -> None:
    bot = sage(play_outs=60)

    def answers() -> list[Answer]:
        table = layout().deal(5, 0)
        table.agents = [bot, bot_named("big-money")]
        run(table)
        return table.answers

    first = answers()
    assert bot.strategy != QUESTIONS  # it has switched plans, which must not carry over
    assert answers() == first


def test_search_does_not_change_the_game() -> None:
    game = Game.new(ATTACKS, seed=3, colony=False, shelters=False, bots={1: bot_named("big-money")})
    before = game.to_json(), game.view(0)
    assert game.decision is not None
    sage().answer_from(game.run.safe_point.table, game.table, game.decision)
    assert (game.to_json(), game.view(0)) == before


# Successive halving ---------------------------------------------------------------------------------------------------
def race(worths: list[float], noise: float, seed: int, play_outs: int = 3000) -> tuple[Race, int]:
    chance = random.Random(seed)
    table = [[worth + chance.gauss(0, noise) for worth in worths] for _ in range(play_outs)]
    made = Race(len(worths), lambda arm, deal: table[deal][arm])
    return made, made.run(play_outs, lambda: True)


def test_worse_answers_are_not_chosen_by_luck() -> None:
    kept = sum(race([0.5, *[0.44] * 9], 0.5, seed, 1000)[1] == 0 for seed in range(100))
    assert kept >= 80


def test_few_play_outs_rarely_replace_the_default() -> None:
    kept = sum(race([0.5] * 10, 0.5, seed, 30)[1] == 0 for seed in range(100))
    assert kept >= 80


def test_equivalent_answers_drop_out_early() -> None:
    made = Race(4, lambda arm, deal: deal % 2)
    assert made.run(1 << 20, lambda: True) == 0
    assert made.play_outs == 4 * race_module.FIRST_ROUND


def test_better_answer_is_found_with_few_play_outs_for_bad_ones() -> None:
    found = [race([0.5, 0.65, 0.2, 0.2], 0.4, seed) for seed in range(40)]
    assert sum(chosen == 1 for _, chosen in found) >= 38
    assert all(len(each.arms[2].results) < 150 for each, _ in found)  # a twentieth of the budget


def test_a_race_ends_when_the_time_is_up() -> None:
    played: list[int] = []

    def play(arm: int, deal: int) -> float:
        played.append(arm)
        return 0.5

    Race(3, play).run(1 << 30, lambda: len(played) < 10)
    assert 10 <= len(played) <= 12


@pytest.mark.parametrize(("seconds", "rounds_of"), [(240, 1 + 3), (48, 1 + 1), (100_000, 1 + race_module.FIRST_ROUND)])
def test_short_time_limit_drops_arms_sooner(monkeypatch: pytest.MonkeyPatch, seconds: int, rounds_of: int) -> None:
    now = [0.0]
    monkeypatch.setattr("feodum.search.race.time.monotonic", lambda: now[0])
    chance = random.Random(5)

    def play(arm: int, deal: int) -> float:
        now[0] += 1
        return chance.random() + (0 if arm < 9 else -2)

    made = Race(12, play)
    made.run(1 << 30, lambda: now[0] < seconds, float(seconds))
    assert {len(arm.results) for arm in made.arms[9:]} == {rounds_of}
    assert made.play_outs <= seconds + len(made.arms)


# The end of the game --------------------------------------------------------------------------------------------------
def at_the_buy(coins: int, buys: int, piles: dict[str, int], ahead: int) -> tuple[Table, Decision]:
    """Return a table where player 1 is about to buy and owns `ahead` more Duchies than the opponent."""
    table = layout().deal(1, 0)
    for name, left in piles.items():
        pile = table.pile(name)
        assert pile is not None
        del pile.cards[left:]
        table.note_card_taken(pile)
    richer = table.players[0 if ahead > 0 else 1]
    for _ in range(abs(ahead)):
        pile = table.pile("Duchy")
        assert pile is not None
        richer.deck.append(pile.cards.pop())
        richer.adjust_owned("Duchy", 1)
    table.phase, table.coins, table.buys = BUY_PHASE, coins, buys
    asked: list[Decision] = []

    class Asked(SageBot):
        def answer(self, table: Table, decision: Decision) -> Answer:
            asked.append(decision)
            return ()

    twin = table.copy()
    twin.answers = []
    watching = Asked("asked", lambda _: Playbook([]), Budget())
    twin.agents = [watching, watching]
    step(twin)
    return table, asked[0]


def bought(coins: int, buys: int, piles: dict[str, int], ahead: int, bot: SageBot) -> list[str]:
    """Return what the bot buys in this turn."""
    table, _ = at_the_buy(coins, buys, piles, ahead)
    table.agents = [bot, bot_named("big-money")]
    table.log = []
    while table.phase == BUY_PHASE and table.turn == 0:
        step(table)
    return bought_names(table.log)


@pytest.mark.parametrize("play_outs", [0, 80])
def test_sage_ends_a_game_that_it_wins(play_outs: int) -> None:
    assert bought(8, 1, {"Province": 1}, ahead=1, bot=sage(play_outs=play_outs)) == ["Province"]
    # Two cheap buys, which no strategy asks for, empty the third pile.
    piles = {"Cellar": 0, "Chapel": 1, "Village": 1}
    assert sorted(bought(5, 2, piles, ahead=1, bot=sage(play_outs=play_outs))) == ["Chapel", "Village"]


def test_sage_does_not_end_a_game_that_it_loses() -> None:
    assert "Province" not in bought(8, 1, {"Province": 1}, ahead=-4, bot=sage(play_outs=120))
    assert bought(2, 1, {"Cellar": 0, "Chapel": 1, "Village": 0}, ahead=-3, bot=sage(play_outs=120)) != ["Chapel"]


# Candidates -----------------------------------------------------------------------------------------------------------
def test_candidates_start_with_the_default_and_are_unique() -> None:
    _, decision = at_the_buy(6, 1, {}, ahead=0)
    gold = decision.numbers_of(["Gold"])
    answers = candidate_answers(decision, gold, [decision.numbers_of(["Witch"]), gold])
    assert answers[0] == gold
    assert decision.labels[answers[1][0]] == "Witch"
    assert len(set(answers)) == len(answers)
    assert decision.numbers_of(["Curse"]) not in answers


# Level names ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("sage", LevelSpec("sage")),
        ("grandmaster@2500", LevelSpec("grandmaster", play_outs=2500)),
        ("sage@0.1s", LevelSpec("sage", seconds=0.1)),
        ("steady-20", LevelSpec("steady", handicap=20)),
        ("sage-5@40", LevelSpec("sage", handicap=5, play_outs=40)),
        ("novice@40", None),
        ("steady-101", None),
        ("sage@0", None),
        ("sage@1.5", None),
        ("double-witch", None),
    ],
)
def test_level_names_are_parsed(name: str, spec: LevelSpec | None) -> None:
    assert parse_level(name) == spec


def test_handicapped_bot_is_weaker_and_reproducible() -> None:
    def wins(handicap: int) -> float:
        total = 0.0
        for number in range(30):
            one, two = HandicappedBot(bot_named("double-witch"), handicap, number), bot_named("double-witch")
            table = layout().deal(number // 2, 0)
            table.agents = [one, two] if number % 2 else [two, one]
            run(table)
            winners = table.winners()
            total += 1 / len(winners) if (number + 1) % 2 in winners else 0
        return total / 30

    assert wins(70) < 0.35
    decision = at_the_buy(6, 1, {}, 0)[1]
    again = [HandicappedBot(bot_named("big-money"), 100, 7).answer(at_the_buy(6, 1, {}, 0)[0], decision) for _ in range(2)]
    assert again[0] == again[1]


def test_search_stops_when_the_answer_is_no_longer_wanted() -> None:
    game = Game.new(ATTACKS, seed=3, colony=False, shelters=False, bots={1: bot_named("big-money")})
    asked: list[int] = []

    def is_wanted() -> bool:
        asked.append(1)
        return len(asked) < 5

    bot = sage(play_outs=1 << 20)
    while (decision := game.decision) is not None and not asked:
        game.answer(bot.answer_from(game.run.safe_point.table, game.table, decision, is_wanted))
    assert 0 < bot.play_outs < 100
