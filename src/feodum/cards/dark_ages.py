"""The cards of Dark Ages (2012)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.cards.basic import Copper
from feodum.engine.card import (
    ACTION,
    ATTACK,
    CURSE,
    KNIGHT,
    LOOTER,
    REACTION,
    RUINS,
    SHELTER,
    TRASHES_ANY,
    TRASHES_SOME,
    TREASURE,
    VICTORY,
    Card,
)
from feodum.engine.decision import ALL
from feodum.engine.setup import Stock
from feodum.engine.table import TO_DECK, TO_HAND
from feodum.engine.triggers import HAND_ATTACK, HAND_BUY, HAND_TRASH, PLAY_ATTACK

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent

DARK_AGES = "Dark Ages"


def trash_by_attack(g: Table, me: int) -> list[Card]:
    """Make each victim reveal 2 deck cards, trash one costing 3 to 6 and discard the rest.

    Return the trashed cards.
    """
    trashed: list[Card] = []
    for victim in g.victims(me):
        candidates = [card for card in g.reveal(victim, 2) if g.costs(card, 3, 6)]
        trashed += g.trash_cards(victim, g.choose(victim, "trash", candidates, 1), g.limbo(victim))
        g.discard_limbo(victim)
    return trashed


def trash_costing_3_to_6(g: Table) -> list[Card]:
    """Return the cards in the trash that cost 3 to 6."""
    return [card for card in g.trash if g.costs(card, 3, 6)]


class DarkAgesCard(Card):
    set_name = DARK_AGES


class PoorHouse(DarkAgesCard):
    """+4 coins. Reveal your hand: 1 coin less for each Treasure in it."""

    name = "Poor House"
    cost = 1
    types = ACTION
    coins = 4

    def play(self, g: Table, me: int) -> None:
        g.show_hand(me)
        g.add_coins(me, -self.treasures_in_hand(g, me))

    def treasures_in_hand(self, g: Table, me: int) -> int:
        return sum([1 for card in g.hand(me) if g.types(card) & TREASURE])


class Beggar(DarkAgesCard):
    """Gain 3 Coppers to your hand. When another player plays an Attack, you may discard this from your hand to gain
    2 Silvers, one onto your deck."""

    name = "Beggar"
    cost = 2
    types = ACTION | REACTION
    optional = HAND_ATTACK

    def play(self, g: Table, me: int) -> None:
        for _ in range(3):
            g.gain(me, "Copper", TO_HAND)

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.discard(me, [self]):
            g.gain(me, "Silver", TO_DECK)
            g.gain(me, "Silver")


class Squire(DarkAgesCard):
    """+1 coin. Choose one: +2 Actions; +2 Buys; gain a Silver. When you trash this, gain an Attack."""

    name = "Squire"
    cost = 2
    types = ACTION
    coins = 1
    most_actions = 2
    options: tuple[str, ...] = ("+2 Actions", "+2 Buys", "gain Silver")

    def play(self, g: Table, me: int) -> None:
        choice = g.choose_word(me, "choose", list(self.options))
        if choice == "+2 Actions":
            g.add_actions(me, 2)
        elif choice == "+2 Buys":
            g.add_buys(me, 2)
        else:
            g.gain(me, "Silver")

    def when_trashed(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(ALL, types=ATTACK))


class Vagrant(DarkAgesCard):
    """+1 Card, +1 Action. Reveal your top card; put it into your hand if it is a Victory card, Curse, Shelter or Ruins."""

    name = "Vagrant"
    cost = 2
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        revealed = g.reveal(me, 1)
        g.put_into_hand(me, [card for card in revealed if g.types(card) & (VICTORY | CURSE | SHELTER | RUINS)], g.limbo(me))
        g.put_back(me)


class Forager(DarkAgesCard):
    """+1 Action, +1 Buy. Trash a card from your hand. +1 coin for each differently named Treasure in the trash."""

    name = "Forager"
    cost = 3
    types = ACTION
    actions = 1
    buys = 1
    trashes = TRASHES_ANY

    def play(self, g: Table, me: int) -> None:
        g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1))
        g.add_coins(me, len({card.name for card in g.trash if g.types(card) & TREASURE}))


class Hermit(DarkAgesCard):
    """Look through your discard pile; you may trash a non-Treasure from it or your hand. Gain a card costing up to 3.
    When you discard this from play and bought nothing this turn, trash it and gain a Madman."""

    name = "Hermit"
    cost = 3
    types = ACTION
    extra_piles: tuple[str, ...] = ("Madman",)
    trashes = TRASHES_SOME
    gains_up_to = 3

    def play(self, g: Table, me: int) -> None:
        seen = g.discard_pile(me)[:]
        candidates = [card for card in g.hand(me) + seen if not g.types(card) & TREASURE]
        for card in g.choose(me, "trash", candidates, about=seen):
            g.trash_card(me, card, g.hand(me) if card in g.hand(me) else g.discard_pile(me))
        g.gain_choice(me, g.supply(self.gains_up_to))

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return not g.bought

    def when_discarded_from_play(self, g: Table, me: int) -> None:
        g.trash_card(me, self, g.discard_pile(me))
        g.gain(me, "Madman")


class MarketSquare(DarkAgesCard):
    """+1 Card, +1 Action, +1 Buy. When a card of yours is trashed, you may discard this from hand to gain a Gold."""

    name = "Market Square"
    cost = 3
    types = ACTION | REACTION
    draws = 1
    actions = 1
    buys = 1
    optional = HAND_TRASH

    def in_hand_when_trashing(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.discard(me, [self]):
            g.gain(me, "Gold")


class Sage(DarkAgesCard):
    """+1 Action. Reveal deck cards until one costing 3 or more; put it into your hand, discard the others."""

    name = "Sage"
    cost = 3
    types = ACTION
    actions = 1
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        revealed = g.reveal(me, 1)
        while revealed and g.cost(revealed[0]) < 3:
            revealed = g.reveal(me, 1)
        g.take_revealed(me, revealed[0] if revealed else None)


class Storeroom(DarkAgesCard):
    """+1 Buy. Discard any number of cards, draw as many. Discard any number of cards for +1 coin each."""

    name = "Storeroom"
    cost = 3
    types = ACTION
    buys = 1
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.draw(me, len(g.discard(me, g.choose(me, "discard for cards", g.hand(me), 0, ALL))))
        g.add_coins(me, len(g.discard(me, g.choose(me, "discard for coins", g.hand(me), 0, ALL))))


class Urchin(DarkAgesCard):
    """+1 Card, +1 Action. Each other player discards down to 4 cards. While in play: when you play another Attack,
    you may trash this to gain a Mercenary."""

    name = "Urchin"
    cost = 3
    types = ACTION | ATTACK
    draws = 1
    actions = 1
    extra_piles: tuple[str, ...] = ("Mercenary",)
    optional = PLAY_ATTACK

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.discard_down_to(victim, 4)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.printed is not self.printed

    def in_play_when_attacking(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.trash_from_play(me, self):
            g.gain(me, "Mercenary")


class Armory(DarkAgesCard):
    """Gain a card costing up to 4 onto your deck."""

    name = "Armory"
    cost = 4
    types = ACTION
    gains_up_to = 4

    def play(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(self.gains_up_to), TO_DECK)


class DeathCart(DarkAgesCard):
    """+5 coins. You may trash an Action from your hand; if you don't, trash this. When you gain this, gain 2 Ruins."""

    name = "Death Cart"
    cost = 4
    types = ACTION | LOOTER
    coins = 5
    extra_piles: tuple[str, ...] = ("Ruins",)
    is_one_shot = 1

    def play(self, g: Table, me: int) -> None:
        action = g.choose(me, "trash", [card for card in g.hand(me) if g.types(card) & ACTION])
        if not g.trash_cards(me, action):
            g.trash_from_play(me, self)

    def when_gained(self, g: Table, me: int) -> None:
        for _ in range(2):
            g.gain(me, "Ruins")


