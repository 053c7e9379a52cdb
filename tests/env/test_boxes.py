"""Environments with the cards of all boxes: hidden mats, cards set aside face down, Coffers, overpaying and turn history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from test_observation import named
from walks import walk

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS
from feodum.engine.card import DURATION, Card
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.random import seeded
from feodum.engine.state.declaration import CARDS_FOR_OWNER, FACE_DOWN
from feodum.engine.table import Table
from feodum.engine.vocabulary import DECISION_VERB, HAND, MAT
from feodum.env.action_game import Play
from feodum.env.dealer import Dealer
from feodum.env.encoding import CompactEncoding
from feodum.env.information_state import information_state_text
from feodum.env.numbering import ACTION, KINDS
from feodum.env.resampling import resampled, seen_cards
from feodum.env.single_picks import Picking, actions_for
from feodum.env.splits import Split
from feodum.kingdoms.selection import all_sets, choose_setup, drawn_from
from feodum.search.determinization import determinize

HIDDEN = ["Native Village", "Haven", "Island", "Spy", "Cutpurse", "Ghost Ship", "Wharf", "Secret Passage", "Inn", "Pearl Diver"]
PUBLIC = [
    "Baker",
    "Plaza",
    "Smugglers",
    "Conspirator",
    "Doctor",
    "Stonemason",
    "Pirate Ship",
    "Lighthouse",
    "Bridge",
    "Familiar",
]


def positions(kingdom: list[str], seed: int, every: int, turn_limit: int = 25) -> Iterator[Play]:
    """Yield some positions of a random walk in which cards are bought rather than declined."""
    play = Play(choose_setup(kingdom, 2, seed), seed, turn_limit=turn_limit)
    random = seeded(seed)
    step = 0
    while play.seat >= 0:
        if step % every == 0:
            yield play
        step += 1
        useful = [
            action for action in play.legal if play.numbers.names[action] not in ("done", "Curse", "Copper")
        ] or play.legal
        play.act(useful[random.below(len(useful))])


def hidden_cards(table: Table, seat: int) -> list[str]:
    """Return the cards that a player has on hidden mats and set aside face down."""
    hidden = [name for name, mat in table.mat_rules.items() if mat.kind == CARDS_FOR_OWNER]
    return [card.name for name in (*hidden, FACE_DOWN.name) for card in table.players[seat].on_mat(name)]


@pytest.mark.parametrize("part", ["train", "test"])
def test_splits_deal_kingdoms_of_all_boxes(part: str) -> None:
    split = Split("train" if part == "train" else "test")
    dealer = Dealer(split, 2, sets=all_sets())
    dealer.seed(1)
    dealt = [dealer.deal()[0].kingdom for _ in range(40)]
    assert {drawn_from(name) for kingdom in dealt for name in kingdom} == {*all_sets()}
    assert all(split.has(kingdom) for kingdom in dealt)
    assert not any(Split("test" if part == "train" else "train").has(kingdom) for kingdom in dealt)


@pytest.mark.parametrize("name", [name for name in all_sets() if name not in ("Base 1E", "Intrigue 1E", "Guests")])
def test_every_answer_can_be_given_in_every_box(name: str) -> None:
    setup = choose_setup(None, 2, 5, sets=[name])
    for numbers in (None, CompactEncoding(setup.kingdom, 2).actions(setup)):
        play = Play(setup, 5, turn_limit=10) if numbers is None else Play(setup, 5, turn_limit=10, numbers=numbers)
        bot = RandomBot(5)
        for _ in walk(play, 5):
            picking = play.picking
            assert picking is not None
            if picking.picked or picking.narrowed_to >= 0:
                continue
            view, decision = picking.view, picking.decision
            if numbers is None and decision.words and not DECISION_VERB[decision.verb].counts:
                assert {*decision.words} <= {*ACTION}, decision.source
            answer = bot.decide(view, decision)
            again = Picking(view, decision, play.numbers)
            for action in actions_for(view, decision, answer, play.numbers):
                assert action in again.legal()
                assert again.act(action)
            assert [decision.labels[option] for option in again.answer] == [decision.labels[option] for option in answer]


def test_hidden_cards_are_resampled_for_others_and_kept_for_their_owner() -> None:
    random = seeded(4)
    tried = differ = 0
    for seed in (2, 3, 4):
        for play in positions(HIDDEN, seed, 6):
            for seat in range(2):
                real = play.game_run.table
                twin = resampled(play, seat, random)
                found = twin.game_run.table
                assert information_state_text(twin, seat) == information_state_text(play, seat)
                assert twin.observe(seat) == play.observe(seat)
                assert hidden_cards(found, seat) == hidden_cards(real, seat)
                other = 1 - seat
                assert len(hidden_cards(found, other)) == len(hidden_cards(real, other))
                assert Counter(card.name for card in found.players[other].cards()) == Counter(
                    card.name for card in real.players[other].cards()
                )
                if hidden_cards(real, other):
                    tried += 1
                    differ += hidden_cards(found, other) != hidden_cards(real, other)
                    seen = seen_cards(play.game_run.log, real.passes, seat)
                    for effect in found.durations:
                        for card in effect.cards:
                            assert card in found.players[effect.seat].on_mat(FACE_DOWN.name) or effect is found.duration
                    for name, cards in real.players[other].mats.items():
                        for before, after in zip(cards, found.players[other].mats[name], strict=True):
                            assert before.uid == after.uid or before.uid not in seen
    assert tried > 20
    assert differ > tried / 3


def test_known_cards_stay_known_until_they_are_shuffled() -> None:
    """A card that moves face down is forgotten only if it is shuffled, and a card on a mat is not."""
    kept, shuffled, drawn, unknown = [CARDS[name](uid) for uid, name in enumerate(("Gold", "Silver", "Estate", "Duchy"))]
    owner = 1

    def event(verb: str, *cards: Card, seen_by: int = EVERYBODY) -> Event:
        return Event(verb, owner, 0, [*cards], seen_by, [], "", len(cards))

    log = [
        event("show hand", kept, shuffled),
        event("topdeck", drawn),
        event("set aside face down", kept, seen_by=1 << owner),
        event("draw", drawn, unknown, seen_by=1 << owner),
    ]
    assert seen_cards(log, [], 0) == {kept.uid: MAT, shuffled.uid: HAND, drawn.uid: HAND}
    log += [event("clean up"), event("shuffle")]
    assert seen_cards(log, [], 0) == {kept.uid: MAT}
    log += [event("take", kept, seen_by=1 << owner), event("clean up"), event("shuffle")]
    assert seen_cards(log, [], 0) == {}


def test_search_samples_hidden_cards_of_others_only() -> None:
    tried = differ = 0
    for play in positions(HIDDEN, 3, 8):
        for seat in range(2):
            real = play.game_run.table
            sample = real.copy()
            determinize(sample, seat, seeded(seat))
            assert hidden_cards(sample, seat) == hidden_cards(real, seat)
            island = [card.uid for player in real.players for card in player.on_mat("Island")]
            assert [card.uid for player in sample.players for card in player.on_mat("Island")] == island
            before, after = hidden_cards(real, 1 - seat), hidden_cards(sample, 1 - seat)
            assert len(before) == len(after)
            tried += bool(before)
            differ += before != after
    assert tried > 10
    assert differ > tried / 3


def test_observations_show_mats_to_those_who_see_them() -> None:
    found: Counter[str] = Counter()
    for play in chain.from_iterable([positions(HIDDEN, seed, 9) for seed in (2, 3, 4)]):
        table = play.game_run.table
        for seat in range(2):
            rows, values = named(play, seat)
            compact = CompactEncoding(HIDDEN, 2)
            columns = dict(zip(compact.columns, compact.observe(play, seat).tolist(), strict=True))
            for place in range(2):
                player = table.players[(seat + place) % 2]
                village, kept, island = (player.on_mat(name) for name in ("Native Village", FACE_DOWN.name, "Island"))
                for kind in KINDS:
                    open_cards = [*island, *(village if place == 0 else [])]
                    on_mats = [card.name for card in open_cards].count(kind)
                    face_down = [card.name for card in kept].count(kind) if place == 0 else 0
                    assert rows[kind, f"player {place}: on mats"] == on_mats
                    assert rows[kind, f"player {place}: face down"] == face_down
                    if place == 0 and on_mats:
                        assert columns[f"{kind}: player 0: on mats"] == pytest.approx(min(2, on_mats / 5))
                assert values[f"player {place}: mat size"] == len(village) + len(island)
                assert values[f"player {place}: face down size"] == len(kept)
                assert columns[f"player {place}: mat size"] == pytest.approx(min(2, (len(village) + len(island)) / 5))
                found += Counter({f"village {place}": len(village), "kept": len(kept), "island": len(island)})
    assert min(found[what] for what in ("village 0", "village 1", "kept", "island")) > 0, found


def test_observations_show_coffers_durations_history_and_overpaying() -> None:
    found: Counter[str] = Counter()
    compact = CompactEncoding(PUBLIC, 2)
    for seed in (1, 2, 3):
        for play in positions(PUBLIC, seed, 1):
            seat, table = play.seat, play.game_run.table
            decision = play.decision
            assert decision is not None
            rows, values = named(play, seat)
            columns = dict(zip(compact.columns, compact.observe(play, seat).tolist(), strict=True))
            if decision.verb == "overpay":
                assert values["verb overpay"] == columns["verb overpay"] == 1
                assert rows[decision.source, "source"] == columns[f"{decision.source}: source"] == 1
                found["overpay"] += 1
            for place in range(2):
                player = table.players[(seat + place) % 2]
                history = player.history
                assert history is not None
                for column, cards in (
                    ("played this turn", history.played),
                    ("bought this turn", history.bought),
                    ("gained in last turn", history.last_gained),
                ):
                    names = Counter(card.name for card in cards)
                    found[column] += len(cards)
                    assert all(rows[kind, f"player {place}: {column}"] == names[kind] for kind in KINDS)
                assert values[f"player {place}: coffers"] == player.coffers
                assert columns[f"player {place}: coffers"] == pytest.approx(min(2, player.coffers / 5))
                tokens = sum(player.mat_tokens.values())
                assert values[f"player {place}: mat tokens"] == tokens
                waiting = [card for card in player.play if card.types & DURATION] if table.turn != (seat + place) % 2 else []
                assert all(rows[card.name, f"player {place}: in play"] for card in waiting)
                found += Counter({"coffers": player.coffers, "tokens": tokens, "waiting": len(waiting)})
    assert {"overpay", "coffers", "waiting", "played this turn", "bought this turn", "gained in last turn"} <= {*+found}, found
