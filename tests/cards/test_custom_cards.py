"""Cards and bots written outside the package, in interpreted Python, work in both builds."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from feodum import Answer, Bot, Card, Decision, View
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS, FACES, NAMES
from feodum.engine.card import ACTION, REACTION, TREASURE, VICTORY, disguised
from feodum.engine.errors import SetupError
from feodum.engine.setup import Layout, PileLayout
from feodum.engine.state.declaration import CARDS_FOR_ALL, FACE_DOWN, Mat
from feodum.engine.state.pile import Pile
from feodum.engine.table import TO_HAND, Table
from feodum.engine.trigger_event import TriggerEvent
from feodum.engine.triggers import HAND_ATTACK, OWN_GAIN, PLAY_GAIN
from feodum.engine.turns import run, step
from feodum.soak.invariants import Census
from mechanism_cards import PlusCoin


class TollGate(Card):
    """+1 Card, +1 Action. You may discard a card for +2 coins. When you gain this, gain a Silver to your hand."""

    name = "Toll Gate"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        if g.discard(me, g.choose(me, "discard", g.hand(me))):
            g.add_coins(me, 2)

    def when_gained(self, g: Table, me: int) -> None:
        g.gain(me, "Silver", TO_HAND)


class Palisade(Card):
    """+2 Cards. When another player plays an Attack, you may discard this from hand to draw 2 cards."""

    name = "Palisade"
    cost = 2
    types = ACTION | REACTION
    draws = 2
    optional = HAND_ATTACK

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.discard(me, [self]):
            g.draw(me, 2)


class Tithe(Card):
    """2 coins. While in play: cards cost 1 less."""

    name = "Tithe"
    cost = 4
    types = TREASURE
    coins = 2

    def reduces(self, g: Table, card: Card) -> int:
        return 1


class Meadow(Card):
    """1 point for every Toll Gate you have."""

    name = "Meadow"
    cost = 4
    types = VICTORY

    def score(self, owned: list[Card]) -> int:
        return sum(1 for card in owned if card.name == "Toll Gate")

    def copies(self, players: int) -> int:
        return 5


class HighTollGate(TollGate):
    """Like Toll Gate, with an additional coin."""

    name = "High Toll Gate"
    cost = 5
    coins = 1


class Pasture(Card):
    """2 coins. One card of the mixed pile Grounds."""

    name = "Pasture"
    cost = 3
    types = TREASURE
    coins = 2
    pile = "Grounds"


class Customs(Card):
    """+1 coin for each token on the mat. Each Treasure pile starts with a token, which goes to the mat when a card is
    gained from there. After playing this you can't buy a Curse this turn."""

    name = "Customs"
    cost = 4
    types = ACTION

    def puts_starting_token_on(self, pile: Pile) -> bool:
        return bool(pile.cards[0].types & TREASURE)

    def token_when_gained(self, g: Table, me: int, pile: Pile) -> None:
        g.move_tokens_to_mat(self, pile)

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, g.on_mat(self))
        g.remember(self, "Curse")

    def forbids(self, g: Table, card: Card, word: str) -> bool:
        return card.name == word


class Toll(Card):
    """When you gain this, gain a Copper. While in play: when you gain a card, you may trash this."""

    name = "Toll"
    cost = 2
    types = ACTION
    optional = PLAY_GAIN

    def when_gained(self, g: Table, me: int) -> None:
        g.gain(me, "Copper")

    def in_play_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.trash_from_play(me, self)


OWN: tuple[type[Card], ...] = (TollGate, Palisade, Tithe, Meadow, HighTollGate, Customs, Toll)