class Feodum(DarkAgesCard):
    """1 point for every 3 Silvers you have. When you trash this, gain 3 Silvers."""

    name = "Feodum"
    cost = 4
    types = VICTORY
    scores = 1
    scores_per = 3
    scores_for = "Silver"

    def score(self, owned: list[Card]) -> int:
        return sum([1 for card in owned if card.name == self.scores_for]) // self.scores_per

    def when_trashed(self, g: Table, me: int) -> None:
        for _ in range(3):
            g.gain(me, "Silver")


class Fortress(DarkAgesCard):
    """+1 Card, +2 Actions. When you trash this, put it into your hand."""

    name = "Fortress"
    cost = 4
    types = ACTION
    draws = 1
    actions = 2

    def when_trashed(self, g: Table, me: int) -> None:
        g.put_into_hand(me, [self], g.trash)


class Ironmonger(DarkAgesCard):
    """+1 Card, +1 Action. Reveal your top card; discard it or put it back. Action: +1 Action. Treasure: +1 coin.
    Victory: +1 Card."""

    name = "Ironmonger"
    cost = 4
    types = ACTION
    draws = 1
    actions = 1
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        for card in g.reveal(me, 1):
            self.discard_or_put_back(g, me, card)
            self.give_bonuses(g, me, card)

    def discard_or_put_back(self, g: Table, me: int, card: Card) -> None:
        if g.choose_word(me, "choose", list(self.options), about=[card]) == "discard":
            g.discard_limbo(me)
        else:
            g.put_back(me)

    def give_bonuses(self, g: Table, me: int, card: Card) -> None:
        """Give the bonus for each type of the revealed card."""
        if g.types(card) & ACTION:
            g.add_actions(me, 1)
        if g.types(card) & TREASURE:
            g.add_coins(me, 1)
        if g.types(card) & VICTORY:
            g.draw(me, 1)


