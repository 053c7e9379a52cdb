"""A strategy made ready for play: its buy rules with conditions that ask a view, its priorities as ranks, its styles."""

from __future__ import annotations

from typing import Final

from feodum.cards.box import FACES
from feodum.engine.buy_menus import MenuPlaces
from feodum.engine.card import TREASURE, Card
from feodum.engine.decision import Decision
from feodum.strategies.conditions import Test, owned_by
from feodum.view.window import View

NO_LIMIT: Final = 1 << 20
UNRANKED: Final = 1 << 20
"""The rank of what the strategy says nothing about: sense decides."""
NEVER: Final = -1
"""The rank of what the strategy forbids: it happens only where it must, and then last."""
NOT_NOW: Final = -2
"""The rank of what the strategy asks for at other times: not where one is free; where it must be, sense decides."""
KEEP_MONEY: Final = "keep money"
KEEP_COINS: Final = "keep coins"
CHOOSE: Final = "choose"
_MIXED_PILES: Final = frozenset([face.pile for face in FACES.values()])


class Rule:
    """Take a card of that name (or of the mixed pile of that name) while fewer than `up_to` are owned, if the test holds."""

    def __init__(self, name: str, up_to: int, test: Test | None) -> None:
        self.name = name
        self.is_mixed_pile = name in _MIXED_PILES
        self.is_face = name in FACES
        self.up_to = up_to
        self.test = test
        self.always = up_to >= NO_LIMIT and test is None

    def wanted(self, view: View, without: int = 0) -> bool:
        """Whether the rule asks for another one; or would, without so many of those that are owned."""
        if self.up_to < NO_LIMIT:
            name = self.name
            owned = view.count(name, view.seat) if self.is_face else owned_by(view, name, view.seat)
            if owned - without >= self.up_to:
                return False
        return self.test is None or self.test.holds(view)


class Wish:
    """A card in a list of priorities: at its place if the test holds; with `never`, not at all."""

    def __init__(self, name: str, never: bool = False, test: Test | None = None) -> None:
        self.name = name
        self.never = never
        self.test = test
        self.rank = 0


class Priorities:
    """A list of wishes, asked card by card: the first one about the card that applies counts."""

    def __init__(self, wishes: list[Wish]) -> None:
        self.wishes: dict[str, list[Wish]] = {}
        self.length = len(wishes)
        for i, wish in enumerate(wishes):
            wish.rank = i
            self.wishes.setdefault(wish.name, []).append(wish)

    def rank(self, view: View, name: str) -> int:
        """How urgent the card is now, 0 most; or UNRANKED, NEVER, NOT_NOW."""
        wishes = self.wishes.get(name)
        if wishes is None:
            return UNRANKED
        unmet = UNRANKED
        for wish in wishes:
            if wish.test is None or wish.test.holds(view):
                return NEVER if wish.never else wish.rank
            if not wish.never:
                unmet = NOT_NOW
        return unmet

    def says_nothing_about(self, name: str) -> bool:
        return name not in self.wishes

    def insists(self, view: View, name: str) -> bool:
        """Whether the strategy says that now is the time for the card: then it is done, whatever sense thinks of it."""
        for wish in self.wishes.get(name, []):
            if wish.test is None or wish.test.holds(view):
                return wish.test is not None and not wish.never
        return False

    def forbids_any(self, types: int) -> bool:
        """Whether the list can forbid a card of these types."""
        for name, wishes in self.wishes.items():
            face = FACES.get(name)
            if face is not None and face.types & types and any([wish.never or wish.test is not None for wish in wishes]):
                return True
        return False


class Style:
    """A way in which a card is to be played, if the test holds: an amount to keep, or a word to choose."""

    def __init__(self, kind: str, amount: int, word: str, test: Test | None) -> None:
        self.kind = kind
        self.amount = amount
        self.word = word
        self.test = test


