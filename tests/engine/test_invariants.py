"""Invariants hold at every decision of random games, and the checks detect violations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from random_games import play_directly, random_game

from feodum.cards.box import CARDS, Setup
from feodum.engine.build import is_compiled
from feodum.engine.card import disguised
from feodum.engine.decision import NO_WORDS, Agent, Decision
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.table import Table
from feodum.soak.checked_game import play_checked
from feodum.soak.invariants import BrokenInvariant, Census, check_safe_point

GAMES = 400 if is_compiled() else 100
KINGDOM = (
    "Band of Misfits", "Cellar", "Fortress", "Market", "Moat", "Smithy", "Trade Route", "Village", "Witch", "Workshop",
)  # fmt: skip


@pytest.mark.parametrize("group", range(10))
def test_invariants_hold_at_every_decision(group: int) -> None:
    for seed in range(group, GAMES, 10):
        plan = random_game(seed + 50_000, 1500)
        agents: list[Agent] = list(plan.bots())
        report = play_checked(plan.setup, plan.seed, agents, plan.limit)
        assert report.failure is None, f"{report.failure.reason}\n{report.failure.to_json()}"


def dealt() -> Table:
    return Setup(2, KINGDOM).layout().deal(1, 0)


def lose_a_card(g: Table) -> None:
    g.players[0].hand.pop()


def double_a_card(g: Table) -> None:
    g.players[1].discard.append(g.players[0].hand[0])


def exchange_a_card(g: Table) -> None:
    g.players[0].hand[0] = CARDS["Copper"](g.players[0].hand[0].uid)


def disguise_in_hand(g: Table) -> None:
    pile = g.pile("Band of Misfits")
    assert pile is not None
    g.players[0].hand.append(disguised(CARDS["Village"], pile.cards.pop()))


def disguise_the_wrong_card(g: Table) -> None:
    card = g.players[0].hand.pop()
    g.players[0].play.append(disguised(CARDS["Village"], card))


def put_on_a_wrong_pile(g: Table) -> None:
    pile = g.pile("Village")
    assert pile is not None
    pile.cards.append(g.players[0].hand.pop())


def lose_a_token(g: Table) -> None:
    pile = g.pile("Estate")
    assert pile is not None
    pile.tokens = ()


def owe_coins(g: Table) -> None:
    g.coins = -1


def owe_tokens(g: Table) -> None:
    g.players[1].vp_tokens = -1


def stay_immune(g: Table) -> None:
    g.immune = 2


def stay_in_limbo(g: Table) -> None:
    g.players[1].limbo.append(g.players[1].deck.pop())


def stay_aside(g: Table) -> None:
    g.players[0].set_aside.append(g.players[0].hand.pop())


def misname_a_card(g: Table) -> None:
    g.players[0].adjust_owned("Copper", -1)
    g.players[0].adjust_owned("Silver", 1)


def empty_a_pile_unnoticed(g: Table) -> None:
    pile = g.pile("Village")
    assert pile is not None
    g.trash.extend(pile.cards)
    pile.cards.clear()


def take_a_province_unnoticed(g: Table) -> None:
    pile = g.pile("Province")
    assert pile is not None
    g.trash.append(pile.cards.pop())


@pytest.mark.parametrize(
    "damage",
    [
        misname_a_card, empty_a_pile_unnoticed, take_a_province_unnoticed,
        lose_a_card, double_a_card, exchange_a_card, disguise_in_hand, disguise_the_wrong_card, put_on_a_wrong_pile,
        lose_a_token, owe_coins, owe_tokens, stay_immune, stay_in_limbo, stay_aside,
    ],
)  # fmt: skip
def test_invariant_check_detects_damage(damage: Callable[[Table], None]) -> None:
    g = dealt()
    census = Census(g)
    census.check(g, None)
    damage(g)
    with pytest.raises(BrokenInvariant):
        census.check(g, None)


def test_disguised_card_in_play_counts_as_the_physical_card() -> None:
    g = dealt()
    census = Census(g)
    pile = g.pile("Band of Misfits")
    assert pile is not None
    g.players[0].play.append(disguised(CARDS["Fortress"], pile.cards.pop()))
    g.players[0].adjust_owned("Band of Misfits", 1)
    g.note_card_taken(pile)
    census.check(g, None)


def test_question_with_only_one_answer_is_detected() -> None:
    g = dealt()
    census = Census(g)
    only_one = Decision(0, "Chapel", "trash", g.players[0].hand[:1], NO_WORDS, 1, 1, False)
    with pytest.raises(BrokenInvariant, match="only one possible answer"):
        census.check(g, only_one)


def test_cards_in_play_out_of_turn_are_detected() -> None:
    g = dealt()
    g.players[1].play.append(g.players[1].hand.pop())
    with pytest.raises(BrokenInvariant, match="in play on seat 0's turn"):
        check_safe_point(g)


# The log ------------------------------------------------------------------------------------------------------------
def ownership_from_log(log: list[Event], start: list[Counter[str]]) -> list[Counter[str]]:
    """Return everybody's cards, derived from the public events only."""
    owned = [Counter(cards) for cards in start]
    in_trash: set[int] = set()
    for event in log:
        if event.declared.is_gain:
            change = 1
        elif event.verb in ("trash", "return"):
            change = -1
        elif event.verb == "take" and all(card.uid in in_trash for card in event.cards):
            change = 1
        else:
            continue
        assert event.seen_by == EVERYBODY, f"{event.key()} changes ownership, but is not public"
        for card in event.cards:
            owned[event.seat][card.printed.name] += change
            if event.verb == "trash":
                in_trash.add(card.uid)
            else:
                in_trash.discard(card.uid)
    return [+cards for cards in owned]


def test_public_events_determine_ownership() -> None:
    for seed in range(60):
        plan = random_game(seed + 70_000, 1000)
        dealt = plan.setup.layout().deal(plan.seed, plan.setup.first)
        start = [Counter(card.name for card in player.cards()) for player in dealt.players]
        table = play_directly(plan).table
        real = [Counter(card.name for card in player.cards()) for player in table.players]
        assert ownership_from_log(table.log or [], start) == real


def test_private_events_are_private() -> None:
    """Only the player sees drawn cards; of a discarded hand, the others see only the top card."""
    seen: Counter[str] = Counter()
    for seed in range(90):
        plan = random_game(seed + 80_000, 600)
        table = play_directly(plan).table
        for event in table.log or []:
            seen[event.verb] += 1
            alone = 1 << event.seat
            if event.verb in ("draw", "look"):
                assert event.seen_by == alone
                assert event.shown == []
                for other in [*range(plan.setup.players), -1]:
                    assert event.cards_for(other) == (event.cards if other == event.seat else [])
            elif event.verb == "clean up":
                assert event.seen_by == alone
                assert len(event.shown) <= 1
            elif event.verb == "discard" and event.seen_by != EVERYBODY:
                assert event.seen_by == alone
                assert len(event.shown) == 1
                assert event.shown[0] in event.cards
            elif event.verb not in ("discard", "topdeck", "take"):
                assert event.seen_by == EVERYBODY, event.verb
            else:
                assert event.seen_by in (alone, EVERYBODY)
    assert min(seen[verb] for verb in ("draw", "look", "discard", "topdeck", "take", "clean up", "reveal", "gain")) > 20