class Marauder(DarkAgesCard):
    """Gain a Spoils. Each other player gains a Ruins."""

    name = "Marauder"
    cost = 4
    types = ACTION | ATTACK | LOOTER
    extra_piles: tuple[str, ...] = ("Ruins", "Spoils")
    gives: tuple[str, ...] = ("Ruins",)

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Spoils")
        for victim in g.victims(me):
            g.gain(victim, "Ruins")


class Procession(DarkAgesCard):
    """You may play an Action from your hand twice. Trash it. Gain an Action costing exactly 1 more."""

    name = "Procession"
    cost = 4
    types = ACTION
    repeats = 2
    trades = 1
    trade_extra = 1
    trade_is_exact = 1
    trashes_types = ACTION
    gains_types = ACTION

    def play(self, g: Table, me: int) -> None:
        action = g.choose_one(me, "play", [card for card in g.hand(me) if g.types(card) & ACTION], may_decline=True)
        if action is not None:
            g.trash_from_play(me, g.play_repeatedly(me, action, self))
            price = g.cost(action) + self.trade_extra
            g.gain_choice(me, g.supply(price, at_least=price, types=self.gains_types, like=action))


class Rats(DarkAgesCard):
    """+1 Card, +1 Action. Gain a Rats. Trash a card other than Rats from your hand. When you trash this, +1 Card."""

    name = "Rats"
    cost = 4
    types = ACTION
    draws = 1
    actions = 1
    trashes = TRASHES_SOME

    def copies(self, players: int) -> int:
        return 20

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Rats")
        others = [card for card in g.hand(me) if card.name != "Rats"]
        if others:
            g.trash_cards(me, g.choose(me, "trash", others, 1))
        else:
            g.show_hand(me)

    def when_trashed(self, g: Table, me: int) -> None:
        g.draw(me, 1)


