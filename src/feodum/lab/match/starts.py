"""How games begin where that is not left to the rules: first hands, decks, the size of piles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from feodum.cards.box import CARDS, FACES
from feodum.cards.catalogue import MIXED_SUPPLY_PILES
from feodum.engine.card import Card
from feodum.engine.player import Player
from feodum.engine.setup import add_card
from feodum.engine.table import Table
from feodum.engine.turns import HAND_SIZE
from feodum.lab.lab_errors import LabError
from feodum.messages.message import CardName, Saying
from feodum.messages.suggestions import did_you_mean, quoted

ANY_OPENING = "any"
OPENINGS = ("5/2", "4/3", "3/4", "2/5", ANY_OPENING)
MAX_CARDS = 500
"""Cards that a list may have."""
_ITEM = re.compile(r"(?:(?P<count>\d{1,6})\s+)?(?P<name>\S.*)")

CardCounts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Start:
    """What is set before the first turn; what is empty stays as the rules have it."""

    openings: tuple[str, ...] = ()
    """The coins of the first two hands, for all or for each strategy."""
    hand: CardCounts = ()
    deck: CardCounts = ()
    discard: CardCounts = ()
    piles: CardCounts = ()
    """How many cards these Supply piles have."""

    @property
    def is_usual(self) -> bool:
        return not (any(each != ANY_OPENING for each in self.openings) or self.hand or self.deck or self.discard or self.piles)

    def check(self, table: Table, strategies: int) -> None:
        """Try it on a table that was dealt; LabError says what is wrong."""
        if len(self.openings) not in (0, 1, strategies):
            raise LabError(
                Saying(
                    "start-openings",
                    "--opening takes one opening for all, or one for each of the {count} strategies",
                    count=strategies,
                )
            )
        if self.openings and (self.hand or self.deck or self.discard):
            raise LabError(
                Saying("start-opening-usual", "--opening is for the usual decks; --hand, --deck and --discard set others")
            )
        if self.discard and not self.deck:
            raise LabError(Saying("start-discard-alone", "--discard comes with --deck, which sets the rest of the cards"))
        self.arrange(table, list(range(len(table.players))))

    def arrange(self, table: Table, lineup: Sequence[int]) -> None:
        """Change a table that was just dealt; `lineup` says which strategy has which seat."""
        for name, count in self.piles:
            _shrink(table, name, count)
        for seat, player in enumerate(table.players):
            if self.deck:
                self._give_cards(table, player)
            elif self.hand:
                _pick_hand(player, self.hand)
            elif self.openings:
                strategy = lineup[seat] if seat < len(lineup) else 0
                _open_with(player, self.openings[strategy % len(self.openings)])

    def _give_cards(self, table: Table, player: Player) -> None:
        deck = _new_cards(table, self.deck)
        table.random.shuffle(deck)
        hand = _new_cards(table, self.hand)
        if not self.hand:
            hand = deck[-HAND_SIZE:]
            del deck[-HAND_SIZE:]
        player.hand[:] = hand
        player.deck[:] = deck
        player.discard[:] = _new_cards(table, self.discard)

    def describe(self) -> list[str]:
        """What is unusual, in words."""
        lines: list[str] = []
        if any(each != ANY_OPENING for each in self.openings):
            lines.append(Saying("start-first-hands", "first hands {openings}", openings=self.openings))
        if self.hand:
            lines.append(Saying("start-first-hand", "first hand {cards}", cards=_listed(self.hand)))
        if self.deck:
            lines.append(Saying("start-deck", "deck {cards}", cards=_listed(self.deck)))
        if self.discard:
            lines.append(Saying("start-discard", "discard pile {cards}", cards=_listed(self.discard)))
        if self.piles:
            lines.append(Saying("start-piles", "piles {cards}", cards=_listed(self.piles)))
        return lines


USUAL_START = Start()


def read_start(openings: Sequence[str], hand: str, deck: str, discard: str, piles: str) -> Start:
    """What the options say."""
    for opening in openings:
        if opening not in OPENINGS:
            raise LabError(
                Saying(
                    "start-no-opening", "{name}: an opening is one of {openings}", name=quoted(opening), openings=[*OPENINGS]
                )
            )
    return Start(
        tuple(openings), read_cards("hand", hand), read_cards("deck", deck), read_cards("discard", discard),
        read_cards("piles", piles),
    )  # fmt: skip


def read_cards(option: str, text: str) -> CardCounts:
    """`7 Copper, 3 Estate`."""
    counts: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _ITEM.fullmatch(part)
        name = match["name"] if match else part
        count = int(match["count"]) if match and match["count"] else 1
        if name not in FACES and not (option == "piles" and name in MIXED_SUPPLY_PILES):
            raise LabError(
                Saying(
                    "start-no-card",
                    "--{option}: there is no card {name}{hint}",
                    option=option,
                    name=quoted(name),
                    hint=did_you_mean(name, FACES),
                )
            )
        counts[name] = counts.get(name, 0) + count
    if sum(counts.values()) > MAX_CARDS:
        raise LabError(Saying("start-too-many", "--{option}: more than {most} cards", option=option, most=MAX_CARDS))
    return tuple(counts.items())


def opening_of(player: Player) -> tuple[int, int]:
    """The coins of the first two hands, as they lie there before the first turn."""
    following = player.deck[-HAND_SIZE:]
    return sum(card.coins for card in player.hand), sum(card.coins for card in following)


def _listed(cards: CardCounts) -> list[Saying]:
    return [Saying("counted-card", "{count} {card}", count=count, card=CardName(name)) for name, count in cards]


def _shrink(table: Table, name: str, count: int) -> None:
    pile = table.pile(name)
    if pile is None or not pile.supply:
        raise LabError(Saying("start-no-pile", "--piles: this board has no pile {name} in the Supply", name=name))
    if count > len(pile.cards):
        raise LabError(
            Saying(
                "start-pile-size", "--piles: {name} has {size} cards, not {count}", name=name, size=len(pile.cards), count=count
            )
        )
    del pile.cards[: len(pile.cards) - count]  # the top card is the last one


def _new_cards(table: Table, cards: CardCounts) -> list[Card]:
    made: list[Card] = []
    for name, count in cards:
        if name not in table.index and not any(card.name == name for player in table.players for card in player.cards()):
            raise LabError(
                Saying("start-not-on-board", "{name}: this board doesn't have the card; add it with --kingdom", name=name)
            )
        made += [add_card(table, CARDS[name]) for _ in range(count)]
    return made


def _pick_hand(player: Player, wanted: CardCounts) -> None:
    """Have just these of the dealt cards in hand."""
    cards = [*player.hand, *reversed(player.deck)]
    hand: list[Card] = []
    for name, count in wanted:
        found = [card for card in cards if card.name == name][:count]
        if len(found) < count:
            raise LabError(
                Saying(
                    "start-hand-usual",
                    "--hand: the usual deck has only {count} {name}; set all cards with --deck",
                    count=len(found),
                    name=name,
                )
            )
        hand += found
    _lay(player, hand, cards)


def _open_with(player: Player, opening: str) -> None:
    """Have so many Coppers in the first hand; which ones, and what follows, is as it was dealt."""
    if opening == ANY_OPENING:
        return
    coppers = int(opening[0])
    cards = [*player.hand, *reversed(player.deck)]
    hand = [card for card in cards if card.coins][:coppers]
    hand += [card for card in cards if not card.coins][: HAND_SIZE - coppers]
    _lay(player, hand, cards)


def _lay(player: Player, hand: list[Card], cards: list[Card]) -> None:
    player.hand[:] = hand
    player.deck[:] = [card for card in reversed(cards) if not any(card is other for other in hand)]
