"""The Guilds cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import (
    ACTION,
    ATTACK,
    OVERPAYS_COINS,
    OVERPAYS_POTIONS,
    TRASHES_ANY,
    TRASHES_SOME,
    TREASURE,
    Card,
    one_of_each,
)
from feodum.engine.table import TO_DECK

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class GuildsCard(Card):
    set_name = "Guilds"


class OverpaidCard(GuildsCard):
    """A card that does something more when its buyer overpays."""

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.overpaid or g.overpaid_potions)


class Advisor(GuildsCard):
    """+1 Action. Reveal your top 3 cards. The player to your left picks one; discard it and put the others into your hand."""

    name = "Advisor"
    cost = 4
    types = ACTION
    actions = 1
    further_cards = 2

    def play(self, g: Table, me: int) -> None:
        unwanted = g.choose(g.opponents(me)[0], "make discard", one_of_each(g.reveal(me, 3)), 1)
        g.discard(me, unwanted, g.limbo(me))
        g.put_into_hand(me, g.limbo(me)[:], g.limbo(me))


class Baker(GuildsCard):
    """+1 Card, +1 Action, +1 Coffers. Setup: each player starts with 1 Coffers."""

    name = "Baker"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    further_coins = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coffers(me, 1)

    def at_setup(self, g: Table) -> None:
        for anyone in range(len(g.players)):
            g.add_coffers(anyone, 1)


class Butcher(GuildsCard):
    """+2 Coffers. You may trash a card from your hand. If you do, spend any number of Coffers and gain a card costing up to
    1 more for each of them."""

    name = "Butcher"
    cost = 5
    types = ACTION
    further_coins = 2
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 2  # by spending the Coffers it gives

    def play(self, g: Table, me: int) -> None:
        g.add_coffers(me, 2)
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me))):
            spent = g.spend_coffers(me, source=self.name)
            g.gain_choice(me, g.supply(g.cost(old) + spent, like=old))


class CandlestickMaker(GuildsCard):
    """+1 Action, +1 Buy, +1 Coffers."""

    name = "Candlestick Maker"
    cost = 2
    types = ACTION
    actions = 1
    buys = 1
    further_coins = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coffers(me, 1)


class Doctor(OverpaidCard):
    """Name a card. Reveal your top 3 cards, trash those with that name, put the rest back in any order. Overpay: for each
    coin, look at your top card; trash it, discard it or put it back."""

    name = "Doctor"
    cost = 3
    types = ACTION
    overpays = OVERPAYS_COINS
    trashes = TRASHES_SOME
    names_cards = 1
    options: tuple[str, ...] = ("trash", "discard", "put back")

    def play(self, g: Table, me: int) -> None:
        if g.has_deck(me):
            named = g.name_card(me)
            g.trash_cards(me, [card for card in g.reveal(me, 3) if card.name == named], g.limbo(me))
            g.put_back(me)

    def when_overpaid(self, g: Table, me: int) -> None:
        for _ in range(g.overpaid):
            for card in g.look(me, 1):
                self.treat(g, me, card)

    def treat(self, g: Table, me: int, card: Card) -> None:
        """Trash, discard or put back the card that the player looks at."""
        choice = g.choose_word(me, "choose", list(self.options), about=[card])
        if choice == "trash":
            g.trash_card(me, card, g.limbo(me))
        elif choice == "discard":
            g.discard_limbo(me)
        else:
            g.put_back(me)


class Herald(OverpaidCard):
    """+1 Card, +1 Action. Reveal your top card: play it if it is an Action, otherwise put it back. Overpay: for each coin,
    put a card from your discard pile onto your deck."""

    name = "Herald"
    cost = 4
    types = ACTION
    overpays = OVERPAYS_COINS
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        for card in g.reveal(me, 1):
            if g.types(card) & ACTION:
                g.play(me, card, g.limbo(me))
            else:
                g.put_back(me)

    def when_overpaid(self, g: Table, me: int) -> None:
        pile = g.discard_pile(me)
        g.topdeck(me, g.choose(me, "topdeck", pile, g.overpaid, g.overpaid, ordered=True), pile)


class Journeyman(GuildsCard):
    """Name a card. Reveal deck cards until 3 have other names. Put those 3 into your hand and discard the others."""

    name = "Journeyman"
    cost = 5
    types = ACTION
    further_cards = 3
    names_cards = 1

    def play(self, g: Table, me: int) -> None:
        if g.has_deck(me):
            named = g.name_card(me)
            while len(self.others(g, me, named)) < 3 and g.reveal(me, 1):
                pass
            g.put_into_hand(me, self.others(g, me, named), g.limbo(me))
            g.discard_limbo(me)

    def others(self, g: Table, me: int, named: str) -> list[Card]:
        """Return the revealed cards with another name."""
        return [card for card in g.limbo(me) if card.name != named]


class Masterpiece(OverpaidCard):
    """1 coin. Overpay: gain a Silver for each coin."""

    name = "Masterpiece"
    cost = 3
    types = TREASURE
    overpays = OVERPAYS_COINS
    coins = 1
    pays_per_coin = "Silver"

    def when_overpaid(self, g: Table, me: int) -> None:
        for _ in range(g.overpaid):
            g.gain(me, self.pays_per_coin)


class MerchantGuild(GuildsCard):
    """+1 Buy, +1 coin. While in play: +1 Coffers for each card you buy."""

    name = "Merchant Guild"
    cost = 5
    types = ACTION
    buys = 1
    coins = 1
    further_coins = 1

    def in_play_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.add_coffers(me, 1)


class Plaza(GuildsCard):
    """+1 Card, +2 Actions. You may discard a Treasure from your hand for +1 Coffers."""

    name = "Plaza"
    cost = 4
    types = ACTION
    draws = 1
    actions = 2
    further_coins = 1
    discards = 1

    def play(self, g: Table, me: int) -> None:
        if g.discard(me, g.choose(me, "discard", [card for card in g.hand(me) if g.types(card) & TREASURE])):
            g.add_coffers(me, 1)


class Soothsayer(GuildsCard):
    """Gain a Gold. Each other player gains a Curse. Then each player who gained one draws a card."""

    name = "Soothsayer"
    cost = 5
    types = ACTION | ATTACK
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Gold")
        for victim in [victim for victim in g.victims(me) if g.gain(victim, "Curse") is not None]:
            g.draw(victim, 1)


class Stonemason(OverpaidCard):
    """Trash a card from your hand. Gain 2 cards, each cheaper than it. Overpay: gain 2 Actions, each costing exactly the
    amount overpaid."""

    name = "Stonemason"
    cost = 2
    types = ACTION
    overpays = OVERPAYS_POTIONS
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = -1

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            for _ in range(2):
                g.gain_choice(me, g.cheaper_supply(old))

    def when_overpaid(self, g: Table, me: int) -> None:
        for _ in range(2):
            g.gain_choice(me, g.supply_for(g.overpaid, g.overpaid_potions, ACTION))


class Taxman(GuildsCard):
    """You may trash a Treasure from your hand. If you do, each other player with 5 or more cards in hand discards a copy of
    it or reveals a hand without one; then gain a Treasure costing up to 3 more onto your deck."""

    name = "Taxman"
    cost = 4
    types = ACTION | ATTACK
    trashes = TRASHES_SOME
    trashes_types = TREASURE
    trades = 1
    trade_extra = 3
    gains_types = TREASURE

    def play(self, g: Table, me: int) -> None:
        treasures = [card for card in g.hand(me) if g.types(card) & TREASURE]
        for old in g.trash_cards(me, g.choose(me, "trash", treasures)):
            for victim in g.victims(me):
                self.tax(g, victim, old)
            offers = g.supply(g.cost(old) + self.trade_extra, types=TREASURE, like=old)
            g.gain_choice(me, offers, TO_DECK)

    def tax(self, g: Table, victim: int, old: Card) -> None:
        """Let a player with 5 or more cards discard a copy of the trashed Treasure, or reveal a hand without one."""
        copies = [card for card in g.hand(victim) if card.name == old.name]
        if len(g.hand(victim)) >= 5 and not g.discard(victim, copies[:1]):
            g.show_hand(victim)


GUILDS_CARDS: tuple[type[Card], ...] = (
    Advisor, Baker, Butcher, CandlestickMaker, Doctor, Herald, Journeyman, Masterpiece, MerchantGuild, Plaza, Soothsayer,
    Stonemason, Taxman,
)  # fmt: skip
