"""What a contributor writes by hand to add a card, a counter, a mat and a landscape, as edits of files.

No real card has these names. The names of the card and the landscape sort first, so that code that depends on the order of
names breaks.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

BOX = "src/feodum/cards/box.py"
CARDS = "src/feodum/cards/dark_ages.py"
ENGLISH = "src/feodum/i18n/en/cards.ftl"
GERMAN = "src/feodum/i18n/de/cards.ftl"
FACTS = "rules/cards.csv"
STOCKS = "DARK_AGES_STOCKS = (\n"
LIST = "DARK_AGES_CARDS: tuple[type[Card], ...] = (\n"
ENTRY = 'CardSet("Dark Ages", DARK_AGES_CARDS, DARK_AGES_STOCKS'
ENGINE_IMPORTS = "from feodum.engine.setup import Stock\n"
BOX_IMPORTS = "from feodum.cards.dark_ages import DARK_AGES_CARDS, "


class Edit(NamedTuple):
    """New text in a file: after `after`, before `before`, or at the end. A missing file is created."""

    path: str
    text: str
    after: str = ""
    before: str = ""

    def apply(self, root: Path) -> None:
        path = root / self.path
        old = path.read_text(encoding="utf-8") if path.is_file() else ""
        found = self.after or self.before
        if found:
            assert old.count(found) == 1, f"{self.path}: {found!r} must occur once"
            start, end = old.split(found)
            new = f"{start}{self.after}{self.text}{self.before}{end}"
        else:
            new = old + self.text
        path.write_text(new, encoding="utf-8")


ABACUS = '''class Abacus(DarkAgesCard):
    """+1 Card. Choose one: +2 Actions; trash a card from your hand; or lend coins: +2 coins, and each other player gains a
    Copper."""

    name = "Abacus"
    cost = 3
    types = ACTION
    draws = 1
    most_actions = 2
    trashes = TRASHES_ANY
    gives = ("Copper",)
    options: tuple[str, ...] = ("+2 Actions", "trash a card", "lend coins")

    def play(self, g: Table, me: int) -> None:
        choice = g.choose_word(me, "choose", list(self.options))
        if choice == "+2 Actions":
            g.add_actions(me, 2)
        elif choice == "trash a card":
            g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1))
        else:
            g.add_coins(me, 2)
            for other in g.opponents(me):
                g.gain(other, "Copper")


'''
ABACUS_ENGLISH = """
card-abacus = Abacus
    .plural = Abacuses
    .text =
        +1 Card
        Your choice: +2 Actions, trash a card from your hand, or +[2] and each other player gains a Copper.
prompt-abacus-choose = { $source }: choose what to count
option-abacus-trash-a-card = Trash a card from your hand
option-abacus-lend-coins = +2 Coins, and each other player gains a Copper
"""
ABACUS_GERMAN = """
card-abacus = Abakus
    .plural = Abakusse
    .text =
        +1 Karte
        Du wählst: +2 Aktionen, eine Handkarte entsorgen oder +[2] und alle anderen nehmen je ein Kupfer.
prompt-abacus-choose = { $source }: Wähle, was du zählst
option-abacus-trash-a-card = Eine Handkarte entsorgen
option-abacus-lend-coins = +2 Münzen, und alle anderen nehmen je ein Kupfer
"""
ABACUS_FACTS = "Abacus,Dark Ages,3,Action,,2 if coins are lent,10,Abakus,+1 Card; one of three choices\n"
ABACUS_SCENARIOS = """name: Abacus may give two Actions
kingdom: [Abacus]
p1: {hand: [Abacus, Estate], deck: [Gold]}
do:
  - {p1: Abacus, at: action}
  - {p1: +2 Actions, at: Abacus}
expect:
  actions: 2
  p1: {hand: [Estate, Gold]}
---
name: Abacus may trash a card
kingdom: [Abacus]
p1: {hand: [Abacus, Estate], deck: [Gold]}
do:
  - {p1: Abacus, at: action}
  - {p1: trash a card, at: Abacus}
  - {p1: Estate, at: Abacus}
expect:
  trash: [Estate]
  p1: {hand: [Gold]}
---
name: Abacus may lend coins
kingdom: [Abacus]
p1: {hand: [Abacus, Estate], deck: [Gold]}
do:
  - {p1: Abacus, at: action}
  - {p1: lend coins, at: Abacus}
expect:
  coins: 2
  p1: {hand: [Estate, Gold]}
  p2: {discard: [Copper]}
"""
CARD = (
    Edit(CARDS, ABACUS, before=LIST),
    Edit(CARDS, "    Abacus,\n", after=LIST),
    Edit(ENGLISH, ABACUS_ENGLISH),
    Edit(GERMAN, ABACUS_GERMAN),
    Edit(FACTS, ABACUS_FACTS),
    Edit("rules/darkages/abacus.yaml", ABACUS_SCENARIOS),
)

LAURELS_SCENARIO = """name: Laurels stay with a player
kingdom: [Village]
p1: {hand: [Village], laurels: 2}
do:
  - {p1: Village, at: action}
expect:
  p1: {laurels: 2}
  p2: {laurels: 0}
