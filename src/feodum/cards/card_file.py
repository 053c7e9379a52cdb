"""Reading a card file: it runs the file and checks every card, landscape, pile, deck, mat and token in it."""

from __future__ import annotations

import ast
import inspect
import sys
import traceback
from collections.abc import Iterable, Iterator
from types import CodeType, ModuleType
from typing import Final, TypeVar

from feodum.cards.box import (
    CARDS,
    CUSTOM_SET,
    FACES,
    KINGDOM_CARDS,
    LANDSCAPE_DECKS,
    LANDSCAPES,
    MATS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NAMES,
    STOCKS,
    TOKENS,
    editions_of,
    printing_label,
)
from feodum.cards.catalogue import landscape_faces
from feodum.cards.guests import MARKET
from feodum.engine.card import (
    ACTION,
    CURSE,
    LANDSCAPE_TYPES,
    NIGHT_CARD,
    SHELTER,
    TREASURE,
    TYPE_NAMES,
    VICTORY,
    Card,
)
from feodum.engine.errors import SetupError
from feodum.engine.facts import FACTS
from feodum.engine.landscape import VILLAGER, Landscape, PileToken
from feodum.engine.layers.trigger_layer import EFFECTS
from feodum.engine.setup import DeckStock, Stock
from feodum.engine.state.declaration import CARDS_FOR_ALL, CARDS_FOR_OWNER, FACE_DOWN, TOKEN_COUNT, Mat
from feodum.engine.state.phases import COUNTER_SOURCES, PHASE_SOURCES
from feodum.messages.message import Message, error_message
from feodum.messages.suggestions import closest_match, did_you_mean, shorten

MAX_NAME: Final = 40
MAX_COST: Final = 20
MAX_COPIES: Final = 60
MAX_PILE: Final = 100
TEXT_FACTS: Final = ("text", "plural", "german_name", "german_plural", "german_text")
"""Class attributes with texts, in addition to the name and the docstring."""
TABLE: Final = "TEXTS"
"""The dict in the file that may hold the same texts by name."""
BANE: Final = "Bane"
RESERVED_NAMES: Final = ("start", "clean-up", VILLAGER.name, FACE_DOWN.name)
"""Names in questions and views that are not cards, in addition to the sources of questions."""
RENAMED_FACTS: Final = {"brings": "extra_piles", "is_spent": "is_one_shot", "lays_token_on": "puts_starting_token_on"}
"""Names before 0.3.0. A file that uses them would load, but without what they state."""
_MAIN_TYPES: Final = ACTION | TREASURE | VICTORY | CURSE | NIGHT_CARD
_ALL_TYPES: Final = sum(TYPE_NAMES)
_AMOUNTS: Final = (
    "draws", "actions", "buys", "coins", "potion_cost", "debt_cost", "most_actions", "further_cards", "repeats", "trades",
    "gains_up_to",
)  # fmt: skip
_NAME_CHARACTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 '-")

_ARGUMENTS: Final[dict[type, dict[str, type]]] = {
    Stock: {"name": str, "supply": bool, "shuffled": bool, "per_player": int, "kingdom": bool},
    DeckStock: {"name": str, "one": str, "set_aside_key": str},
    Mat: {"name": str, "kind": int, "key": str, "landscape": str},
}
"""The arguments of piles, decks and mats, with their types."""

Part = TypeVar("Part", Stock, DeckStock, Mat)


class CustomCardTexts:
    """The name, plural and text of a custom card, or of something it brings, in one language."""

    def __init__(self, name: str, plural: str, text: str) -> None:
        self.name = name
        self.plural = plural
        self.text = text

    def data(self) -> dict[str, str]:
        return {"name": self.name, "plural": self.plural, "text": self.text}


