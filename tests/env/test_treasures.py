"""Treasures are played automatically only where neither their order nor keeping one can matter."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator

import pytest
from walks import walk

from feodum.cards.box import FACES, KINGDOM_CARDS
from feodum.cards.catalogue import CATALOGUE
from feodum.engine.card import TREASURE
from feodum.engine.decision import Answer
from feodum.engine.game_run import GameRun, SafePoint
from feodum.engine.random import seeded
from feodum.engine.table import Table
from feodum.env.action_game import Play, Treasures
from feodum.env.numbering import DONE
from feodum.env.single_picks import Picking
from feodum.env.treasures import MAY_MATTER, SOURCE, depends_on_treasures, is_plain, order_is_free
from feodum.kingdoms.selection import choose_setup
from feodum.view.window import View

Outcome = tuple[list[tuple[str, str, list[str]]], list[object]]
"""The decisions of the rest of a turn, and the cards everywhere after it."""
COINS = 11
"""Extra coins, so that every card can be bought."""
FREE = [
    name
    for name in KINGDOM_CARDS
    if not any(depends_on_treasures(card) or card.abilities & MAY_MATTER for card in CATALOGUE[name].cards)
]
"""The Kingdom cards that leave the order of Treasures free."""
FILLERS = ["Cellar", "Chapel", "Festival", "Gardens", "Laboratory", "Library", "Market", "Moat", "Smithy"]


def cards_everywhere(g: Table) -> list[object]:
    players = [(Counter(View(g, seat).owned(seat)), player.vp_tokens) for seat, player in enumerate(g.players)]
    return [players, sorted(card.name for card in g.trash), [(pile.name, len(pile.cards)) for pile in g.piles]]


def rest_of_turn(game_run: GameRun, answer: Answer, bought: str, seed: int, extra_coins: int) -> Outcome:
    """Answer the Treasure decision, buy a card if possible, and play to the end of the turn with random answers."""
    run = game_run.copy()
    table = run.safe_point.table.copy()
    table.coins += extra_coins
    run.safe_point = SafePoint(table, run.safe_point.seq)
    turn, number = run.table.turn, run.table.turn_number
    run.play_on([answer])
    random = seeded(seed)
    asked: list[tuple[str, str, list[str]]] = []
    while run.decision is not None and (run.table.turn, run.table.turn_number) == (turn, number):
        decision = run.decision
        asked.append((decision.source, decision.verb, sorted(decision.labels)))
        if decision.source == "buy":
            options = [option for option, label in enumerate(decision.labels) if label == bought]
            run.play_on([tuple(options[:1])])
            bought = ""
            continue
        picking = Picking(View(run.table, decision.of), decision)
        while not picking.is_complete:
            legal = picking.legal()
            picking.act(legal[random.below(len(legal))])
        run.play_on([picking.answer])
    return asked, cards_everywhere(run.table)


def plain_phases(kingdom: list[str], seed: int, every: int = 1) -> Iterator[Play]:
    """Walk through a game; yield it at every nth decision on plain Treasures only."""
    play = Play(choose_setup(kingdom, 2, seed), seed, turn_limit=60)
    found = 0
    for _ in walk(play, seed):
        picking = play.picking
        assert picking is not None
        decision = picking.decision
        if decision.source == SOURCE and not picking.picked and all(is_plain(card) for card in decision.cards):
            found += 1
            if found % every == 0:
                yield play


def outcomes(play: Play, bought: str, seed: int) -> list[Outcome]:
    """Return what follows if all Treasures are played, in two orders, and if none is, but for their coins."""
    decision = play.decision
    assert decision is not None
    order = tuple(range(decision.size))
    coins = COINS + sum(card.coins for card in decision.cards)
    run = play.game_run
    played = [rest_of_turn(run, answer, bought, seed, COINS) for answer in (order, order[::-1])]
    return [*played, rest_of_turn(run, (), bought, seed, coins)]


def test_plain_treasures_are_those_of_the_catalogue() -> None:
    plain = {name: is_plain(face) for name, face in FACES.items() if face.types & TREASURE}
    assert plain == {name: CATALOGUE[name].is_plain_treasure for name in plain}
    assert {*plain.values()} == {True, False}


@pytest.mark.parametrize("start", range(0, len(FREE), 10))
def test_order_and_keeping_have_no_effect_where_treasures_are_automatic(start: int) -> None:
    """Buys every card, with Treasures played in two orders and kept in hand."""
    kingdom = (FREE[start:] + FREE)[:10]
    bought: set[str] = set()
    compared = 0
    for number, play in enumerate(plain_phases(kingdom, start, 5)):
        view = View(play.game_run.table, 0)
        if not order_is_free(play.game_run.table):
            continue
        compared += 1
        for pile in view.supply():
            top = view.top(pile)
            if top is not None:
                first, *others = outcomes(play, top.name, number)
                assert others == [first, first], (top, play.setup)
                bought.add(pile)
    assert compared > 3
    assert bought >= {*kingdom}


@pytest.mark.parametrize("card", ["Farmland", "Grand Market", "Mandarin", "Mint"])
def test_the_comparison_finds_cards_that_depend_on_treasures(card: str) -> None:
    assert card not in FREE
    compared = [outcomes(play, card, 1) for play in plain_phases([card, *FILLERS], 1, 5)]
    assert any(played != kept for played, _, kept in compared)


@pytest.mark.parametrize("card", ["Grand Market", "Mint"])
def test_treasures_are_asked_if_a_card_that_depends_on_them_can_be_bought(card: str) -> None:
    asked = []
    for play in plain_phases([card, *FILLERS], 2):
        table = play.game_run.table
        assert play.decision is not None
        coins = table.coins + sum(each.coins for each in play.decision.cards)
        can_be_bought = coins >= FACES[card].cost and View(table, 0).left(card) > 0
        assert order_is_free(table) == (not can_be_bought)
        asked.append(can_be_bought)
    assert {*asked} == {True, False}


def test_first_silver_after_a_merchant_is_asked() -> None:
    pending = [bool(play.game_run.table.turn_memory) for play in plain_phases(["Merchant", *FILLERS], 3)]
    free = [order_is_free(play.game_run.table) for play in plain_phases(["Merchant", *FILLERS], 3)]
    assert free == [not waits for waits in pending]
    assert {*free} == {True, False}


def treasure_decisions(treasures: Treasures, kingdom: str | list[str] = "First Game", seed: int = 1) -> list[list[str]]:
    """Walk through a game and return the labels of every Treasure decision that an agent was asked."""
    play = Play(choose_setup(kingdom, 2, seed), seed, turn_limit=60, treasures=treasures)
    pickings = []
    for _ in walk(play, seed):
        picking = play.picking
        assert picking is not None
        if picking.decision.source == SOURCE and not picking.picked:
            pickings.append(picking.decision.labels)
    return pickings


def test_ask_asks_for_every_treasure() -> None:
    assert len(treasure_decisions("ask")) > 60
    assert treasure_decisions("auto", ["Moat", *FILLERS[:7], "Smithy", "Village"]) == []


def bank_in_hand(treasures: Treasures = "auto") -> Play:
    """Return a game at a decision on a Bank and at least two plain Treasures."""
    play = Play(choose_setup(["Bank", *FILLERS], 2, 1), 1, treasures=treasures)
    names = play.numbers.names
    while True:
        picking = play.picking
        assert picking is not None
        cards = picking.decision.cards
        if picking.decision.source == SOURCE and len(cards) > 2 and not is_plain(max(cards, key=lambda card: card.cost)):
            return play
        wanted = [name for name in ("Bank", "Gold", "Silver") if names.index(name) in play.legal]
        play.act(names.index(wanted[0]) if wanted else play.legal[-1 if picking.decision.source == SOURCE else 0])


def in_play(play: Play) -> Counter[str]:
    return Counter(card.name for card in play.game_run.table.players[play.seat].play)


def test_treasure_with_an_effect_is_asked_and_the_others_follow() -> None:
    play = bank_in_hand()
    assert play.decision is not None
    hand = Counter(play.decision.labels)
    coins = play.game_run.table.coins
    play.act(play.numbers.number["Bank"])
    assert in_play(play) == hand
    plain = sum(FACES[name].coins * count for name, count in hand.items())
    assert play.game_run.table.coins == coins + plain + 1, "Bank was played first"
    assert play.decision.source == "buy"


def test_declining_a_treasure_with_an_effect_plays_the_others() -> None:
    play = bank_in_hand()
    assert play.decision is not None
    hand = Counter(play.decision.labels)
    play.act(DONE)
    assert [play.numbers.names[action] for action in play.legal] == ["done", "Bank"]
    assert in_play(play) == hand - Counter(["Bank"])
    again = play.copy()
    play.act(play.numbers.number["Bank"])
    assert play.game_run.table.coins > again.game_run.table.coins + 1, "Bank counts the others"
    again.act(DONE)
    assert again.decision is not None
    assert again.decision.source == "buy"
    assert in_play(again) == hand - Counter(["Bank"])


def test_plain_treasures_can_be_picked_before_one_with_an_effect() -> None:
    play = bank_in_hand()
    assert play.picking is not None
    plain = next(card.name for card in play.picking.decision.cards if is_plain(card))
    picking = play.picking
    play.act(play.numbers.number[plain])
    assert play.picking is picking
    assert play.numbers.number["Bank"] in play.legal


def test_pickled_game_plays_treasures_as_before() -> None:
    play = bank_in_hand()
    twin = pickle.loads(pickle.dumps(play))
    assert (twin.treasures, twin.legal, twin.observe(0)) == ("auto", play.legal, play.observe(0))