"""
COUNTER = (
    Edit(
        "src/feodum/engine/state/declaration.py",
        '    player_counter("laurels", "Laurels that a player has won."),\n',
        before='    StateField("turns", "int", "0"),\n',
    ),
    Edit("src/feodum/i18n/en/ui.ftl", "\ncounter-laurels = Laurels\n    .note = They look good on you.\n"),
    Edit("src/feodum/i18n/de/ui.ftl", "\ncounter-laurels = Lorbeeren\n    .note = Sie stehen dir gut.\n"),
    Edit("web/src/cards/counterPictures.ts", '  laurels: { shapes: disc("#3f8c4a", "") },\n', before="  minus_coin: {"),
    Edit("rules/darkages/laurels.yaml", LAURELS_SCENARIO),
)

ATTIC = '''class Attic(DarkAgesCard):
    """+1 Card, +1 Action. You may set aside a card from your hand on your Attic mat."""

    name = "Attic"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1
    extra_piles = ("Attic mat",)

    def play(self, g: Table, me: int) -> None:
        g.put_on_mat(me, "Attic mat", g.choose(me, "set aside", g.hand(me)), g.hand(me))


'''
ATTIC_ENGLISH = """
card-attic = Attic
    .plural = Attics
    .text =
        +1 Card
        +1 Action
        You may set aside a card from your hand on your Attic mat.
card-attic-mat = Attic mat
"""
ATTIC_GERMAN = """
card-attic = Dachboden
    .plural = Dachböden
    .text =
        +1 Karte
        +1 Aktion
        Du darfst eine Handkarte auf dein Dachboden-Tableau legen.
card-attic-mat = Dachboden-Tableau
"""
ATTIC_SCENARIO = """name: Attic keeps a card on its mat
kingdom: [Attic]
p1: {hand: [Attic, Duchy], deck: [Gold]}
do:
  - {p1: Attic, at: action}
  - {p1: Duchy, at: Attic}
expect:
  actions: 1
  p1: {hand: [Gold], mats: {Attic mat: [Duchy]}, vp: 3}
"""
MAT = (
    Edit(CARDS, "from feodum.engine.state.declaration import CARDS_FOR_OWNER, Mat\n", after=ENGINE_IMPORTS),
    Edit(CARDS, ATTIC, before=LIST),
    Edit(CARDS, "    Attic,\n", after=LIST),
    Edit(CARDS, 'DARK_AGES_MATS = (Mat("Attic mat", CARDS_FOR_OWNER),)\n', before=STOCKS),
    Edit(BOX, "DARK_AGES_MATS, ", after=BOX_IMPORTS),
    Edit(BOX, ", mats=DARK_AGES_MATS", after=ENTRY),
    Edit(ENGLISH, ATTIC_ENGLISH),
    Edit(GERMAN, ATTIC_GERMAN),
    Edit(FACTS, "Attic,Dark Ages,3,Action,,,10,Dachboden,+1 Card +1 Action; a card may go to the mat\n"),
    Edit("rules/darkages/attic.yaml", ATTIC_SCENARIO),
)

ABUNDANT_DAY = '''class AbundantDay(Landscape):
    """Event. Choose one: gain 2 Silvers; or gain a Duchy."""

    name = "Abundant Day"
    set_name = DARK_AGES
    cost = 5
    types = EVENT
    options: tuple[str, ...] = ("gain 2 Silvers", "gain a Duchy")

    def play(self, g: Table, me: int) -> None:
        if g.choose_word(me, "choose", list(self.options)) == "gain a Duchy":
            g.gain(me, "Duchy")
        else:
            g.gain(me, "Silver")
            g.gain(me, "Silver")


'''
DAY_ENGLISH = """
card-abundant-day = Abundant Day
    .plural = Abundant Days
    .text = Your choice: gain 2 Silvers, or gain a Duchy.
option-abundant-day-gain-2-silvers = Gain 2 Silvers
option-abundant-day-gain-a-duchy = Gain a Duchy
"""
DAY_GERMAN = """
card-abundant-day = Tag der Fülle
    .plural = Tage der Fülle
    .text = Du wählst: Nimm 2 Silber oder ein Herzogtum.
option-abundant-day-gain-2-silvers = Nimm 2 Silber
option-abundant-day-gain-a-duchy = Nimm ein Herzogtum
"""
DAY_SCENARIO = """name: Abundant Day gains a Duchy
landscapes: [Abundant Day]
phase: buy
coins: 5
buys: 2
do:
  - {p1: Abundant Day, at: buy}
  - {p1: gain a Duchy, at: Abundant Day}
expect:
  buys: 1
  p1: {discard: [Duchy]}
"""
LANDSCAPE = (
    Edit(CARDS, "    EVENT,\n", after="    CURSE,\n"),
    Edit(CARDS, "from feodum.engine.landscape import Landscape\n", before=ENGINE_IMPORTS),
    Edit(CARDS, ABUNDANT_DAY, before=LIST),
    Edit(CARDS, "DARK_AGES_LANDSCAPES: tuple[type[Card], ...] = (AbundantDay,)\n", before=LIST),
    Edit(BOX, "DARK_AGES_LANDSCAPES, ", after=BOX_IMPORTS),
    Edit(BOX, ", landscapes=DARK_AGES_LANDSCAPES", after=ENTRY),
    Edit(ENGLISH, DAY_ENGLISH),
    Edit(GERMAN, DAY_GERMAN),
    Edit("rules/darkages/abundant-day.yaml", DAY_SCENARIO),
)