class Scavenger(DarkAgesCard):
    """+2 coins. You may put your deck into your discard pile. Topdeck a card from your discard pile."""

    name = "Scavenger"
    cost = 4
    types = ACTION
    coins = 2
    options: tuple[str, ...] = ("yes", "no")

    def play(self, g: Table, me: int) -> None:
        if g.players[me].deck and g.choose_word(me, "discard deck", list(self.options)) == "yes":
            g.put_deck_into_discard(me)
        g.topdeck(me, g.choose(me, "topdeck", g.discard_pile(me), 1), g.discard_pile(me))


class WanderingMinstrel(DarkAgesCard):
    """+1 Card, +2 Actions. Reveal your top 3 cards; put the Actions back in any order, discard the rest."""

    name = "Wandering Minstrel"
    cost = 4
    types = ACTION
    draws = 1
    actions = 2

    def play(self, g: Table, me: int) -> None:
        g.discard(me, [card for card in g.reveal(me, 3) if not g.types(card) & ACTION], g.limbo(me))
        g.put_back(me)


class BandOfMisfits(DarkAgesCard):
    """Play this as an Action in the Supply that costs less. It is that card until it leaves play."""

    name = "Band of Misfits"
    cost = 5
    types = ACTION

    def played_as(self, g: Table, me: int) -> Card:
        return g.choose_one(me, "become", g.supply(g.cost(self) - 1, types=ACTION)) or self


class BanditCamp(DarkAgesCard):
    """+1 Card, +2 Actions. Gain a Spoils."""

    name = "Bandit Camp"
    cost = 5
    types = ACTION
    draws = 1
    actions = 2
    extra_piles: tuple[str, ...] = ("Spoils",)

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Spoils")


class Catacombs(DarkAgesCard):
    """Look at your top 3 cards; put them into your hand, or discard them and +3 Cards. When you trash this, gain a
    cheaper card."""

    name = "Catacombs"
    cost = 5
    types = ACTION
    options: tuple[str, ...] = ("take", "discard")

    def play(self, g: Table, me: int) -> None:
        seen = g.look(me, 3)
        if seen and g.choose_word(me, "choose", list(self.options), about=seen) == "take":
            g.put_into_hand(me, seen, g.limbo(me), openly=False)
        else:
            g.discard_limbo(me)
            g.draw(me, 3)

    def when_trashed(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(g.cost(self) - 1))


class Count(DarkAgesCard):
    """Choose one: discard 2 cards; topdeck a card from your hand; gain a Copper. Then one: +3 coins; trash your hand;
    gain a Duchy."""

    name = "Count"
    cost = 5
    types = ACTION
    trashes = TRASHES_ANY
    discards = 1
    options: tuple[str, ...] = ("discard 2", "topdeck", "gain Copper", "+3 Coins", "trash hand", "gain Duchy")

    def play(self, g: Table, me: int) -> None:
        price = g.choose_word(me, "choose", list(self.options[:3]))
        if price == "discard 2":
            g.discard(me, g.choose(me, "discard", g.hand(me), 2, 2))
        elif price == "topdeck":
            g.topdeck(me, g.choose(me, "topdeck", g.hand(me), 1), g.hand(me))
        else:
            g.gain(me, "Copper")
        reward = g.choose_word(me, "choose", list(self.options[3:]))
        if reward == "+3 Coins":
            g.add_coins(me, 3)
        elif reward == "trash hand":
            g.trash_cards(me, g.hand(me)[:])
        else:
            g.gain(me, "Duchy")


