"""The Intrigue cards: the second edition, and cards that only the first edition contains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import (
    ACTION,
    ATTACK,
    CURSE,
    REACTION,
    TRASHES_ANY,
    TREASURE,
    VICTORY,
    Card,
    one_of_each,
    type_names,
)
from feodum.engine.decision import ALL
from feodum.engine.table import TO_DISCARD, TO_DISCARD_THEN_DECK, TO_HAND
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
    further_coins = 4
    discards = 1

    def play(self, g: Table, me: int) -> None:
        estates = [card for card in g.hand(me) if card.name == "Estate"]
        if g.discard(me, g.choose(me, "discard", estates[:1])):
            g.add_coins(me, 4)
        else:
            g.gain(me, "Estate")


class Bridge(IntrigueCard):
    """+1 Buy, +1 coin. This turn, all cards cost 1 less."""

    name = "Bridge"
    cost = 4
    types = ACTION
    buys = 1
    coins = 1

    def play(self, g: Table, me: int) -> None:
        g.remember(self)

    def resume(self, g: Table, me: int) -> None:
        self.play(g, me)

    def reduces_this_turn(self, g: Table, card: Card) -> int:
        return 1


class Conspirator(IntrigueCard):
    """+2 coins. If this is the third or a later Action you have played this turn, +1 Card and +1 Action."""

    name = "Conspirator"
    cost = 4
    types = ACTION
    coins = 2
    most_actions = 1
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        if sum([1 for card in g.history(me).played if g.types(card) & ACTION]) >= 3:
            g.draw(me, 1)
            g.add_actions(me, 1)


class Coppersmith(IntrigueCard):
    """This turn, each Copper you play gives 1 coin more."""

    name = "Coppersmith"
    edition = "1E"
    cost = 4
    types = ACTION

    def play(self, g: Table, me: int) -> None:
        g.remember(self)

    def resume(self, g: Table, me: int) -> None:
        self.play(g, me)

    def later_this_turn(self, g: Table, me: int, played: Card) -> bool:
        if played.name == "Copper":
            g.add_coins(me, 1)
        return False


class Courtier(IntrigueCard):
    """Reveal a card from your hand. For each of its types choose a different one, then do them in this order: +1 Action;
    +1 Buy; +3 coins; gain a Gold."""

    name = "Courtier"
    cost = 5
    types = ACTION
    most_actions = 1
    options: tuple[str, ...] = ("+1 Action", "+1 Buy", "+3 Coins", "gain Gold")

    def play(self, g: Table, me: int) -> None:
        for card in g.choose(me, "reveal", g.hand(me), 1):
            g.show(me, [card])
            count = min(len(type_names(g.types(card))), len(self.options))
            self.give(g, me, g.choose_words(me, "choose", list(self.options), count, count))

    def give(self, g: Table, me: int, chosen: list[str]) -> None:
        if "+1 Action" in chosen:
            g.add_actions(me, 1)
        if "+1 Buy" in chosen:
            g.add_buys(me, 1)
        if "+3 Coins" in chosen:
            g.add_coins(me, 3)
        if "gain Gold" in chosen:
            g.gain(me, "Gold")


class Courtyard(IntrigueCard):
    """+3 Cards. Topdeck a card from your hand."""

    name = "Courtyard"
    cost = 2
    types = ACTION
    draws = 3

    def play(self, g: Table, me: int) -> None:
        g.topdeck(me, g.choose(me, "topdeck", g.hand(me), 1), g.hand(me))


class Diplomat(IntrigueCard):
    """+2 Cards. If you then have 5 or fewer cards in hand, +2 Actions. When another player plays an Attack and you have 5 or
    more cards in hand, you may reveal this: +2 Cards, then discard 3 cards."""

    name = "Diplomat"
    cost = 4
    types = ACTION | REACTION
    draws = 2
    most_actions = 2
    optional = HAND_ATTACK
    reusable = HAND_ATTACK

    def play(self, g: Table, me: int) -> None:
        if len(g.hand(me)) <= 5:
            g.add_actions(me, 2)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return len(g.hand(me)) >= 5

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.show(me, [self])
        g.draw(me, 2)
        g.discard(me, g.choose(me, "discard", g.hand(me), 3, 3))


class Duke(IntrigueCard):
    """1 point for each Duchy you have."""

    name = "Duke"
    cost = 5
    types = VICTORY
    scores = 1
    scores_per = 1
    scores_for = "Duchy"

    def score(self, owned: list[Card]) -> int:
        return sum([1 for card in owned if card.name == self.scores_for])


class Harem(IntrigueCard):
    """2 coins. 2 points."""

    name = "Harem"
    cost = 6
    types = TREASURE | VICTORY
    coins = 2
    points = 2


class Ironworks(IntrigueCard):
    """Gain a card costing up to 4. If it is an Action, +1 Action; a Treasure, +1 coin; a Victory card, +1 Card."""

    name = "Ironworks"
    cost = 4
    types = ACTION
    most_actions = 1
    gains_up_to = 4

    def play(self, g: Table, me: int) -> None:
        gained = g.gain_choice(me, g.supply(self.gains_up_to))
        types = 0 if gained is None else g.types(gained)
        if types & ACTION:
            g.add_actions(me, 1)
        if types & TREASURE:
            g.add_coins(me, 1)
        if types & VICTORY:
            g.draw(me, 1)


class Lurker(IntrigueCard):
    """+1 Action. Choose one: trash an Action from the Supply; or gain an Action from the trash."""

    name = "Lurker"
    cost = 2
    types = ACTION
    actions = 1
    gains_types = ACTION
    options: tuple[str, ...] = ("trash", "gain")

    def play(self, g: Table, me: int) -> None:
        in_supply = g.supply(ALL, types=ACTION)
        in_trash = one_of_each([card for card in g.trash if g.types(card) & ACTION])
        if not in_supply and not in_trash:
            return
        if g.choose_word(me, "choose", list(self.options)) == "trash":
            for card in g.choose(me, "trash", in_supply, 1):
                g.trash_from_supply(me, card)
        else:
            for card in g.choose(me, "gain", in_trash, 1):
                g.gain_from_trash(me, card)


class Mill(IntrigueCard):
    """+1 Card, +1 Action. You may discard 2 cards for +2 coins. 1 point."""

    name = "Mill"
    cost = 4
    types = ACTION | VICTORY
    draws = 1
    actions = 1
    points = 1
    further_coins = 2
    discards = 1

    def play(self, g: Table, me: int) -> None:
        if len(g.discard(me, g.choose(me, "discard", g.hand(me), 0, 2, all_or_none=True))) == 2:
            g.add_coins(me, 2)


class MiningVillage(IntrigueCard):
    """+1 Card, +2 Actions. You may trash this for +2 coins."""

    name = "Mining Village"
    cost = 4
    types = ACTION
    draws = 1
    actions = 2

    def play(self, g: Table, me: int) -> None:
        itself: list[Card] = [card for card in g.in_play(me) if card is self]
        if g.trash_cards(me, g.choose(me, "trash", itself), g.in_play(me)):
            g.add_coins(me, 2)


class Minion(IntrigueCard):
    """+1 Action. Choose one: +2 coins; or discard your hand, +4 Cards, and each other player with 5 or more cards in hand
    discards their hand and draws 4 cards."""

    name = "Minion"
    cost = 5
    types = ACTION | ATTACK
    actions = 1
    options: tuple[str, ...] = ("+2 Coins", "discard hand")

    def play(self, g: Table, me: int) -> None:
        if g.choose_word(me, "choose", list(self.options)) == "+2 Coins":
            g.add_coins(me, 2)
            return
        self.renew_hand(g, me)
        for victim in g.victims(me):
            if len(g.hand(victim)) >= 5:
                self.renew_hand(g, victim)

    def renew_hand(self, g: Table, seat: int) -> None:
        g.discard(seat, g.hand(seat)[:])
        g.draw(seat, 4)


class Nobles(IntrigueCard):
    """Choose one: +3 Cards; or +2 Actions. 2 points."""

    name = "Nobles"
    cost = 6
    types = ACTION | VICTORY
    points = 2
    most_actions = 2
    further_cards = 3
    options: tuple[str, ...] = ("+3 Cards", "+2 Actions")

    def play(self, g: Table, me: int) -> None:
        if g.choose_word(me, "choose", list(self.options)) == "+3 Cards":
            g.draw(me, 3)
        else:
            g.add_actions(me, 2)


class Patrol(IntrigueCard):
    """+3 Cards. Reveal your top 4 cards; put the Victory cards and Curses into your hand, the rest back in any order."""

    name = "Patrol"
    cost = 5
    types = ACTION
    draws = 3
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        revealed = g.reveal(me, 4)
        g.put_into_hand(me, [card for card in revealed if g.types(card) & (VICTORY | CURSE)], g.limbo(me))
        g.put_back(me)


class Pawn(IntrigueCard):
    """Choose two different ones, then do them in this order: +1 Card; +1 Action; +1 Buy; +1 coin."""

    name = "Pawn"
    cost = 2
    types = ACTION
    most_actions = 1
    further_cards = 1
    options: tuple[str, ...] = ("+1 Card", "+1 Action", "+1 Buy", "+1 Coin")

    def play(self, g: Table, me: int) -> None:
        chosen = g.choose_words(me, "choose", list(self.options), 2, 2)
        if "+1 Card" in chosen:
            g.draw(me, 1)
        if "+1 Action" in chosen:
            g.add_actions(me, 1)
        if "+1 Buy" in chosen:
            g.add_buys(me, 1)
        if "+1 Coin" in chosen:
            g.add_coins(me, 1)


class Replace(IntrigueCard):
    """Trash a card from your hand. Gain a card costing up to 2 more. If it is an Action or Treasure, move it onto your deck;
    if it is a Victory card, each other player gains a Curse."""

    name = "Replace"
    cost = 5
    types = ACTION | ATTACK
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 2
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            for card in g.choose(me, "gain", g.supply(g.cost(old) + self.trade_extra, like=old), 1):
                moves = g.types(card) & (ACTION | TREASURE)
                gained = g.gain_card(me, card, TO_DISCARD_THEN_DECK if moves else TO_DISCARD)
                if gained is not None and g.types(gained) & VICTORY:
                    for victim in g.victims(me):
                        g.gain(victim, "Curse")


class Saboteur(IntrigueCard):
    """Each other player reveals deck cards until one costing 3 or more, trashes it, may gain a card costing at most 2 less,
    and discards the others."""

    name = "Saboteur"
    edition = "1E"
    cost = 5
    types = ACTION | ATTACK

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            revealed = g.reveal(victim, 1)
            while revealed and g.cost(revealed[0]) < 3:
                revealed = g.reveal(victim, 1)
            for card in g.trash_cards(victim, revealed, g.limbo(victim)):
                g.gain_choice(victim, g.supply(g.cost(card) - 2, like=card), may_decline=True)
            g.discard_limbo(victim)


class Scout(IntrigueCard):
    """+1 Action. Reveal your top 4 cards; put the Victory cards into your hand, the rest back in any order."""

    name = "Scout"
    edition = "1E"
    cost = 4
    types = ACTION
    actions = 1
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        revealed = g.reveal(me, 4)
        g.put_into_hand(me, [card for card in revealed if g.types(card) & VICTORY], g.limbo(me))
        g.put_back(me)


class SecretPassage(IntrigueCard):
    """+2 Cards, +1 Action. Put a card from your hand anywhere into your deck."""

    name = "Secret Passage"
    cost = 4
    types = ACTION
    draws = 2
    actions = 1

    def play(self, g: Table, me: int) -> None:
        for card in g.choose(me, "topdeck", g.hand(me), 1):
            g.put_anywhere_into_deck(me, card, g.hand(me))


class ShantyTown(IntrigueCard):
    """+2 Actions. Reveal your hand. If it has no Action, +2 Cards."""

    name = "Shanty Town"
    cost = 3
    types = ACTION
    actions = 2
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        if not any([g.types(card) & ACTION for card in g.show_hand(me)]):
            g.draw(me, 2)


class Steward(IntrigueCard):
    """Choose one: +2 Cards; +2 coins; or trash 2 cards from your hand."""

    name = "Steward"
    cost = 3
    types = ACTION
    further_cards = 2
    trashes = TRASHES_ANY
    options: tuple[str, ...] = ("+2 Cards", "+2 Coins", "trash 2")

    def play(self, g: Table, me: int) -> None:
        choice = g.choose_word(me, "choose", list(self.options))
        if choice == "+2 Cards":
            g.draw(me, 2)
        elif choice == "+2 Coins":
            g.add_coins(me, 2)
        else:
            g.trash_cards(me, g.choose(me, "trash", g.hand(me), 2, 2))


class Swindler(IntrigueCard):
    """+2 coins. Each other player trashes their top card, then gains a card with the same cost that you choose."""

    name = "Swindler"
    cost = 3
    types = ACTION | ATTACK
    coins = 2

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            for old in g.trash_cards(victim, g.reveal(victim, 1), g.limbo(victim)):
                price = g.cost(old)
                for card in g.choose(me, "make gain", g.supply(price, at_least=price, like=old), 1, about=[old]):
                    g.gain_card(victim, card)


class Torturer(IntrigueCard):
    """+3 Cards. Each other player chooses one: discard 2 cards; or gain a Curse to their hand."""

    name = "Torturer"
    cost = 5
    types = ACTION | ATTACK
    draws = 3
    gives: tuple[str, ...] = ("Curse",)
    options: tuple[str, ...] = ("discard 2", "gain Curse")

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            if not g.hand(victim) and g.available("Curse") is None:
                continue
            if g.choose_word(victim, "choose", list(self.options)) == "discard 2":
                g.discard(victim, g.choose(victim, "discard", g.hand(victim), 2, 2))
            else:
                g.gain(victim, "Curse", TO_HAND)


class TradingPost(IntrigueCard):
    """Trash 2 cards from your hand. If you did, gain a Silver to your hand."""

    name = "Trading Post"
    cost = 5
    types = ACTION
    trashes = TRASHES_ANY

    def play(self, g: Table, me: int) -> None:
        if len(g.trash_cards(me, g.choose(me, "trash", g.hand(me), 2, 2))) == 2:
            g.gain(me, "Silver", TO_HAND)


class Upgrade(IntrigueCard):
    """+1 Card, +1 Action. Trash a card from your hand. Gain a card costing exactly 1 more."""

    name = "Upgrade"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 1
    trade_is_exact = 1

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            price = g.cost(old) + self.trade_extra
            g.gain_choice(me, g.supply(price, at_least=price, like=old))


class WishingWell(IntrigueCard):
    """+1 Card, +1 Action. Name a card; reveal your top card and put it into your hand if you named it."""

    name = "Wishing Well"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1
    names_cards = 1

    def play(self, g: Table, me: int) -> None:
        if not g.has_deck(me):
            return
        named = g.name_card(me)
        g.put_into_hand(me, [card for card in g.reveal(me, 1) if card.name == named], g.limbo(me))
        g.put_back(me)


INTRIGUE_CARDS: tuple[type[Card], ...] = (
    SecretChamber, GreatHall, Masquerade, Tribute, Baron, Bridge, Conspirator, Coppersmith, Courtier, Courtyard, Diplomat,
    Duke, Harem, Ironworks, Lurker, Mill, MiningVillage, Minion, Nobles, Patrol, Pawn, Replace, Saboteur, Scout,
    SecretPassage, ShantyTown, Steward, Swindler, Torturer, TradingPost, Upgrade, WishingWell,
)  # fmt: skip
