"""A card file with one part of each kind. The tests play it, save it, check it with scenarios and serve it."""

from __future__ import annotations

from feodum.cards.api import (
    ACTION,
    ATTACK,
    CARDS_FOR_ALL,
    CARDS_FOR_OWNER,
    DURATION,
    EVENT,
    HEX,
    LANDMARK,
    MAT_TURN_START,
    NIGHT_CARD,
    OVERPAYS_COINS,
    PROJECT,
    RESERVE,
    STATE,
    TREASURE,
    VICTORY,
    WAY,
    Card,
    DeckStock,
    Landscape,
    Mat,
    PileToken,
    Stock,
    Table,
    TriggerEvent,
)


class Breakwater(Card):
    """+1 Action
    Set aside a card from your hand. At the start of your next turn, put it into your hand and +[1]."""

    name = "Breakwater"
    cost = 3
    types = ACTION | DURATION
    actions = 1
    german_name = "Wellenbrecher"

    def play(self, g: Table, me: int) -> None:
        kept = g.keep_face_down(me, g.choose(me, "set aside", g.hand(me), 1), g.hand(me))
        g.continue_next_turn(me, self, cards=kept)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        if g.duration is not None:
            g.take_kept(me, g.duration.cards)
        g.add_coins(me, 1)


class Lamplighter(Card):
    """Night: gain a Silver if you bought nothing this turn."""

    name = "Lamplighter"
    cost = 3
    types = NIGHT_CARD
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        if not g.history(me).bought:
            g.gain(me, "Silver")


class Boathouse(Card):
    """+2 Actions
    Put the top card of your deck face down on your Boathouse mat, or take all cards from it."""

    name = "Boathouse"
    cost = 2
    types = ACTION
    actions = 2
    options = ("set aside", "take")
    extra_piles = ("Boathouse mat",)

    def play(self, g: Table, me: int) -> None:
        if g.choose_word(me, "choose", ["set aside", "take"]) == "take":
            g.take_from_mat(me, "Boathouse mat")
        else:
            g.put_top_on_mat(me, "Boathouse mat")


class Harbourmaster(Card):
    """+1 Card
    +1 Action
    +1 Coffers
    Overpay: take a debt of 1 and +1 Villager for each coin."""

    name = "Harbourmaster"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    overpays = OVERPAYS_COINS
    heirloom = "Ship's Bell"

    def play(self, g: Table, me: int) -> None:
        g.add_coffers(me, 1)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return g.overpaid > 0

    def when_overpaid(self, g: Table, me: int) -> None:
        g.add_villagers(me, g.overpaid)
        g.add_debt(me, g.overpaid)


class ShipsBell(Card):
    """[1]
    Heirloom of the Harbourmaster."""

    name = "Ship's Bell"
    types = TREASURE
    coins = 1


class Saltworks(Card):
    """Worth 1 point for every 3 Treasures you have."""

    name = "Saltworks"
    cost = 4
    types = VICTORY
    scores = 1
    scores_per = 3
    scores_types = TREASURE

    def score(self, owned: list[Card]) -> int:
        return sum([1 for card in owned if card.types & self.scores_types]) // self.scores_per * self.scores


class Ferryman(Card):
    """+1 Card
    +1 Action
    Move this to your Tavern. At the start of your turn, you may call it for +2 Cards."""

    name = "Ferryman"
    cost = 4
    debt_cost = 1
    types = ACTION | RESERVE
    draws = 1
    actions = 1
    optional = MAT_TURN_START
    extra_piles = ("Tavern",)

    def play(self, g: Table, me: int) -> None:
        g.put_on_mat(me, "Tavern", [self], g.in_play(me))

    def on_mat_at_start_of_turn(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.call(me, self, "Tavern"):
            g.draw(me, 2)


class Wrecker(Card):
    """+[2]
    Each other player receives a Storm."""

    name = "Wrecker"
    cost = 4
    types = ACTION | ATTACK
    coins = 2
    extra_piles = ("Storms",)

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.receive(victim, "Storms")


class _Storm(Landscape):
    types = HEX
    pile = "Storms"


class Squall(_Storm):
    """Discard a card."""

    name = "Squall"

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.hand(me), 1))


class Fog(_Storm):
    """Take Lost at Sea."""

    name = "Fog"
    extra_piles = ("Lost at Sea",)

    def play(self, g: Table, me: int) -> None:
        g.take_thing(me, g.landscape("Lost at Sea"))


class LostAtSea(Landscape):
    """State: -1 point."""

    name = "Lost at Sea"
    types = STATE
    points = -1


class Shipwright(Card):
    """+[1]
    Gain a Sloop."""

    name = "Shipwright"
    cost = 4
    types = ACTION
    coins = 1
    extra_piles = ("Sloop",)

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Sloop")


class Sloop(Card):
    """+2 Cards
    +1 Action
    Return this to its pile."""

    name = "Sloop"
    cost = 3
    types = ACTION
    draws = 2
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.return_to_pile(me, self)


class Net(Card):
    """+1 Card
    +1 Action"""

    name = "Net"
    cost = 2
    types = ACTION
    draws = 1
    actions = 1
    pile = "Net/Catch"


class Catch(Card):
    """[2]
    1 point"""

    name = "Catch"
    cost = 5
    types = TREASURE | VICTORY
    coins = 2
    points = 1
    pile = "Net/Catch"


class Regatta(Landscape):
    """Event: +1 Buy. Move your +1 Sail token to an Action Supply pile."""

    name = "Regatta"
    cost = 2
    types = EVENT

    def play(self, g: Table, me: int) -> None:
        g.add_buys(me, 1)
        pile = g.pile(g.choose_word(me, "choose", g.action_piles))
        if pile is not None:
            g.move_token(me, Sail, pile)


class Sail(PileToken):
    """When its owner plays a card of the pile: +1 Card."""

    name = "+1 Sail"

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return self.owner == me

    def on_pile_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.draw(me, 1)


class Lighthouse(Landscape):
    """Project: your turns start with +[1]."""

    name = "Tall Lighthouse"
    cost = 5
    types = PROJECT

    def owned_at_start_of_turn(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.add_coins(me, 1)


class Reef(Landscape):
    """Landmark: 1 point for each Silver."""

    name = "Reef"
    types = LANDMARK

    def score_for(self, g: Table, me: int, owned: list[Card]) -> int:
        return [card.name for card in owned].count("Silver")


class WayOfTheTide(Landscape):
    """Way: +1 Buy."""

    name = "Way of the Tide"
    types = WAY
    buys = 1


class OldVillage(Card):
    """+3 Actions"""

    name = "Village"
    edition = "Harbour"
    cost = 3
    types = ACTION
    actions = 3


PILES = (
    Stock("Sloop", (Sloop,) * 10, supply=False),
    Stock("Net/Catch", (Net,) * 5 + (Catch,) * 5, supply=True, kingdom=True),
)
STORMS = DeckStock("Storms", "Storm", (Squall, Fog))
MATS = [Mat("Boathouse mat", CARDS_FOR_OWNER), Mat("Tavern", CARDS_FOR_ALL)]
TEXTS = {"Boathouse mat": {"german_name": "Bootshaus"}}