class Counterfeit(DarkAgesCard):
    """1 coin, +1 Buy. You may play a Treasure from your hand twice, then trash it."""

    name = "Counterfeit"
    cost = 5
    types = TREASURE
    coins = 1
    buys = 1
    trashes = TRASHES_SOME
    repeats = 2
    order = -5  # played early, while there is a Treasure in hand to play twice
    trashes_types = TREASURE

    def play(self, g: Table, me: int) -> None:
        treasure = g.choose_one(me, "play", [card for card in g.hand(me) if g.types(card) & TREASURE], may_decline=True)
        if treasure is not None:
            g.trash_from_play(me, g.play_repeatedly(me, treasure, self))


class Cultist(DarkAgesCard):
    """+2 Cards. Each other player gains a Ruins. You may play a Cultist from your hand. When you trash this, +3 Cards."""

    name = "Cultist"
    cost = 5
    types = ACTION | ATTACK | LOOTER
    draws = 2
    extra_piles: tuple[str, ...] = ("Ruins",)
    gives: tuple[str, ...] = ("Ruins",)
    chains = 1

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.gain(victim, "Ruins")
        for another in g.choose(me, "play", [card for card in g.hand(me) if card.name == "Cultist"]):
            g.play(me, another, g.hand(me))

    def when_trashed(self, g: Table, me: int) -> None:
        g.draw(me, 3)


class Graverobber(DarkAgesCard):
    """Choose one: gain a card costing 3 to 6 from the trash onto your deck; or trash an Action from your hand and gain
    a card costing up to 3 more."""

    name = "Graverobber"
    cost = 5
    types = ACTION
    trashes = TRASHES_SOME
    trashes_types = ACTION
    trades = 1
    trade_extra = 3
    options: tuple[str, ...] = ("from trash", "trash an Action")

    def play(self, g: Table, me: int) -> None:
        candidates = trash_costing_3_to_6(g)
        actions = [card for card in g.hand(me) if g.types(card) & ACTION]
        is_idle = not candidates and not actions
        if g.choose_word(me, "choose", list(self.options), is_idle=is_idle) == "from trash":
            for card in g.choose(me, "gain", candidates, 1):
                g.gain_from_trash(me, card, TO_DECK)
        else:
            for old in g.trash_cards(me, g.choose(me, "trash", actions, 1)):
                g.gain_choice(me, g.supply(g.cost(old) + self.trade_extra, like=old))


class JunkDealer(DarkAgesCard):
    """+1 Card, +1 Action, +1 coin. Trash a card from your hand."""

    name = "Junk Dealer"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    coins = 1
    trashes = TRASHES_ANY

    def play(self, g: Table, me: int) -> None:
        g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1))


class Mystic(DarkAgesCard):
    """+1 Action, +2 coins. Name a card; reveal your top card and put it into your hand if you named it."""

    name = "Mystic"
    cost = 5
    types = ACTION
    actions = 1
    coins = 2
    names_cards = 1

    def play(self, g: Table, me: int) -> None:
        if not g.has_deck(me):
            return
        named = g.name_card(me)
        g.put_into_hand(me, [card for card in g.reveal(me, 1) if card.name == named], g.limbo(me))
        g.put_back(me)


class Pillage(DarkAgesCard):
    """Trash this. Each other player with 5 or more cards in hand reveals their hand and discards a card you pick.
    Gain 2 Spoils."""

    name = "Pillage"
    cost = 5
    types = ACTION | ATTACK
    extra_piles: tuple[str, ...] = ("Spoils",)
    is_one_shot = 1

    def play(self, g: Table, me: int) -> None:
        g.trash_from_play(me, self)
        for victim in g.victims(me):
            if len(g.hand(victim)) >= 5:
                g.discard(victim, g.choose(me, "make discard", g.show_hand(victim), 1))
        for _ in range(2):
            g.gain(me, "Spoils")


