"""A strategy compiled for play: buy rules with conditions on a view, priorities, and card styles."""

from __future__ import annotations

from typing import Final

from feodum.cards.box import FACES
from feodum.cards.catalogue import MIXED_PILES
from feodum.engine.card import TREASURE, Card
from feodum.engine.decision import Decision
from feodum.engine.state.buy_menus import MenuPositions
from feodum.strategies.conditions import Test, owned_by
from feodum.view.window import View

NO_LIMIT: Final = 1 << 20
UNRANKED: Final = 1 << 20
"""Rank of cards the strategy doesn't mention. The heuristics decide."""
NEVER: Final = -1
"""Rank of cards the strategy forbids. They are used only if forced, and last."""
NOT_NOW: Final = -2
"""Rank of cards wanted only at other times. Avoided if optional; if forced, the heuristics decide."""
KEEP_MONEY: Final = "keep money"
KEEP_COINS: Final = "keep coins"
CHOOSE: Final = "choose"


class Rule:
    """Buys a card of this name (or mixed pile) while fewer than `up_to` are owned and the test holds."""

    def __init__(self, name: str, up_to: int, test: Test | None) -> None:
        self.name = name
        self.is_mixed_pile = name in MIXED_PILES
        self.is_card = name in FACES
        self.up_to = up_to
        self.test = test
        self.always = up_to >= NO_LIMIT and test is None

    def wanted(self, view: View, without: int = 0) -> bool:
        """Return whether the rule asks for another copy, as if the player owned `without` fewer copies."""
        if self.up_to < NO_LIMIT:
            name = self.name
            owned = view.count(name, view.seat) if self.is_card else owned_by(view, name, view.seat)
            if owned - without >= self.up_to:
                return False
        return self.test is None or self.test.holds(view)


class PriorityEntry:
    """A card in a priority list. It applies if the test holds; `never` forbids the card."""

    def __init__(self, name: str, never: bool = False, test: Test | None = None) -> None:
        self.name = name
        self.never = never
        self.test = test
        self.rank = 0


class Priorities:
    """A priority list. For each card, the first entry that applies decides."""

    def __init__(self, entries: list[PriorityEntry]) -> None:
        self.entries: dict[str, list[PriorityEntry]] = {}
        self.length = len(entries)
        for i, entry in enumerate(entries):
            entry.rank = i
            self.entries.setdefault(entry.name, []).append(entry)

    def rank(self, view: View, name: str) -> int:
        """Return the card's current rank, with 0 the most urgent, or UNRANKED, NEVER or NOT_NOW."""
        entries = self.entries.get(name)
        if entries is None:
            return UNRANKED
        unmet = UNRANKED
        for entry in entries:
            if entry.test is None or entry.test.holds(view):
                return NEVER if entry.never else entry.rank
            if not entry.never:
                unmet = NOT_NOW
        return unmet

    def ignores(self, name: str) -> bool:
        return name not in self.entries

    def insists(self, view: View, name: str) -> bool:
        """Return whether a conditional entry asks for the card now, which overrides the heuristics."""
        for entry in self.entries.get(name, []):
            if entry.test is None or entry.test.holds(view):
                return entry.test is not None and not entry.never
        return False

    def forbids_any(self, types: int) -> bool:
        """Return whether the list forbids a card of these types, always or under some condition."""
        for name, entries in self.entries.items():
            face = FACES.get(name)
            if face is not None and face.types & types and any([entry.never or entry.test is not None for entry in entries]):
                return True
        return False


class Style:
    """How to use a card while the test holds: an amount to keep or an option to choose."""

    def __init__(self, kind: str, amount: int, word: str, test: Test | None) -> None:
        self.kind = kind
        self.amount = amount
        self.word = word
        self.test = test


class Plan:
    """A compiled strategy: buy rules, priorities, card styles, and whether to refuse to end a lost game."""

    def __init__(
        self,
        rules: list[Rule],
        play: list[PriorityEntry],
        trash: list[PriorityEntry],
        discard: list[PriorityEntry],
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
        """Function and arguments that rebuild the plan, used for pickling."""
        self.may_hold_back_treasures = self.play.forbids_any(TREASURE)
        self.names = {rule.name: i for i, rule in reversed(list(enumerate(rules)))}
        """For each card with a rule, the index of its first rule."""
        self.rules_about: dict[str, list[int]] = {}
        """For each card with rules, their indices."""
        for i, rule in enumerate(rules):
            self.rules_about.setdefault(rule.name, []).append(i)
        self._positions = MenuPositions([rule.name for rule in rules])
        faces = [FACES[name] for name in self.names if name in FACES]
        self.barring = next((face.barred_by for face in faces if face.barred_by), "")
        """The Treasure that must not be in play to buy one of the plan's cards; "" if there is none."""
        self.buying_trashes = any([face.buying_trashes for face in faces])
        """True if buying one of the plan's cards trashes cards in play."""
        self._scored = {face.scores_for for face in faces if face.scores_for}

    def __reduce__(self) -> tuple[object, ...]:
        return self.recipe

    def best(self, view: View, cards: list[Card]) -> int:
        """Return the index of the card that the first applicable rule asks for, or -1."""
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
        """Like `best`, for a menu. Menus have no mixed piles, and the positions of the cards are cached."""
        positions = self._positions.on(menu.cards, menu.menu)
        for i in range(len(positions)):
            if positions[i] >= 0:
                rule = self.rules[i]
                if rule.always or rule.wanted(view):
                    return positions[i]
        return -1

    def rank(self, view: View, card: Card) -> int:
        """Return the index of the first rule that asks for the card now, or UNRANKED."""
        rank = self._rank_of(view, card.name)
        return min(rank, self._rank_of(view, card.pile)) if card.pile else rank

    def _rank_of(self, view: View, name: str) -> int:
        for i in self.rules_about.get(name, ()):
            rule = self.rules[i]
            if rule.always or rule.wanted(view):
                return i
        return UNRANKED

    def wants_replacement(self, view: View, name: str) -> bool:
        """Return whether a rule would ask for the card if the player had one copy fewer."""
        for i in self.rules_about.get(name, ()):
            rule = self.rules[i]
            if rule.always or rule.wanted(view, 1):
                return True
        return False

    def uses(self, name: str) -> bool:
        """Return whether any rule is about the card."""
        return name in self.names

    def scores_for(self, counted: str) -> bool:
        """Return whether any rule is about a card that scores for these cards (see `Card.scores_for`)."""
        return counted in self._scored

    def style(self, view: View, card: str, kind: str) -> Style | None:
        """Return the card's first style of this kind that applies now, or None."""
        for style in self.styles.get(card, []):
            if style.kind == kind and (style.test is None or style.test.holds(view)):
                return style
        return None

    def money_to_keep(self, view: View, card: str, otherwise: int) -> int:
        """Return how many coins the deck must keep when the card trashes: `otherwise` if no style applies."""
        style = self.style(view, card, KEEP_MONEY)
        return otherwise if style is None else style.amount

    def coins_to_keep(self, view: View, card: str) -> int:
        """Return how many coins to keep this turn when the card trashes or discards; 0 by default."""
        style = self.style(view, card, KEEP_COINS)
        return 0 if style is None else style.amount

    def chosen_options(self, view: View, card: str, words: list[str], at_most: int) -> list[int]:
        """Return the indices of up to `at_most` offered options that the card's styles choose now."""
        found: list[int] = []
        for style in self.styles.get(card, []):
            if style.kind == CHOOSE and style.word in words and (style.test is None or style.test.holds(view)):
                number = words.index(style.word)
                if number not in found and len(found) < at_most:
                    found.append(number)
        return found
