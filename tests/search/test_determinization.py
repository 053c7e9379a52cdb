"""Determinization: one function samples hidden cards for search, lab and environments."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from feodum.bots.random_bot import RandomBot
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import Setup
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import seeded
from feodum.engine.state.declaration import CARDS_FOR_ALL, CARDS_FOR_OWNER, FACE_DOWN, Mat
from feodum.engine.state.turn_memory import DurationEffect
from feodum.engine.table import Table
from feodum.engine.turns import run, step
from feodum.env.action_game import Play
from feodum.env.resampling import resampled
from feodum.lab.experiments.regret import find_forks
from feodum.search.determinization import CARDS, DECKS, EVERYTHING, determinize
from feodum.search.playouts import Fork
from feodum.strategies import parse_strategy
from feodum.strategies.compiler import plan_of
from feodum.strategies.loaded_plans import known_cards
from rare_rules import OMENS, rare_setup

KINGDOM = ("Pillage", "Village", "Smithy", "Market", "Militia", "Moat", "Cellar", "Mine", "Knights", "Black Market")
MARKET = ("Witch", "Chapel", "Laboratory", "Festival", "Bandit", "Sentry", "Artisan", "Library", "Gardens", "Throne Room")
SEAT = 0


def names(cards: list[Card]) -> list[str]:
    return [card.name for card in cards]


def middle() -> Table:
    """Return a table after some turns of random bots, with cards in all zones."""
    table = Setup(3, KINGDOM, market=MARKET).layout().deal(3, 0)
    table.agents = [RandomBot(seat) for seat in range(3)]
    while table.turn_number < 12:
        step(table)
    return table


def sampled(change: Callable[[Table], None]) -> Table:
    table = middle().copy()
    change(table)
    return table


def test_everything_hidden_is_sampled_and_the_rest_stays() -> None:
    before, after = middle(), sampled(lambda table: determinize(table, SEAT, seeded(1)))
    assert any(len(player.discard) > 2 for player in before.players[1:])
    for number, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        assert sorted(names(old.cards())) == sorted(names(new.cards()))
        assert [len(old.hand), len(old.deck), len(old.discard)] == [len(new.hand), len(new.deck), len(new.discard)]
        assert names(old.deck) != names(new.deck)
        assert (names(old.hand) == names(new.hand)) == (number == SEAT)
        assert names(old.discard[-1:]) == names(new.discard[-1:])
    piles = {pile.name: pile for pile in after.piles}
    for pile in before.piles:
        is_mixed = len(set(names(pile.cards))) > 1
        assert (names(pile.cards) != names(piles[pile.name].cards)) == is_mixed
        assert pile.face_down or names(pile.cards[-1:]) == names(piles[pile.name].cards[-1:])
    assert before.random.state != after.random.state


def test_sample_does_not_depend_on_the_real_hidden_cards() -> None:
    def mixed_twice(table: Table) -> None:
        determinize(table, SEAT, seeded(9))
        determinize(table, SEAT, seeded(1))

    once, twice = sampled(lambda table: determinize(table, SEAT, seeded(1))), sampled(mixed_twice)
    assert [names(player.hand + player.deck) for player in once.players] == [
        names(player.hand + player.deck) for player in twice.players
    ]


def test_options_limit_what_is_sampled() -> None:
    before = middle()
    shown = sampled(lambda table: determinize(table, SEAT, seeded(1), shown_hand=1))
    assert [names(old.hand) == names(new.hand) for old, new in zip(before.players, shown.players, strict=True)] == [
        True,
        True,
        False,
    ]
    cards = sampled(lambda table: determinize(table, SEAT, seeded(1), scope=CARDS))
    assert cards.random.state == before.random.state
    assert names(cards.players[1].hand) != names(before.players[1].hand)
    decks = sampled(lambda table: determinize(table, SEAT, seeded(1), scope=DECKS))
    assert [names(player.hand) for player in decks.players] == [names(player.hand) for player in before.players]
    assert all(names(old.deck) != names(new.deck) for old, new in zip(before.players, decks.players, strict=True))
    seen = {card.uid for card in before.players[1].hand}
    kept = sampled(lambda table: determinize(table, SEAT, seeded(1), seen=seen))
    assert [card.uid for card in kept.players[1].hand] == [card.uid for card in before.players[1].hand]
    assert names(kept.players[2].hand) != names(before.players[2].hand)


def test_cards_set_aside_face_down_are_sampled_with_the_effects_that_return_them() -> None:
    """Only their owner sees them, and the same number comes back."""

    def with_kept_cards() -> Table:
        table = middle().copy()
        hand = table.players[1].hand
        kept = table.keep_face_down(1, hand[:2], hand)
        table.durations = [DurationEffect(1, kept[0], None, cards=kept), DurationEffect(0, kept[0], None)]
        return table

    before = with_kept_cards().players[1].on_mat(FACE_DOWN.name)
    samples: set[tuple[str, ...]] = set()
    for seed in range(8):
        table = with_kept_cards()
        determinize(table, SEAT, seeded(seed))
        kept = table.players[1].on_mat(FACE_DOWN.name)
        assert [card.uid for card in table.durations[0].cards] == [card.uid for card in kept]
        samples.add(tuple(names(kept)))
        size = len(table.players[1].hand)
        table.take_kept(1, table.durations[0].cards)
        assert (len(kept), len(table.players[1].hand)) == (0, size + 2)
    assert len(samples) > 1
    for seat, scope in ((1, EVERYTHING), (SEAT, DECKS)):
        table = with_kept_cards()
        determinize(table, seat, seeded(1), scope=scope)
        assert names(table.players[1].on_mat(FACE_DOWN.name)) == names(before)


def test_mats_are_sampled_only_if_their_cards_are_hidden() -> None:
    rules = {"secret": Mat("secret", CARDS_FOR_OWNER), "public": Mat("public", CARDS_FOR_ALL)}
    found: dict[str, set[tuple[str, ...]]] = {name: set() for name in rules}
    for seed in range(8):
        table = middle().copy()
        table.mat_rules = rules
        for name in rules:
            hand = table.players[1].hand
            table.put_on_mat(1, name, hand[:2], hand)
        determinize(table, SEAT, seeded(seed))
        for name in rules:
            found[name].add(tuple(names(table.players[1].on_mat(name))))
    assert len(found["secret"]) > 1
    assert len(found["public"]) == 1


def test_decks_of_landscapes_are_shuffled() -> None:
    with rare_setup() as setup:
        table = setup.layout().deal(1, 0)
        orders = set()
        for seed in range(8):
            sample = table.copy()
            determinize(sample, SEAT, seeded(seed))
            assert sorted(names(sample.landscape_decks[OMENS].cards)) == sorted(names(table.landscape_decks[OMENS].cards))
            orders.add(tuple(names(sample.landscape_decks[OMENS].cards)))
    assert len(orders) > 1


def test_order_of_a_split_pile_stays() -> None:
    """Everybody knows the order of a split pile, so sampling it would be wrong."""
    with rare_setup() as setup:
        table = setup.layout().deal(1, 0)
        before = table.piles[table.index["Sling/Stones"]].cards
        assert len(set(names(before))) == 2
        for seed in range(8):
            sample = table.copy()
            determinize(sample, SEAT, seeded(seed))
            assert sample.piles[table.index["Sling/Stones"]].cards == before


def test_cards_on_a_hidden_mat_are_sampled_with_the_effects_that_refer_to_them() -> None:
    table = middle()
    table.mat_rules = {"secret": Mat("secret", CARDS_FOR_OWNER)}
    hand = table.players[1].hand
    kept = table.put_on_mat(1, "secret", hand[:2], hand)
    table.durations = [DurationEffect(1, kept[0], None, cards=kept)]
    for seed in range(8):
        sample = table.copy()
        determinize(sample, SEAT, seeded(seed))
        assert sample.durations[0].cards == sample.players[1].on_mat("secret")


def test_cards_of_an_effect_being_resolved_stay() -> None:
    """The card being resolved refers to them already."""
    table = middle()
    hand = table.players[1].hand
    kept = table.keep_face_down(1, hand[:2], hand)
    table.durations = [DurationEffect(1, kept[0], None, cards=kept)]
    for seed in range(8):
        sample = table.copy()
        sample.duration = table.durations[0]
        determinize(sample, SEAT, seeded(seed))
        assert sample.players[1].on_mat(FACE_DOWN.name) == kept


class Pillager(Agent):
    """Plays Pillage and records what playouts do with the cards it offers."""

    def __init__(self) -> None:
        super().__init__()
        self.base_bot = RandomBot(2)
        self.found: list[tuple[list[Answer], Decision]] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.source == "Pillage" and decision.seat == SEAT and len(set(decision.labels)) > 1:
            self.found.append((table.answers[: table.cursor], decision))
        if decision.source == "action" and "Pillage" in decision.labels:
            return decision.numbers_of(["Pillage"])
        return self.base_bot.answer(table, decision)


class Recorder(Agent):
    """Ends a playout and keeps the table."""

    def answer(self, table: Table, decision: Decision) -> Answer:
        table.over = True
        return RandomBot(0).answer(table, decision)


def test_playout_keeps_a_hand_that_a_card_shows() -> None:
    """Pillage offers the cards of another player's hand. Sampling them would make the answer mean a different card."""
    setup = Setup(2, KINGDOM, market=MARKET)
    dealt = setup.layout().deal(5, 0)
    for player in dealt.players:
        pillages = [card for pile in dealt.piles if pile.name == "Pillage" for card in pile.cards[:3]]
        player.deck[:3] = pillages
    table = dealt.copy()
    pillager = Pillager()
    table.agents = [pillager, RandomBot(1)]
    run(table, 20)
    assert pillager.found
    for answers, decision in pillager.found:
        fork = Fork(dealt, answers, SEAT, 30)
        for number, card in enumerate(decision.cards):
            end = fork.end_of((number,), [Recorder(), Recorder()], seeded(number))
            assert card.uid in [each.uid for each in end.players[1].discard]