def layout() -> Layout:
    basics = [CARDS[name] for name in ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Witch", "Village")]
    piles = [PileLayout(kind(-1).name, [kind] * kind(-1).copies(2), True) for kind in [*basics, *OWN]]
    piles.append(PileLayout("Grounds", [Pasture] * 10, True))
    deck = [CARDS["Copper"]] * 7 + [CARDS["Estate"]] * 3
    return Layout(2, piles, deck, ["Province"], sorted([*NAMES, *(kind(-1).name for kind in OWN)]))


def test_custom_card_objects_have_the_facts_of_their_class() -> None:
    card = HighTollGate(3)
    facts = (card.name, card.cost, card.draws, card.actions, card.coins, card.buys)
    assert facts == ("High Toll Gate", 5, 1, 1, 1, 0)
    assert [len(pile.cards) for pile in layout().piles if pile.name == "Meadow"] == [5]
    assert (Pasture(4).pile, Pasture(4).pile_name) == ("Grounds", "Grounds")


class Picky(Bot):
    """Picks the first `max` options, or nothing if the decision is all-or-none."""

    def decide(self, view: View, decision: Decision) -> Answer:
        assert view.seat == decision.seat
        return tuple(range(decision.max)) if not decision.all_or_none else ()


def hold(g: Table, seat: int, *names: str) -> None:
    """Give a seat cards from the piles."""
    for name in names:
        pile = g.pile(name)
        assert pile is not None
        g.players[seat].hand.append(pile.cards.pop())


def test_custom_card_can_be_played_and_gained() -> None:
    g = layout().deal(1, 0)
    g.agents = [Picky(), Picky()]
    g.players[0].hand.clear()
    hold(g, 0, "High Toll Gate", "Estate")
    step(g)
    step(g)
    assert (g.coins, g.actions) == (3, 1), "1 coin of its own, 2 for the discarded Estate"
    assert [card.name for card in g.players[0].discard] == ["Estate"]
    g.gain(0, "Toll Gate")
    assert g.players[0].hand[-1].name == "Silver"


def test_custom_reactions_cost_reductions_and_scores_work() -> None:
    g = layout().deal(1, 0)
    g.agents = [Picky(), Picky()]
    for player in g.players:
        player.hand.clear()
    hold(g, 0, "Witch", "Tithe", "Meadow", "Toll Gate", "Toll Gate")
    hold(g, 1, "Palisade")
    step(g)
    step(g)
    assert [card.name for card in g.players[1].discard] == ["Palisade", "Curse"]
    assert len(g.players[1].hand) == 2
    assert g.cost(FACES["Gold"]) == 6
    g.play(0, next(card for card in g.players[0].hand if card.name == "Tithe"), g.players[0].hand)
    assert g.cost(FACES["Gold"]) == 5
    assert g.score(0) - sum(card.points for card in g.players[0].cards()) == 2


def test_custom_tokens_mats_and_turn_memory_work() -> None:
    g = layout().deal(1, 0)
    g.agents = [Picky(), Picky()]
    assert [pile.name for pile in g.piles if pile.tokens] == ["Copper", "Silver", "Gold", "Tithe", "Grounds"]
    g.gain(0, "Pasture")
    g.gain(0, "Pasture")
    g.gain(0, "Silver")
    assert [pile.name for pile in g.piles if pile.tokens] == ["Copper", "Gold", "Tithe"]
    assert any(card.name == "Curse" for card in g.buyable(0))
    hold(g, 0, "Customs")
    g.play_from_hand(0, g.players[0].hand[-1])
    assert g.coins == 2
    assert [card.name for card in g.buyable(0)] == ["Copper", "Estate", "Palisade", "Toll"]
    assert View(g, 0).banned == ["Curse"]
    twin = g.copy()
    twin.gain(0, "Copper")
    assert (twin.mats, g.mats) == ({"Customs": 3}, {"Customs": 2}), "a copy has separate tokens"


def test_copied_and_pickled_tokens_keep_their_owner() -> None:
    g = layout().deal(1, 0)
    for seat in (1, 0):
        g.move_token(seat, PlusCoin, g.piles[seat])
    for twin in (
        g.piles[1].tokens[-1],
        copy.deepcopy(g.piles[1].tokens[-1]),
        pickle.loads(pickle.dumps(g.piles[1].tokens[-1])),
    ):
        assert isinstance(twin, PlusCoin)
        assert (twin.owner, twin.name, twin.uid) == (1, "+1 Coin", g.piles[1].tokens[-1].uid)


def test_mats_that_the_game_does_not_have_are_rejected() -> None:
    g = layout().deal(1, 0)
    hand = g.players[0].hand
    copper = next(card for card in g.piles[0].cards)
    uses: list[Callable[[str], object]] = [
        lambda mat: g.put_on_mat(0, mat, hand[:1], hand),
        lambda mat: g.put_top_on_mat(0, mat),
        lambda mat: g.put_supply_card_on_mat(0, mat, copper),
        lambda mat: g.take_from_mat(0, mat),
        lambda mat: g.discard_from_mat(0, mat, hand[:1]),
        lambda mat: g.call(0, hand[0], mat),
        lambda mat: g.add_mat_tokens(0, mat, 1),
    ]
    for use in uses:
        with pytest.raises(ValueError, match="Attic mat: this game has no such mat; the card that uses a mat must list it"):
            use("Attic mat")
    assert (len(hand), len(g.players[0].deck), g.players[0].mats, g.players[0].mat_tokens) == (5, 5, {}, {})
    g.mat_rules = {"Attic mat": Mat("Attic mat", CARDS_FOR_ALL)}
    g.put_on_mat(0, "Attic mat", hand[:1], hand)
    g.put_on_mat(0, FACE_DOWN.name, hand[:1], hand)
    assert [len(cards) for cards in g.players[0].mats.values()] == [1, 1]


def test_only_optional_abilities_can_be_declined() -> None:
    class Declining(Picky):
        def decide(self, view: View, decision: Decision) -> Answer:
            return () if decision.min == 0 else (0,)

    for agent, trashed in ((Picky(), ["Toll"]), (Declining(), [])):
        g = layout().deal(1, 0)
        g.agents = [agent, agent]
        hold(g, 0, "Toll")
        g.play_from_hand(0, g.players[0].hand[-1])
        g.gain(0, "Toll")
        assert [card.name for card in g.players[0].discard] == ["Toll", "Copper"], "the Copper is gained in either case"
        assert [card.name for card in g.trash] == trashed


def wrong_class(**attributes: object) -> type[Card]:
    return type("Wrong", (Card,), {"name": "Wrong", "__module__": __name__, **attributes})


@pytest.mark.parametrize(
    ("attributes", "says"),
    [
        ({"when_gaind": TollGate.when_gained}, r"Wrong\.when_gaind: no such trigger method. Did you mean when_gained\?"),
        ({"optional": True}, r"Wrong\.optional must be of type int, not True; use trigger flags such as HAND_ATTACK"),
        ({"optional": HAND_ATTACK}, r"Wrong\.optional lists in_hand_when_attacked, which the card does not define"),
        (
            {"asks_itself": OWN_GAIN, "when_gained": TollGate.when_gained},
            r"asks_itself lists a trigger that is not in optional",
        ),
        ({"cost": "3"}, r"Wrong\.cost must be of type int, not '3'"),
        ({"extra_piles": (3,)}, r"Wrong\.extra_piles must contain names, not \(3,\)"),
    ],
)
def test_invalid_class_is_rejected_on_every_use(attributes: dict[str, object], says: str) -> None:
    kind = wrong_class(**attributes)
    for _ in range(2):
        with pytest.raises(SetupError, match=says):
            kind(1)


def test_invariants_hold_in_games_with_custom_cards() -> None:
    for seed in range(20):
        g = layout().deal(seed, 0)
        census = Census(g)
        g.agents = [Picky(), RandomBot(seed)]
        while not g.over and g.turn_number < 60:
            step(g)
            census.check(g.copy(), None)


def test_bot_without_decide_raises_an_error() -> None:
    g = layout().deal(1, 0)
    g.agents = [Bot(), Bot()]
    with pytest.raises(NotImplementedError, match="has no decide"):
        run(g)


def test_cards_can_be_pickled() -> None:
    for card in [*FACES.values(), TollGate(5)]:
        twin = pickle.loads(pickle.dumps(card))
        assert type(twin) is type(card)
        assert (twin.uid, twin.name) == (card.uid, card.name)
    mask = disguised(CARDS["Village"], CARDS["Band of Misfits"](9))
    twin = pickle.loads(pickle.dumps(mask))
    assert (twin.name, twin.printed.name, twin.uid) == ("Village", "Band of Misfits", 9)
