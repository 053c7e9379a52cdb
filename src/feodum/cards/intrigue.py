"""The Intrigue cards: the second edition, and cards that only the first edition contains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, REACTION, TRASHES_ANY, TREASURE, VICTORY, Card, one_of_each
from feodum.engine.decision import ALL
from feodum.engine.triggers import HAND_ATTACK

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class IntrigueCard(Card):
    set_name = "Intrigue"


class SecretChamber(IntrigueCard):
    """Discard any number of cards, +1 coin each. When another player plays an Attack, you may reveal this: +2 Cards, then
    put 2 cards from your hand on your deck."""

    name = "Secret Chamber"
    edition = "1E"
    cost = 2
    types = ACTION | REACTION
    optional = HAND_ATTACK
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, len(g.discard(me, g.choose(me, "discard", g.hand(me), at_most=ALL))))

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.show(me, [self])
        g.draw(me, 2)
        g.topdeck(me, g.choose(me, "topdeck", g.hand(me), 2, 2, ordered=True), g.hand(me))


class GreatHall(IntrigueCard):
    """+1 Card, +1 Action. 1 point."""

    name = "Great Hall"
    edition = "1E"
    cost = 3
    types = ACTION | VICTORY
    draws = 1
    actions = 1
    points = 1


class Masquerade(IntrigueCard):
    """+2 Cards. Each player with a hand passes a card to the left, all at once. Then you may trash a card."""

    name = "Masquerade"
    cost = 3
    types = ACTION
    draws = 2
    trashes = TRASHES_ANY

    def play(self, g: Table, me: int) -> None:
        seats = [seat for seat in g.all_seats_from(me) if g.hand(seat)]
        if len(seats) > 1:
            g.pass_left(seats, [card for seat in seats for card in g.choose(seat, "pass", g.hand(seat), 1)])
        g.trash_cards(me, g.choose(me, "trash", g.hand(me)))


class Tribute(IntrigueCard):
    """The player to your left reveals and discards 2 deck cards. For each of a different name: Action, +2 Actions; Treasure,
    +2 coins; Victory, +2 Cards."""

    name = "Tribute"
    edition = "1E"
    cost = 5
    types = ACTION
    most_actions = 4

    def play(self, g: Table, me: int) -> None:
        left = g.opponents(me)[0]
        revealed = one_of_each(g.reveal(left, 2))
        g.discard_limbo(left)
        g.add_actions(me, 2 * sum([1 for card in revealed if g.types(card) & ACTION]))
        g.add_coins(me, 2 * sum([1 for card in revealed if g.types(card) & TREASURE]))
        g.draw(me, 2 * sum([1 for card in revealed if g.types(card) & VICTORY]))


class Baron(IntrigueCard):
    """+1 Buy. You may discard an Estate from your hand for +4 coins. If you don't, gain an Estate."""

    name = "Baron"
    cost = 4
    types = ACTION
    buys = 1


class Bridge(IntrigueCard):
    """+1 Buy, +1 coin. For the rest of this turn all cards, wherever they are, cost 1 coin less (never below 0). Each
    play counts, even if the Bridge has left play."""

    name = "Bridge"
    cost = 4
    types = ACTION
    buys = 1
    coins = 1


class Conspirator(IntrigueCard):
    """+2 coins. If this is the third or a later Action you have played this turn, +1 Card and +1 Action. Every play
    counts: Throne Room is one, and each of its two plays of another card is one. Check once, when Conspirator is
    played."""

    name = "Conspirator"
    cost = 4
    types = ACTION
    coins = 2


class Coppersmith(IntrigueCard):
    """For the rest of this turn, each Copper you play gives 1 extra coin. Each play of Coppersmith adds another."""

    name = "Coppersmith"
    edition = "1E"
    cost = 4
    types = ACTION


class Courtier(IntrigueCard):
    """Reveal a hand card. For each of its types choose a different bonus: +1 Action; +1 Buy; +3 coins; gain a Gold.
    Resolve them in this order. All types count (Attack, Reaction, Duration, Looter, Knight, Ruins, Shelter, Prize…); a
    card with four types gives all four bonuses."""

    name = "Courtier"
    cost = 5
    types = ACTION


class Courtyard(IntrigueCard):
    """+3 Cards. Put a hand card onto your deck."""

    name = "Courtyard"
    cost = 2
    types = ACTION
    draws = 3


class Diplomat(IntrigueCard):
    """+2 Cards. If you then have 5 or fewer hand cards, +2 Actions. Reaction: when another player plays an Attack and you
    have 5 or more hand cards, you may reveal this: draw 2 cards, then discard 3 (Diplomat itself may be one of them). You
    may use it again for the same Attack as long as it is still in a hand of 5 or more cards."""

    name = "Diplomat"
    cost = 4
    types = ACTION | REACTION
    draws = 2


class Duke(IntrigueCard):
    """1 point for each Duchy you have."""

    name = "Duke"
    cost = 5
    types = VICTORY

    def score(self, owned: list[Card]) -> int:
        return 0


class Harem(IntrigueCard):
    """2 coins. 2 points."""

    name = "Harem"
    cost = 6
    types = TREASURE | VICTORY
    coins = 2
    points = 2


class Ironworks(IntrigueCard):
    """Gain a card costing up to 4. For each type it has: Action, +1 Action; Treasure, +1 coin; Victory, +1 Card. No bonus
    if the gain was replaced (Trader) or another player gained the card (Possession) — decided here."""

    name = "Ironworks"
    cost = 4
    types = ACTION