@pytest.mark.parametrize("seed", [1, 2])
def test_lab_and_environments_sample_as_much_as_search(seed: int) -> None:
    """The Black Market deck is face down, and an opponent's discard pile is hidden below its top card."""
    setup = Setup(2, KINGDOM, market=MARKET)
    play = Play(setup, seed)
    deck = next(pile for pile in play.game_run.safe_point.table.piles if pile.face_down)
    decks = {
        tuple(names(pile.cards))
        for number in range(4)
        for pile in resampled(play, play.seat, seeded(number)).game_run.table.piles
        if pile.name == deck.name
    }
    assert len(decks) == 4
    text = "name: test\nbuy:\n  Province\n  Gold\n  Smithy up to 2\n  Cellar up to 2\n  Silver\n"
    bot = StrategyBot("test", plan_of(parse_strategy(text, known_cards=known_cards())))
    forks = [fork for fork in find_forks(setup.layout().deal(seed, 0), bot) if fork.decision.source == "Cellar"]
    fork = next(fork for fork in forks if len(fork.fork.start.players[1 - fork.decision.of].discard) > 4)
    opponent = 1 - fork.decision.of
    below = {
        tuple(names(fork.fork.end_of(fork.given, [Recorder(), Recorder()], seeded(number)).players[opponent].discard[:-1]))
        for number in range(8)
    }
    assert len(below) > 1