class Rebuild(DarkAgesCard):
    """+1 Action. Name a card. Reveal deck cards until a Victory card with another name; discard the others, trash it,
    and gain a Victory card costing up to 3 more."""

    name = "Rebuild"
    cost = 5
    types = ACTION
    actions = 1
    trashes = TRASHES_SOME
    trashes_types = VICTORY
    trades = 1
    trade_extra = 3
    gains_types = VICTORY
    names_cards = 1

    def play(self, g: Table, me: int) -> None:
        if g.has_deck(me):
            found = self.reveal_victory_card(g, me)
            g.discard(me, [card for card in g.limbo(me) if card is not found], g.limbo(me))
            self.trade(g, me, found)

    def reveal_victory_card(self, g: Table, me: int) -> Card | None:
        """Name a card, and reveal cards until a Victory card with another name."""
        named = g.name_card(me)
        found = g.reveal_until(me, VICTORY)
        while found is not None and found.name == named:
            found = g.reveal_until(me, VICTORY)
        return found

    def trade(self, g: Table, me: int, found: Card | None) -> None:
        """Trash the Victory card found, and gain another one."""
        if found is not None:
            g.trash_card(me, found, g.limbo(me))
            g.gain_choice(me, g.supply(g.cost(found) + self.trade_extra, types=self.gains_types, like=found))


class Rogue(DarkAgesCard):
    """+2 coins. If the trash holds a card costing 3 to 6, gain one. Otherwise each other player reveals 2 deck cards,
    trashes one costing 3 to 6, and discards the rest."""

    name = "Rogue"
    cost = 5
    types = ACTION | ATTACK
    coins = 2

    def play(self, g: Table, me: int) -> None:
        loot = trash_costing_3_to_6(g)
        for card in g.choose(me, "gain", loot, 1):
            g.gain_from_trash(me, card)
        if not loot:
            trash_by_attack(g, me)


class Altar(DarkAgesCard):
    """Trash a card from your hand. Gain a card costing up to 5."""

    name = "Altar"
    cost = 6
    types = ACTION
    trashes = TRASHES_ANY
    gains_up_to = 5

    def play(self, g: Table, me: int) -> None:
        g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1))
        g.gain_choice(me, g.supply(self.gains_up_to))


class HuntingGrounds(DarkAgesCard):
    """+4 Cards. When you trash this, gain a Duchy or 3 Estates."""

    name = "Hunting Grounds"
    cost = 6
    types = ACTION
    draws = 4
    options: tuple[str, ...] = ("gain Duchy", "gain 3 Estates")

    def when_trashed(self, g: Table, me: int) -> None:
        is_idle = g.available("Duchy") is None and g.available("Estate") is None
        if g.choose_word(me, "choose", list(self.options), is_idle=is_idle) == "gain Duchy":
            g.gain(me, "Duchy")
        else:
            for _ in range(3):
                g.gain(me, "Estate")


class Knight(DarkAgesCard):
    """After its own ability: each other player reveals 2 deck cards, trashes one costing 3 to 6, discards the rest.
    If a Knight is trashed by this, trash this Knight."""

    cost = 5
    types = ACTION | ATTACK | KNIGHT
    pile = "Knights"

    def play(self, g: Table, me: int) -> None:
        self.knight_ability(g, me)
        if any([g.types(card) & KNIGHT for card in trash_by_attack(g, me)]):
            g.trash_from_play(me, self)

    def knight_ability(self, g: Table, me: int) -> None:
        """Resolve this Knight's own ability before the shared attack."""


class DameAnna(Knight):
    """You may trash up to 2 cards from your hand. Then the shared Knight attack."""

    name = "Dame Anna"

    def knight_ability(self, g: Table, me: int) -> None:
        g.trash_cards(me, g.choose(me, "trash", g.hand(me), 0, 2))


class DameJosephine(Knight):
    """The shared Knight attack. 2 points."""

    name = "Dame Josephine"
    types = ACTION | ATTACK | KNIGHT | VICTORY
    points = 2


class DameMolly(Knight):
    """+2 Actions. Then the shared Knight attack."""

    name = "Dame Molly"
    actions = 2