class Lurker(IntrigueCard):
    """+1 Action. Choose one: trash an Action from the Supply; or gain an Action from the trash. You may choose an option
    that is impossible. Only the top card of a mixed pile can be trashed. You resolve the trashed card's "when trashed"
    ability (draw for Rats, take Fortress into your hand), but it was not your card: Market Square can't react and
    Possession does not set it aside. A Trade Route token on the pile stays."""

    name = "Lurker"
    cost = 2
    types = ACTION
    actions = 1


class Mill(IntrigueCard):
    """+1 Card, +1 Action. You may discard 2 cards for +2 coins. If you have a single hand card you may discard it, but
    you get no coins. 1 point."""

    name = "Mill"
    cost = 4
    types = ACTION | VICTORY
    draws = 1
    actions = 1
    points = 1


class MiningVillage(IntrigueCard):
    """+1 Card, +2 Actions. You may trash this immediately for +2 coins. If it is played again after being trashed, it
    can't be trashed again and gives no more coins."""

    name = "Mining Village"
    cost = 4
    types = ACTION
    draws = 1
    actions = 2


class Minion(IntrigueCard):
    """+1 Action. Choose one, after Reactions: +2 coins; or discard your hand, +4 Cards, and each other player with 5 or
    more hand cards discards their hand and draws 4."""

    name = "Minion"
    cost = 5
    types = ACTION | ATTACK
    actions = 1


class Nobles(IntrigueCard):
    """Choose one: +3 Cards; or +2 Actions. 2 points."""

    name = "Nobles"
    cost = 6
    types = ACTION | VICTORY
    points = 2


class Patrol(IntrigueCard):
    """+3 Cards. Reveal the top 4 cards of your deck. Put all Victory cards and Curses into your hand (no choice) and the
    rest back in any order."""

    name = "Patrol"
    cost = 5
    types = ACTION
    draws = 3


class Pawn(IntrigueCard):
    """Choose two different bonuses before resolving either: +1 Card; +1 Action; +1 Buy; +1 coin. Resolve them in this
    order."""

    name = "Pawn"
    cost = 2
    types = ACTION


class Replace(IntrigueCard):
    """Trash a hand card. Gain a card costing up to 2 more; it goes to the discard pile. If it is an Action or Treasure,
    move it from there onto your deck. If it is a Victory card, each other player gains a Curse. Both may apply. The move
    fails if the card has been moved or covered in the meantime (Watchtower; Cache's Coppers; Death Cart's Ruins)."""

    name = "Replace"
    cost = 5
    types = ACTION | ATTACK


class Saboteur(IntrigueCard):
    """Each other player reveals cards from their deck until one costs 3 coins or more. They trash that card and may gain
    a card costing at most 2 less (their choice), then discard the other revealed cards. If no such card comes up they
    discard everything revealed."""

    name = "Saboteur"
    edition = "1E"
    cost = 5
    types = ACTION | ATTACK


class Scout(IntrigueCard):
    """+1 Action. Reveal the top 4 cards of your deck. Put all Victory cards into your hand (a Curse is not one) and the
    rest back in any order."""

    name = "Scout"
    edition = "1E"
    cost = 4
    types = ACTION
    actions = 1


class SecretPassage(IntrigueCard):
    """+2 Cards, +1 Action. Put a hand card anywhere into your deck. The position is public, the card is not."""

    name = "Secret Passage"
    cost = 4
    types = ACTION
    draws = 2
    actions = 1


class ShantyTown(IntrigueCard):
    """+2 Actions. Reveal your hand. If it contains no Action, +2 Cards."""

    name = "Shanty Town"
    cost = 3
    types = ACTION
    actions = 2


class Steward(IntrigueCard):
    """Choose one: +2 Cards; +2 coins; or trash 2 hand cards (1 if you have only 1)."""

    name = "Steward"
    cost = 3
    types = ACTION


class Swindler(IntrigueCard):
    """+2 coins. Each other player trashes the top card of their deck, then gains a card of your choice with exactly the
    same cost (coins, Potions and debt). It may be another copy of the trashed card. If the Supply has no card of that
    cost, they gain nothing. Finish one player before the next."""

    name = "Swindler"
    cost = 3
    types = ACTION | ATTACK
    coins = 2


class Torturer(IntrigueCard):
    """+3 Cards. Each other player chooses one: discard 2 cards (1 if they have only 1); or gain a Curse to their hand. An
    impossible option may be chosen. Finish one player before the next."""

    name = "Torturer"
    cost = 5
    types = ACTION | ATTACK
    draws = 3


class TradingPost(IntrigueCard):
    """Trash 2 hand cards (1 if you have only 1). If you trashed 2, gain a Silver to your hand."""

    name = "Trading Post"
    cost = 5
    types = ACTION


class Upgrade(IntrigueCard):
    """+1 Card, +1 Action. Trash a hand card. Gain a card costing exactly 1 more."""

    name = "Upgrade"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1


class WishingWell(IntrigueCard):
    """+1 Card, +1 Action. Name a card, then reveal the top card of your deck. If it has that name, put it into your hand;
    otherwise put it back."""

    name = "Wishing Well"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1


INTRIGUE_CARDS: tuple[type[Card], ...] = (
    SecretChamber, GreatHall, Masquerade, Tribute, Baron, Bridge, Conspirator, Coppersmith, Courtier, Courtyard, Diplomat,
    Duke, Harem, Ironworks, Lurker, Mill, MiningVillage, Minion, Nobles, Patrol, Pawn, Replace, Saboteur, Scout,
    SecretPassage, ShantyTown, Steward, Swindler, Torturer, TradingPost, Upgrade, WishingWell,
)  # fmt: skip
