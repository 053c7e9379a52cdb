"""Custom starts of games: first hands, decks and pile sizes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from feodum.cards.box import CARDS, FACES
from feodum.cards.catalogue import MIXED_SUPPLY_PILES
from feodum.engine.card import Card
from feodum.engine.setup import add_card
from feodum.engine.state.phases import HAND_SIZE
from feodum.engine.state.player import Player
from feodum.engine.table import Table
from feodum.lab.lab_errors import LabError
from feodum.messages.message import CardName, Message
from feodum.messages.suggestions import did_you_mean, shorten

ANY_OPENING = "any"
OPENINGS = ("5/2", "4/3", "3/4", "2/5", ANY_OPENING)
MAX_CARDS = 500
"""Maximum number of cards in a list."""
_ITEM = re.compile(r"(?:(?P<count>\d{1,6})\s+)?(?P<name>\S.*)")

CardCounts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Start:
    """Changes to the position before the first turn. Empty fields keep the standard setup."""

    openings: tuple[str, ...] = ()
    """Coins of the first two hands, one value for all or one for each strategy."""
    hand: CardCounts = ()
    deck: CardCounts = ()
    discard: CardCounts = ()
    piles: CardCounts = ()
    """Sizes of Supply piles."""

    @property
    def is_default(self) -> bool:
        return not (any(each != ANY_OPENING for each in self.openings) or self.hand or self.deck or self.discard or self.piles)

    def check(self, table: Table, strategies: int) -> None:
        """Try the start on a dealt table, which it changes. Raises LabError if the start is not possible."""
        if len(self.openings) not in (0, 1, strategies):
            raise LabError(
                Message(
                    "start-openings",
                    "--opening takes one opening for all, or one for each of the {count} strategies",
                    count=strategies,
                )
            )
        if self.openings and (self.hand or self.deck or self.discard):
            raise LabError(
                Message(
                    "start-opening-usual",
                    "--opening needs the default decks; it can't be combined with --hand, --deck or --discard",
                )
            )
        if self.discard and not self.deck:
            raise LabError(Message("start-discard-alone", "--discard needs --deck, which sets the rest of the cards"))
        self.arrange(table, list(range(len(table.players))))

    def arrange(self, table: Table, lineup: Sequence[int]) -> None:
        """Change a freshly dealt table. `lineup` gives the strategy of each seat."""
        for name, count in self.piles:
            _shrink_pile(table, name, count)
        for seat, player in enumerate(table.players):
            if self.deck:
                self._give_cards(table, player)
            elif self.hand:
                _pick_hand(player, self.hand)
            elif self.openings:
                strategy = lineup[seat] if seat < len(lineup) else 0
                _deal_opening(player, self.openings[strategy % len(self.openings)])

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
        """Describe the differences from the default start."""
        lines: list[str] = []
        if any(each != ANY_OPENING for each in self.openings):
            lines.append(Message("start-first-hands", "first hands {openings}", openings=self.openings))
        if self.hand:
            lines.append(Message("start-first-hand", "first hand {cards}", cards=_list_cards(self.hand)))
        if self.deck:
            lines.append(Message("start-deck", "deck {cards}", cards=_list_cards(self.deck)))
        if self.discard:
            lines.append(Message("start-discard", "discard pile {cards}", cards=_list_cards(self.discard)))
        if self.piles:
            lines.append(Message("start-piles", "piles {cards}", cards=_list_cards(self.piles)))
        return lines


DEFAULT_START = Start()


def read_start(openings: Sequence[str], hand: str, deck: str, discard: str, piles: str) -> Start:
    """Parse the options of a command."""
    for opening in openings:
        if opening not in OPENINGS:
            raise LabError(
                Message(
                    "start-no-opening",
                    "{name}: not an opening; choose one of {openings}",
                    name=shorten(opening),
                    openings=[*OPENINGS],
                )
            )
    return Start(
        tuple(openings), read_cards("hand", hand), read_cards("deck", deck), read_cards("discard", discard),
        read_cards("piles", piles),
    )  # fmt: skip


def read_cards(option: str, text: str) -> CardCounts:
    """Parse a list such as `7 Copper, 3 Estate`."""
    counts: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _ITEM.fullmatch(part)
        name = match["name"] if match else part
        count = int(match["count"]) if match and match["count"] else 1
        if name not in FACES and not (option == "piles" and name in MIXED_SUPPLY_PILES):
            raise LabError(
                Message(
                    "start-no-card",
                    "--{option}: no such card: {name}{hint}",
                    option=option,
                    name=shorten(name),
                    hint=did_you_mean(name, FACES),
                )
            )
        counts[name] = counts.get(name, 0) + count
    if sum(counts.values()) > MAX_CARDS:
        raise LabError(Message("start-too-many", "--{option} takes at most {most} cards", option=option, most=MAX_CARDS))
    return tuple(counts.items())


def opening_coins(player: Player) -> tuple[int, int]:
    """Return the coins in the first two hands of a player who has not had a turn yet."""
    following = player.deck[-HAND_SIZE:]
    return sum(card.coins for card in player.hand), sum(card.coins for card in following)


def _list_cards(cards: CardCounts) -> list[Message]:
    return [Message("counted-card", "{count} {card}", count=count, card=CardName(name)) for name, count in cards]


def _shrink_pile(table: Table, name: str, count: int) -> None:
    pile = table.pile(name)
    if pile is None or not pile.supply:
        raise LabError(Message("start-no-pile", "--piles: this board has no Supply pile {name}", name=name))
    if count > len(pile.cards):
        raise LabError(
            Message(
                "start-pile-size",
                "--piles: {name} has only {size} cards, not {count}",
                name=name,
                size=len(pile.cards),
                count=count,
            )
        )
    del pile.cards[: len(pile.cards) - count]  # the last card is the top one


def _new_cards(table: Table, cards: CardCounts) -> list[Card]:
    made: list[Card] = []
    for name, count in cards:
        if name not in table.index and not any(card.name == name for player in table.players for card in player.cards()):
            raise LabError(
                Message("start-not-on-board", "{name}: this card is not on the board; add it with --kingdom", name=name)
            )
        made += [add_card(table, _printing_on_board(table, name)) for _ in range(count)]
    return made


def _printing_on_board(table: Table, name: str) -> type[Card]:
    """Return the card class that this game uses."""
    places = [*(pile.cards for pile in table.piles), *(player.cards() for player in table.players)]
    return next((type(card) for cards in places for card in cards if card.name == name), CARDS[name])


def _pick_hand(player: Player, wanted: CardCounts) -> None:
    """Make these cards the first hand, taken from the player's dealt cards."""
    cards = [*player.hand, *reversed(player.deck)]
    hand: list[Card] = []
    for name, count in wanted:
        found = [card for card in cards if card.name == name][:count]
        if len(found) < count:
            raise LabError(
                Message(
                    "start-hand-usual",
                    "--hand: the default deck has only {count} {name}; set all cards with --deck",
                    count=len(found),
                    name=name,
                )
            )
        hand += found
    _set_hand(player, hand, cards)


def _deal_opening(player: Player, opening: str) -> None:
    """Swap cards between the first two hands so that the first hand has the opening's coins."""
    if opening == ANY_OPENING:
        return
    coppers = int(opening[0])
    cards = [*player.hand, *reversed(player.deck)]
    hand = [card for card in cards if card.coins][:coppers]
    hand += [card for card in cards if not card.coins][: HAND_SIZE - coppers]
    _set_hand(player, hand, cards)


def _set_hand(player: Player, hand: list[Card], cards: list[Card]) -> None:
    player.hand[:] = hand
    player.deck[:] = [card for card in reversed(cards) if not any(card is other for other in hand)]