def after_passes(players: int, rounds: list[list[str]]) -> Table:
    """Return a table in which every player has passed these cards to the left, one list for each round."""
    table = Setup(players, KINGDOM, market=MARKET).layout().deal(3, 0)
    for player in table.players:
        player.deck.extend(player.hand)
        player.hand.clear()
    for seat in range(players):
        for name in ("Gold", "Village", "Smithy", "Market", "Gold"):
            table.gain(seat, name)
        player = table.players[seat]
        player.hand.extend(player.discard)
        player.discard.clear()
    seats = list(range(players))
    for passed in rounds:
        cards = [next(card for card in table.players[seat].hand if card.name == passed[seat]) for seat in seats]
        table.pass_left(seats, cards)
    return table


def known(table: Table) -> list[list[str]]:
    return [sorted(names(table.cards_known_to(SEAT, seat))) for seat in range(len(table.players))]


@pytest.mark.parametrize(
    ("players", "real", "other"),
    [
        (3, [["Gold", "Gold", "Gold"]], [["Gold", "Village", "Gold"]]),
        (3, [["Gold", "Gold", "Gold"], ["Gold", "Smithy", "Gold"]], [["Gold", "Village", "Gold"], ["Gold", "Gold", "Gold"]]),
        (4, [["Gold", "Gold", "Market", "Gold"]], [["Gold", "Village", "Smithy", "Gold"]]),
    ],
)
def test_sample_does_not_depend_on_unseen_passes(players: int, real: list[list[str]], other: list[list[str]]) -> None:
    """The viewer sees that a card is passed, but not which."""
    tables = after_passes(players, real), after_passes(players, other)
    assert known(tables[0]) == known(tables[1])
    received = set()
    for seed in range(20):
        samples = [table.copy() for table in tables]
        for sample in samples:
            determinize(sample, SEAT, seeded(seed))
        first, second = [[names(player.hand) + names(player.deck) for player in sample.players] for sample in samples]
        assert first == second
        for before, sample in zip(tables, samples, strict=True):
            assert known(sample) == known(before)
            assert [player.total() for player in sample.players] == [player.total() for player in before.players]
            uids = [card.uid for player in sample.players for card in player.cards()]
            assert sorted(uids) == sorted(card.uid for player in before.players for card in player.cards())
            assert sample.players[2].count_owned() == {name: first[2].count(name) for name in first[2]}
        received.add(tuple(sorted(first[2])))
    assert len(received) > 2


@pytest.mark.parametrize("players", [3, 4])
def test_passed_cards_that_the_seat_sees_later_stay_passed(players: int) -> None:
    """The last player shows a card that seat 1 gained and that others passed on."""
    table = after_passes(players, [])
    table.gain(1, "Moat")
    moat, last = table.players[1].discard.pop(), players - 1
    table.players[1].hand.append(moat)
    for giver in range(1, last):
        table.pass_left(list(range(players)), [moat if i == giver else table.players[i].hand[0] for i in range(players)])
    table.discard(last, [moat])
    for seed in range(20):
        sample = table.copy()
        determinize(sample, SEAT, seeded(seed))
        assert known(sample) == known(table)
        assert [names(player.cards()).count("Moat") for player in sample.players] == [0] * last + [1]
        assert [player.total() for player in sample.players] == [player.total() for player in table.players]