class CardFileParts:
    """What a card file defines."""

    def __init__(self) -> None:
        self.kingdom: list[type[Card]] = []
        """The Kingdom cards with a pile of their own."""
        self.heirlooms: list[type[Card]] = []
        self.printings: list[type[Card]] = []
        self.landscapes: list[type[Card]] = []
        self.tokens: list[type[PileToken]] = []
        self.stocks: list[Stock] = []
        self.decks: list[DeckStock] = []
        self.mats: list[Mat] = []
        self.texts: dict[str, dict[str, CustomCardTexts]] = {}
        """The texts by name and language."""

    @property
    def components(self) -> list[Stock | DeckStock | Mat]:
        """The parts that are not classes: piles, decks and mats."""
        return [*self.stocks, *self.decks, *self.mats]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all parts. Printings have the label of their edition."""
        labels = [printing_label(face.name, face.edition) for face in [kind(-1) for kind in self.printings]]
        return (*self.texts, *labels)


class CardFileReader:
    """Runs a file and checks what it defines. Errors include file and line."""

    def __init__(self, path: str, source: str, module_name: str) -> None:
        self.path = path
        self.source = source
        self.module_name = module_name
        self.lines: dict[str, int] = {}
        """The line of each class."""
        self.variables: dict[str, int] = {}
        """The line of each variable of the module."""
        self.piles: dict[type[Card], str] = {}
        """The pile or deck of each class that lies in one."""
        self.faces: dict[type[Card], Card] = {}

    def read(self) -> CardFileParts:
        """Return the parts of the file."""
        module = ModuleType(self.module_name)
        module.__file__ = self.path
        # Unpickling cards in another process imports the module by name.
        sys.modules[self.module_name] = module
        try:
            self._run(self._compile(), module)
            return self._parts(module)
        except BaseException:
            del sys.modules[self.module_name]
            raise

    def _fault(self, line: int, reason: str) -> SetupError:
        return SetupError(Message("of", "{place}: {why}", place=f"{self.path}:{line}", why=reason))

    def _fault_at(self, line: int, title: str, reason: str) -> SetupError:
        return self._fault(line, Message("of", "{place}: {why}", place=title, why=reason))

    def _compile(self) -> CodeType:
        try:
            tree = ast.parse(self.source, self.path)
            code = compile(tree, self.path, "exec", dont_inherit=True)
        except SyntaxError as error:
            raise self._fault(error.lineno or 1, error.msg) from None
        except (ValueError, RecursionError, MemoryError) as error:
            raise self._fault(1, Message("cards-no-python", "this is not valid Python: {why}", why=error)) from None
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                if node.name in self.lines:
                    message = Message("cards-class-twice", "there is already a class {name} in this file", name=node.name)
                    raise self._fault(node.lineno, message)
                self.lines[node.name] = node.lineno
        for statement in tree.body:
            targets = statement.targets if isinstance(statement, ast.Assign) else []
            targets += [statement.target] if isinstance(statement, ast.AnnAssign) else []
            self.variables |= {target.id: statement.lineno for target in targets if isinstance(target, ast.Name)}
        return code

    def _run(self, code: CodeType, module: ModuleType) -> None:
        try:
            exec(code, vars(module))
        except (Exception, SystemExit) as error:
            raise self._fault(self._line_of(error), f"{type(error).__name__}: {error}") from None

    def _line_of(self, error: BaseException) -> int:
        """Return the line of the innermost traceback frame in this file, or 1 if there is none."""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.path]
        return (lines[-1] if lines else None) or 1

    def _line(self, kind: type) -> int:
        return self.lines.get(kind.__name__, 1)

    # What the file defines ----------------------------------------------------------------------------------------
    def _parts(self, module: ModuleType) -> CardFileParts:
        parts = CardFileParts()
        kinds = self._kinds(module)
        for kind in kinds:
            self.faces[kind] = self._new_face(kind)
        parts.stocks = self._found(module, Stock)
        parts.decks = self._found(module, DeckStock)
        parts.mats = self._found(module, Mat)
        for part in parts.components:
            self._check(module, part, _type_error_of(part))
        for stock in parts.stocks:
            self._check_kinds(module, stock, Card, stock.kinds)
        for deck in parts.decks:
            self._check_kinds(module, deck, Landscape, deck.kinds)
        heirlooms = {face.heirloom for face in self.faces.values() if face.heirloom}
        for kind, face in self.faces.items():
            if issubclass(kind, PileToken):
                parts.tokens.append(kind)
            elif issubclass(kind, Landscape):
                parts.landscapes += [kind] if kind not in self.piles else []
            elif face.edition:
                parts.printings.append(kind)
            elif face.name in heirlooms and kind not in self.piles:
                parts.heirlooms.append(kind)
            elif kind not in self.piles:
                parts.kingdom.append(kind)
        self._check_names(module, parts)
        self._check_facts(parts)
        for stock in parts.stocks:
            self._check(module, stock, self._stock_error(stock))
        for deck in parts.decks:
            self._check(module, deck, _key_error(deck.set_aside_key))
        for mat in parts.mats:
            self._check(module, mat, self._mat_error(mat, parts))
        self._add_texts(module, parts)
        if not (parts.kingdom or parts.landscapes or parts.stocks or parts.printings):
            message = Message("cards-none", "there is no card in this file; a card is a class such as 'class Loom(Card):'")
            raise self._fault(1, message)
        return parts

    def _kinds(self, module: ModuleType) -> list[type[Card]]:
        """Return the card classes of the file, except base classes."""
        found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Card)]
        own = [kind for kind in found if kind.__module__ == self.module_name and not kind.__name__.startswith("_")]
        return list(dict.fromkeys(own))

    def _found(self, module: ModuleType, kind: type[Part]) -> list[Part]:
        """Return the parts of this kind in the file's variables, and in tuples and lists there. Imported ones don't count."""
        known = [*STOCKS.values(), *LANDSCAPE_DECKS.values(), *MATS.values(), FACE_DOWN]
        found: list[Part] = []
        for _, value in _values(module):
            if isinstance(value, kind) and value not in found and not any(value is each for each in known):
                found.append(value)
        return found

    def _line_of_part(self, module: ModuleType, part: object) -> int:
        return next((self.variables.get(name, 1) for name, value in _values(module) if value is part), 1)

    def _check(self, module: ModuleType, part: Stock | DeckStock | Mat, reason: str) -> None:
        if reason:
            raise self._fault_at(self._line_of_part(module, part), f"{type(part).__name__} {part.name!r}", reason)

    def _check_kinds(
        self, module: ModuleType, part: Stock | DeckStock, base: type[Card], kinds: tuple[type[Card], ...]
    ) -> None:
        """Check the classes in a pile or deck, and note that they lie there."""
        if (
            not isinstance(kinds, tuple)
            or not kinds
            or not all(isinstance(kind, type) and kind in self.faces for kind in kinds)
        ):
            message = Message("cards-kinds", "its cards must be a tuple of card classes of this file")
            self._check(module, part, message)
        for kind in dict.fromkeys(kinds):
            if issubclass(kind, Landscape) != (base is Landscape) or issubclass(kind, PileToken):
                message = Message(
                    "cards-wrong-kind", "{name} must be a subclass of {base}", name=kind.__name__, base=base.__name__
                )
                self._check(module, part, message)
            if kind in self.piles:
                message = Message("cards-two-piles", "{name} already lies in {pile}", name=kind.__name__, pile=self.piles[kind])
                self._check(module, part, message)
            if self.faces[kind].pile_name != part.name:
                message = Message("cards-pile-name", "{name} needs pile = {pile}", name=kind.__name__, pile=repr(part.name))
                self._check(module, part, message)
            self.piles[kind] = part.name

    # Names ----------------------------------------------------------------------------------------------------------
    def _check_names(self, module: ModuleType, parts: CardFileParts) -> None:
        """Check that every name is valid, and that no two parts of the file have the same name."""
        taken: set[str] = set()
        for kind, face in self.faces.items():
            reason = self._name_error(face.name, "+" if kind in parts.tokens else "")
            if kind not in parts.printings:
                reason = reason or _taken_error(face.name)
                if face.name in taken:
                    message = Message("cards-name-twice", "{card}: two cards in this file have this name", card=face.name)
                    raise self._fault(self._line(kind), message)
                taken.add(face.name)
            if reason:
                raise self._fault_at(self._line(kind), kind.__name__, reason)
        rules = [face.name for kind, face in self.faces.items() if kind in parts.landscapes and not face.types]
        for part in parts.components:
            kinds = dict.fromkeys(part.kinds) if isinstance(part, Stock) else ()
            is_of_one_card = len(kinds) == 1 and all(self.faces[kind].name == part.name for kind in kinds)
            if is_of_one_card or (isinstance(part, Mat) and part.name in rules):
                continue
            self._check(module, part, self._name_error(part.name, "/") or _taken_error(part.name))
            if part.name in taken:
                self._check(module, part, Message("cards-part-twice", "something else in this file has this name"))
            taken.add(part.name)

    def _name_error(self, name: str, more_characters: str = "") -> str:
        if not name:
            return Message("cards-nameless", 'it has no name; write name = "…"')
        if len(name) > MAX_NAME:
            return Message(
                "cards-long-name", "a name can have at most {most} characters, not {count}", most=MAX_NAME, count=len(name)
            )
        first = name[0].isalpha() or (more_characters == "+" and name[0] in "+-")
        if not first or name != " ".join(name.split()) or not _NAME_CHARACTERS.union(more_characters).issuperset(name):
            return Message(
                "cards-name-letters",
                "{name} is not a valid name: the English name must start with a letter and may contain only letters from A to "
                "Z, digits, single spaces, ' and -; german_name may contain other letters",
                name=repr(name),
            )
        return ""

    # A card's facts ------------------------------------------------------------------------------------------------
    def _new_face(self, kind: type[Card]) -> Card:
        line, title = self._line(kind), kind.__name__
        if any(["__init__" in vars(base) for base in kind.__mro__ if base.__module__ == self.module_name]):
            message = Message("cards-init", "a card can't have __init__; write its facts as class attributes, such as cost = 3")
            raise self._fault_at(line, title, message)
        try:
            kind.set_name = CUSTOM_SET
            face = kind(-1)
        except SetupError as error:
            raise self._fault(line, error_message(error)) from None
        except Exception as error:
            raise self._fault(self._line_of(error), f"{title}: {type(error).__name__}: {error}") from None
        if reason := self._spelling_error(kind):
            raise self._fault_at(line, title, reason)
        return face

    def _spelling_error(self, kind: type[Card]) -> str:
        """Return an error if a class attribute is probably a misspelt or renamed fact, otherwise "".

        Such a fact would be ignored silently.
        """
        known = [*FACTS, *TEXT_FACTS]
        for name, value in vars(kind).items():
            near = RENAMED_FACTS.get(name)
            if near is None:
                if name.startswith("_") or name in known or callable(value) or hasattr(Card, name):
                    continue
                near = closest_match(name, known)
            if near:
                return Message(
                    "cards-no-fact", "{name}: cards have no such attribute. Did you mean {near}?", name=name, near=near
                )
        return ""

    def _check_facts(self, parts: CardFileParts) -> None:
        brought = {BANE, MARKET, *_extra_parts(), *[part.name for part in parts.components]}
        brought |= {self.faces[kind].name for kind in parts.landscapes}
        brought -= {stock.name for stock in parts.stocks if stock.kingdom}
        for kind, face in self.faces.items():
            is_landscape = isinstance(face, Landscape | PileToken)
            reason = (
                self._landscape_type_error(face, parts) if is_landscape else self._type_error(face)
            ) or self._amounts_error(face)
            reason = reason or self._pile_error(kind, face) or self._brings_error(face, brought)
            reason = reason or self._heirloom_error(kind, face, parts) or self._printing_error(kind, face, parts)
            if not reason and kind in parts.kingdom:
                reason = self._copies_error(kind, face)
            if reason:
                raise self._fault_at(self._line(kind), kind.__name__, reason)

    def _type_error(self, face: Card) -> str:
        if face.types & LANDSCAPE_TYPES:
            return Message("cards-landscape-base", "Events, Projects and other landscapes must be subclasses of Landscape")
        if face.types & SHELTER:
            return Message(
                "cards-shelter", "SHELTER is only for the Shelters of Dark Ages; to change starting decks, use heirloom"
            )
        if face.types & ~_ALL_TYPES or face.types < 0:
            return Message("cards-types", "types must be types such as ACTION | ATTACK, not {types}", types=face.types)
        if not face.types & _MAIN_TYPES:
            return Message(
                "cards-main-type", "types must include at least one of ACTION, TREASURE, VICTORY, NIGHT_CARD and CURSE"
            )
        return ""

    def _landscape_type_error(self, face: Card, parts: CardFileParts) -> str:
        if isinstance(face, PileToken):
            return Message("cards-token-type", "a token has no types") if face.types else ""
        if not face.types and any(mat.name == face.name for mat in parts.mats):
            return ""  # the rule of a mat
        if face.types & ~LANDSCAPE_TYPES or face.types.bit_count() != 1:
            return Message(
                "cards-landscape-type",
                "a landscape has exactly one of the types EVENT, PROJECT, LANDMARK, WAY, BOON, HEX, STATE and ARTIFACT, "
                "or no type if it has the name of a mat",
            )
        return ""

    def _amounts_error(self, face: Card) -> str:
        for fact in ("cost", *_AMOUNTS):
            value = getattr(face, fact)
            if not 0 <= value <= MAX_COST:
                return Message(
                    "cards-range", "{fact} must be from 0 to {most}, not {value}", fact=fact, most=MAX_COST, value=value
                )
        return ""

    def _pile_error(self, kind: type[Card], face: Card) -> str:
        if not face.pile or kind in self.piles:
            return ""
        if face.pile in STOCKS:
            return Message("cards-box-pile", "{pile} belongs to a box, and a card file can't add cards to it", pile=face.pile)
        return Message(
            "cards-pile", "pile: there is no Stock or DeckStock {pile} with this card in this file", pile=repr(face.pile)
        )

    def _brings_error(self, face: Card, known: set[str]) -> str:
        for name in face.extra_piles:
            if name not in known:
                return Message(
                    "cards-brings",
                    "extra_piles: there is no pile {name}; the piles are {known}",
                    name=repr(shorten(name)),
                    known=sorted(known),
                )
        return ""

    def _heirloom_error(self, kind: type[Card], face: Card, parts: CardFileParts) -> str:
        if not face.heirloom:
            return ""
        if kind not in parts.kingdom:
            return Message("cards-heirloom-owner", "heirloom: only a Kingdom card with its own pile can have one")
        known = [*[self.faces[other].name for other in parts.heirlooms], *CARDS]
        if face.heirloom not in known:
            hint = did_you_mean(face.heirloom, known)
            return Message(
                "cards-heirloom", "heirloom: there is no card {name}{hint}", name=repr(shorten(face.heirloom)), hint=hint
            )
        return ""

    def _printing_error(self, kind: type[Card], face: Card, parts: CardFileParts) -> str:
        if kind not in parts.printings:
            return ""
        if face.name not in KINGDOM_CARDS or face.name not in FACES:
            return Message("cards-printing", "edition: there is no Kingdom card {name} to reprint", name=repr(face.name))
        same = [other for other in parts.printings if self._edition(other) == (face.name, face.edition)]
        if face.edition in editions_of(face.name) or same[0] is not kind:
            return Message(
                "cards-edition", "edition: {name} already has the edition {edition}", name=face.name, edition=face.edition
            )
        return ""

    def _edition(self, kind: type[Card]) -> tuple[str, str]:
        return self.faces[kind].name, self.faces[kind].edition

    def _copies_error(self, kind: type[Card], face: Card) -> str:
        try:
            counts: list[object] = [face.copies(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
        except Exception as error:
            raise self._fault(self._line_of(error), f"{kind.__name__}: {type(error).__name__}: {error}") from None
        for count in counts:
            if not isinstance(count, int) or not 1 <= count <= MAX_COPIES:
                return Message(
                    "cards-copies",
                    "copies must return a number from 1 to {most} for any number of players, not {count}",
                    most=MAX_COPIES,
                    count=repr(count),
                )
        return ""

    # Piles and mats ---------------------------------------------------------------------------------------------------
    def _stock_error(self, stock: Stock) -> str:
        if len(stock.kinds) > MAX_PILE:
            return Message("cards-stock-size", "a pile has at most {most} cards", most=MAX_PILE)
        if stock.per_player * (MAX_PLAYERS - 1) > len(stock.kinds):
            return Message(
                "cards-per-player",
                "per_player={count} needs {needed} cards for {players} players, but there are {cards}",
                count=stock.per_player,
                needed=stock.per_player * (MAX_PLAYERS - 1),
                players=MAX_PLAYERS,
                cards=len(stock.kinds),
            )
        if stock.kingdom and (not stock.supply or len({*stock.kinds}) == 1):
            return Message("cards-kingdom-stock", "a Kingdom pile needs supply=True and different cards")
        return ""

    def _mat_error(self, mat: Mat, parts: CardFileParts) -> str:
        if mat.kind not in (CARDS_FOR_ALL, CARDS_FOR_OWNER, TOKEN_COUNT):
            return Message("cards-mat-kind", "its kind must be CARDS_FOR_ALL, CARDS_FOR_OWNER or TOKEN_COUNT")
        if mat.landscape and mat.landscape not in [self.faces[kind].name for kind in parts.landscapes]:
            return Message("cards-mat-landscape", "there is no landscape {name} in this file", name=repr(mat.landscape))
        return _key_error(mat.key)

    # Texts ----------------------------------------------------------------------------------------------------------
    def _add_texts(self, module: ModuleType, parts: CardFileParts) -> None:
        table = self._table(module)
        for kind, face in self.faces.items():
            if kind not in parts.printings:
                parts.texts[face.name] = self._texts(kind, face.name, table.pop(face.name, {}))
        for part in parts.components:
            if part.name not in parts.texts:
                parts.texts[part.name] = _texts_of_row(part.name, part.name, table.pop(part.name, {}))
        if table:
            stray = shorten(next(iter(table)))
            message = Message(
                "cards-stray-text", "{table} has texts for {name}, which is not a card in this file", table=TABLE, name=stray
            )
            raise self._fault(1, message)

    def _table(self, module: ModuleType) -> dict[str, dict[str, str]]:
        table = vars(module).get(TABLE, {})
        rows: dict[str, dict[str, str]] = {}
        if not isinstance(table, dict):
            message = Message("cards-table", "{table} must be a dict with a dict of texts for each card", table=TABLE)
            raise self._fault(1, message)
        for name, row in table.items():
            if not isinstance(name, str) or not isinstance(row, dict):
                message = Message("cards-table-names", "{table} must map card names to dicts of texts", table=TABLE)
                raise self._fault(1, message)
            for key, value in row.items():
                if key not in TEXT_FACTS:
                    message = Message(
                        "cards-table-key",
                        "{table}: {name}: {key} must be one of {known}",
                        table=TABLE,
                        name=name,
                        key=repr(key),
                        known=TEXT_FACTS,
                    )
                    raise self._fault(1, message)
                if not isinstance(value, str):
                    raise self._fault(1, _text_type_error(f"{TABLE}: {name}: {key}", value))
            rows[name] = dict(row)
        return rows

    def _texts(self, kind: type[Card], name: str, row: dict[str, str]) -> dict[str, CustomCardTexts]:
        stated: dict[str, str] = {}
        for fact in TEXT_FACTS:
            value: object = row.get(fact, vars(kind).get(fact, ""))
            if not isinstance(value, str):
                raise self._fault(self._line(kind), _text_type_error(f"{kind.__name__}.{fact}", value))
            stated[fact] = inspect.cleandoc(value)
        stated["text"] = stated["text"] or inspect.cleandoc(vars(kind).get("__doc__") or "")
        if not stated["text"]:
            message = Message(
                "cards-textless",
                "{card}: the card has no text; describe it in the docstring of the class or in the attribute text",
                card=kind.__name__,
            )
            raise self._fault(self._line(kind), message)
        return _texts_of_row(name, f"{name}s", stated)


def _texts_of_row(name: str, plural: str, row: dict[str, str]) -> dict[str, CustomCardTexts]:
    """Return the texts by language. Whatever the row lacks in German is the same as in English."""
    english = CustomCardTexts(name, row.get("plural") or plural, row.get("text", ""))
    german_name = row.get("german_name") or name
    german = CustomCardTexts(german_name, row.get("german_plural") or german_name, row.get("german_text") or english.text)
    return {"en": english, "de": german}


def _text_type_error(fact: str, value: object) -> str:
    return Message("cards-no-text", "{fact} must be of type str, not {value}", fact=fact, value=repr(value))


def _values(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield the variables of a module with their values, and the items of tuples and lists."""
    for name, value in vars(module).items():
        yield name, value
        if isinstance(value, list | tuple):
            for each in value:
                yield name, each