class DameNatalie(Knight):
    """You may gain a card costing up to 3. Then the shared Knight attack."""

    name = "Dame Natalie"
    gains_up_to = 3

    def knight_ability(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(self.gains_up_to), may_decline=True)


class DameSylvia(Knight):
    """+2 coins. Then the shared Knight attack."""

    name = "Dame Sylvia"
    coins = 2


class SirBailey(Knight):
    """+1 Card, +1 Action. Then the shared Knight attack."""

    name = "Sir Bailey"
    draws = 1
    actions = 1


class SirDestry(Knight):
    """+2 Cards. Then the shared Knight attack."""

    name = "Sir Destry"
    draws = 2


class SirMartin(Knight):
    """+2 Buys. Then the shared Knight attack."""

    name = "Sir Martin"
    cost = 4
    buys = 2


class SirMichael(Knight):
    """Each other player discards down to 3 cards. Then the shared Knight attack."""

    name = "Sir Michael"

    def knight_ability(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.discard_down_to(victim, 3)


class SirVander(Knight):
    """The shared Knight attack. When you trash this, gain a Gold."""

    name = "Sir Vander"

    def when_trashed(self, g: Table, me: int) -> None:
        g.gain(me, "Gold")


class Ruin(DarkAgesCard):
    types = ACTION | RUINS
    pile = "Ruins"


class AbandonedMine(Ruin):
    """+1 coin."""

    name = "Abandoned Mine"
    coins = 1


class RuinedLibrary(Ruin):
    """+1 Card."""

    name = "Ruined Library"
    draws = 1


class RuinedMarket(Ruin):
    """+1 Buy."""

    name = "Ruined Market"
    buys = 1


class RuinedVillage(Ruin):
    """+1 Action."""

    name = "Ruined Village"
    actions = 1


class Survivors(Ruin):
    """Look at your top 2 cards. Discard both, or put both back in any order."""

    name = "Survivors"
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        seen = g.look(me, 2)
        if seen and g.choose_word(me, "choose", list(self.options), about=seen) == "discard":
            g.discard_limbo(me)
        g.put_back(me)


class Hovel(DarkAgesCard):
    """When you buy a Victory card, you may trash this from your hand."""

    name = "Hovel"
    cost = 1
    types = REACTION | SHELTER
    optional = HAND_BUY

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.types(event.card) & VICTORY)

    def in_hand_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.trash_card(me, self)


class Necropolis(DarkAgesCard):
    """+2 Actions."""

    name = "Necropolis"
    cost = 1
    types = ACTION | SHELTER
    actions = 2


class OvergrownEstate(DarkAgesCard):
    """0 points. When you trash this, +1 Card."""

    name = "Overgrown Estate"
    cost = 1
    types = VICTORY | SHELTER

    def when_trashed(self, g: Table, me: int) -> None:
        g.draw(me, 1)


class Spoils(DarkAgesCard):
    """3 coins. When you play this, return it to the Spoils pile."""

    name = "Spoils"
    types = TREASURE
    coins = 3
    is_one_shot = 1

    def play(self, g: Table, me: int) -> None:
        g.return_to_pile(me, self)


class Madman(DarkAgesCard):
    """+2 Actions. Return this to the Madman pile. If you did, +1 Card for each card in your hand."""

    name = "Madman"
    types = ACTION
    actions = 2
    is_one_shot = 1

    def play(self, g: Table, me: int) -> None:
        if g.return_to_pile(me, self):
            g.draw(me, len(g.hand(me)))


class Mercenary(DarkAgesCard):
    """You may trash 2 cards from your hand. If you did: +2 Cards, +2 coins, each other player discards down to 3 cards."""

    name = "Mercenary"
    types = ACTION | ATTACK
    saturates = 1

    def play(self, g: Table, me: int) -> None:
        if len(g.trash_cards(me, g.choose(me, "trash", g.hand(me), 0, 2, all_or_none=True))) == 2:
            g.draw(me, 2)
            g.add_coins(me, 2)
            for victim in g.victims(me):
                g.discard_down_to(victim, 3)