class Plan:
    """What a strategy says: rules in order, priorities for playing, trashing and discarding, styles of cards, and whether it
    refuses to end a game that it would lose."""

    def __init__(
        self,
        rules: list[Rule],
        play: list[Wish],
        trash: list[Wish],
        discard: list[Wish],
        styles: dict[str, list[Style]],
        refuses_to_lose: bool,
        recipe: tuple[object, ...],
    ) -> None:
        self.rules = rules
        self.play = Priorities(play)
        self.trash = Priorities(trash)
        self.discard = Priorities(discard)
        self.styles = styles
        self.refuses_to_lose = refuses_to_lose
        self.recipe = recipe
        """What makes the same plan anew, in another process too: a function and what it takes."""
        self.holds_treasures = self.play.forbids_any(TREASURE)
        self.names = {rule.name: i for i, rule in reversed(list(enumerate(rules)))}
        """For each card with a rule, the number of its first one."""
        self.rules_about: dict[str, list[int]] = {}
        """For each card with rules, their numbers."""
        for i, rule in enumerate(rules):
            self.rules_about.setdefault(rule.name, []).append(i)
        self._places = MenuPlaces([rule.name for rule in rules])
        self.saves_coppers = "Grand Market" in self.names
        self.buys_mints = "Mint" in self.names

    def __reduce__(self) -> tuple[object, ...]:
        return self.recipe

    def best(self, view: View, cards: list[Card]) -> int:
        """The number of the card that the first rule which applies asks for; -1 if no rule asks for any of them."""
        for rule in self.rules:
            name = rule.name
            is_mixed_pile = rule.is_mixed_pile
            for i, card in enumerate(cards):
                if (card.pile if is_mixed_pile else card.name) == name:
                    if rule.always or rule.wanted(view):
                        return i
                    break
        return -1

    def best_on_menu(self, view: View, menu: Decision) -> int:
        """The same for a menu, on which there are no mixed piles: where the rules' cards stand there is remembered."""
        places = self._places.on(menu.cards, menu.menu)
        for i in range(len(places)):
            if places[i] >= 0:
                rule = self.rules[i]
                if rule.always or rule.wanted(view):
                    return places[i]
        return -1

    def rank(self, view: View, card: Card) -> int:
        """The number of the first rule that asks for the card now; UNRANKED if none does."""
        rank = self._rank_of(view, card.name)
        return min(rank, self._rank_of(view, card.pile)) if card.pile else rank

    def _rank_of(self, view: View, name: str) -> int:
        for i in self.rules_about.get(name, ()):
            rule = self.rules[i]
            if rule.always or rule.wanted(view):
                return i
        return UNRANKED

    def wants_back(self, view: View, name: str) -> bool:
        """Whether a rule would ask for a card of that name if there were one less."""
        for i in self.rules_about.get(name, ()):
            rule = self.rules[i]
            if rule.always or rule.wanted(view, 1):
                return True
        return False

    def uses(self, name: str) -> bool:
        """Whether any rule is about that card."""
        return name in self.names

    def style(self, view: View, card: str, kind: str) -> Style | None:
        """The first style of that kind for the card which applies now."""
        for style in self.styles.get(card, []):
            if style.kind == kind and (style.test is None or style.test.holds(view)):
                return style
        return None

    def money_kept(self, view: View, card: str, otherwise: int) -> int:
        """How many coins the whole deck must keep when the card trashes."""
        style = self.style(view, card, KEEP_MONEY)
        return otherwise if style is None else style.amount

    def coins_kept(self, view: View, card: str) -> int:
        """How many coins this turn must keep when the card trashes or discards; 0 where nothing is said."""
        style = self.style(view, card, KEEP_COINS)
        return 0 if style is None else style.amount

    def chosen(self, view: View, card: str, words: list[str], at_most: int) -> list[int]:
        """The numbers of the words that the styles of the card choose now, among those it offers."""
        found: list[int] = []
        for style in self.styles.get(card, []):
            if style.kind == CHOOSE and style.word in words and (style.test is None or style.test.holds(view)):
                number = words.index(style.word)
                if number not in found and len(found) < at_most:
                    found.append(number)
        return found