def _type_error_of(part: Stock | DeckStock | Mat) -> str:
    """Return an error if an argument of a pile, deck or mat has the wrong type, otherwise "".

    Only compiled classes check their arguments.
    """
    for argument, wanted in _ARGUMENTS[type(part)].items():
        value = getattr(part, argument)
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            names = {"argument": argument, "type": wanted.__name__, "value": repr(value)}
            return Message("cards-argument", "{argument} must be of type {type}, not {value}", **names)
    return ""


def _extra_parts() -> Iterable[str]:
    """Return the names of the loaded parts that a card can bring."""
    return [*[name for name, stock in STOCKS.items() if not stock.kingdom], *LANDSCAPE_DECKS, *MATS, *LANDSCAPES]


def _taken_error(name: str) -> str:
    """Return an error if the game or a card that is already loaded uses this name, otherwise ""."""
    reserved = [*PHASE_SOURCES, *COUNTER_SOURCES, EFFECTS, *RESERVED_NAMES, *LANDSCAPE_DECKS, *MATS, *TOKENS]
    if _fold_name(name) in [_fold_name(each) for each in reserved]:
        return Message("cards-name-of-game", "{name} is reserved by the game; choose another name", name=repr(name))
    for other in [*CARDS, *STOCKS, *NAMES, *landscape_faces(), BANE, MARKET]:
        if _fold_name(other) == _fold_name(name):
            return Message("cards-name-taken", "a card named {name} already exists; choose another name", name=other)
    return ""


def _key_error(key: str) -> str:
    """Return an error if this is not a key for scenarios, otherwise ""."""
    if key and not (key.isidentifier() and key.islower()):
        return Message("cards-key", "its key must be a lower-case word, not {key}", key=repr(key))
    return ""


def _fold_name(name: str) -> str:
    return "".join([character for character in name.casefold() if character.isalnum()])