KNIGHTS: tuple[type[Card], ...] = (
    DameAnna,
    DameJosephine,
    DameMolly,
    DameNatalie,
    DameSylvia,
    SirBailey,
    SirDestry,
    SirMartin,
    SirMichael,
    SirVander,
)
RUINS_CARDS: tuple[type[Card], ...] = (AbandonedMine, RuinedLibrary, RuinedMarket, RuinedVillage, Survivors)
SHELTERS: tuple[type[Card], ...] = (Hovel, Necropolis, OvergrownEstate)
SHELTER_DECK: tuple[type[Card], ...] = (Copper,) * 7 + SHELTERS
DARK_AGES_STOCKS = (
    Stock("Knights", KNIGHTS, supply=True, shuffled=True, kingdom=True),
    Stock("Ruins", RUINS_CARDS * 10, supply=True, shuffled=True, per_player=10),
    Stock("Spoils", (Spoils,) * 15, supply=False),
    Stock("Madman", (Madman,) * 10, supply=False),
    Stock("Mercenary", (Mercenary,) * 10, supply=False),
)


# The German edition (2012) ---------------------------------------------------------------------------------------------
# What the German booklet resolves in another way: rulings A6 to A9. Names, costs and types are those of the English cards.
class GermanPoorHouse(PoorHouse):
    """+4 coins. Reveal your hand: 1 coin less for each Treasure in it, but at most these 4 coins."""

    edition = "german"

    def play(self, g: Table, me: int) -> None:
        g.show_hand(me)
        g.add_coins(me, -min(self.coins, self.treasures_in_hand(g, me)))


class GermanIronmonger(Ironmonger):
    """+1 Card, +1 Action. Reveal your top card. Action: +1 Action. Treasure: +1 coin. Victory: +1 Card. Then discard the
    revealed card or put it back."""

    edition = "german"

    def play(self, g: Table, me: int) -> None:
        for card in g.reveal(me, 1):
            self.give_bonuses(g, me, card)
            self.discard_or_put_back(g, me, card)


class GermanCultist(Cultist):
    """+2 Cards. Each other player gains a Ruins. You may play a Cultist from your hand. When you trash this, +3 Cards; if an
    attack has revealed it, discard the other revealed cards first."""

    edition = "german"

    def when_trashed(self, g: Table, me: int) -> None:
        if g.turn != me:
            g.discard_limbo(me)
        super().when_trashed(g, me)


class GermanRebuild(Rebuild):
    """+1 Action. Name a card. Reveal deck cards until a Victory card with another name; trash it, gain a Victory card costing
    up to 3 more, and discard the others at the end."""

    edition = "german"

    def play(self, g: Table, me: int) -> None:
        if g.has_deck(me):
            self.trade(g, me, self.reveal_victory_card(g, me))
            g.discard_limbo(me)


DARK_AGES_CARDS: tuple[type[Card], ...] = (
    PoorHouse,
    Beggar,
    Squire,
    Vagrant,
    Forager,
    Hermit,
    MarketSquare,
    Sage,
    Storeroom,
    Urchin,
    Armory,
    DeathCart,
    Feodum,
    Fortress,
    Ironmonger,
    Marauder,
    Procession,
    Rats,
    Scavenger,
    WanderingMinstrel,
    BandOfMisfits,
    BanditCamp,
    Catacombs,
    Count,
    Counterfeit,
    Cultist,
    Graverobber,
    JunkDealer,
    Mystic,
    Pillage,
    Rebuild,
    Rogue,
    Altar,
    HuntingGrounds,
    *KNIGHTS,
    *RUINS_CARDS,
    *SHELTERS,
    Spoils,
    Madman,
    Mercenary,
    GermanPoorHouse,
    GermanIronmonger,
    GermanCultist,
    GermanRebuild,
)
