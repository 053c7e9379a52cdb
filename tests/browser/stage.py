"""Starting positions by name. Each test has its own, since it plays on from there."""

from __future__ import annotations

from feodum.game import Game
from feodum.server.http.replies import SeatKind
from feodum.server.table.seating import BOT, FRIEND, LOCAL, YOU

from .positions import (
    ANNA,
    BEN,
    CLEO,
    Position,
    Ready,
    Script,
    at_start,
    hand_of,
    holding,
    in_trash,
    is_mid_turn,
    is_over,
    leads_to,
    without_victory_cards,
)

BASE = ("Bureaucrat", "Cellar", "Chapel", "Harbinger", "Library", "Militia", "Moat", "Sentry", "Smithy", "Village")
PROSPERITY = (
    "Bishop", "City", "Contraband", "Counting House", "Expand", "Grand Market", "Monument", "Peddler", "Trade Route",
    "Worker's Village",
)  # fmt: skip
CORNUCOPIA = (
    "Fairgrounds", "Farming Village", "Hamlet", "Harvest", "Horse Traders", "Hunting Party", "Menagerie", "Remake",
    "Tournament", "Young Witch",
)  # fmt: skip
DARK_AGES = (
    "Altar", "Death Cart", "Fortress", "Graverobber", "Hermit", "Knights", "Marauder", "Pillage", "Poor House", "Rogue",
)  # fmt: skip
EVERYTHING = (
    "Bandit Camp", "City", "Death Cart", "Knights", "Marauder", "Market", "Tournament", "Trade Route", "Village", "Young Witch",
)  # fmt: skip
"""With Colony and a Bane, the largest possible table, including Ruins, Spoils and Prizes."""
GUESTS = (
    "Ambassador", "Caravan", "City Quarter", "Embargo", "Golem", "Masquerade", "Militia", "Possession", "Smithy", "Village",
)  # fmt: skip
BANDIT = ("Artisan", "Bandit", "Festival", "Gardens", "Laboratory", "Market", "Merchant", "Mine", "Moneylender", "Vassal")


def library_draws_two_actions(game: Game) -> bool:
    """Return whether Library will draw two Actions, so that one is visibly set aside."""
    twin = game.copy()
    twin.answer_labels("Library")
    if twin.decision is None or twin.decision.source != "Library":
        return False
    twin.answer_labels("set aside")
    return twin.decision is not None and twin.decision.source == "Library"


LIBRARY = Position(
    BASE,
    holding("Library", also=library_draws_two_actions),
    Script(("Library", "Village", "Smithy", "Village", "Village", "Smithy"), then_buys=("Silver",)),
)
AXE = Position(BASE, holding("Cellar", "Estate"), Script(("Cellar", "Smithy")), kinds=(YOU, BOT))
CLEAN_UP = Position(
    BASE,
    # Enough cards in the deck, so that the discard pile is not shuffled at once.
    holding("Silver", "Copper", "Estate", source="treasure", also=lambda game: game.window(ANNA).deck_size(ANNA) >= 5),
    Script(("Silver",)),
)
MONEY = Script(then_buys=("Province", "Gold", "Silver"))


def decisions_for_another(game: Game) -> list[int]:
    """Return the indices of the answers that one player gave for another."""
    asked = [game.run.trace[number] for number in range(game.answer_count)]
    return [number for number, each in enumerate(asked) if each.of != each.seat]


def has_full_strip(game: Game) -> bool:
    """Return whether the turn strip is as full as possible: tokens, a mat, an empty pile."""
    seen = game.window(ANNA)
    return holding()(game) and seen.empty_piles() > 0 and seen.vp_tokens(ANNA) > 0 and seen.mat > 0


def attacks_one_screen(moats: int) -> Ready:
    """Return a condition: Cleo can play Militia; Anna and Ben hold this many Moats each and were asked equally often."""

    def ready(game: Game) -> bool:
        decision = game.decision
        if decision is None or decision.seat != CLEO or decision.source != "action" or "Militia" not in decision.labels:
            return False
        anna, ben = game.run.answer_numbers[ANNA], game.run.answer_numbers[BEN]
        return len(anna) == len(ben) and all(hand_of(game, seat).count("Moat") == moats for seat in (ANNA, BEN))

    return ready


def affords_silver(game: Game) -> bool:
    return hand_of(game, ANNA).count("Copper") >= 3


DISCARDS = Position(BASE, attacks_one_screen(moats=0), Script(("Silver",)), Script(("Militia",)), kinds=(YOU, LOCAL, FRIEND))
POSSESSING = Script(("Potion", "Silver", "Silver", "Silver", "Possession"), then_buys=("Silver",))
POSSESSED = Script(("Smithy",), then_buys=("Silver",))

ESTATES = Script(("Monument",), ("Monument",), then_buys=("Estate",))
SIX: tuple[SeatKind, ...] = (YOU, *[FRIEND] * 5)


def mid_turn(kinds: tuple[SeatKind, ...]) -> Position:
    villages = Script(("Village", "Market", "Silver", "Market"), ("Village",), then_buys=("Silver",))
    return Position(EVERYTHING, is_mid_turn, villages, Script(("Silver",)), kinds=kinds, colony=True, bane="Cellar")


POSITIONS: dict[str, Position] = {
    # General.
    "watching": Position(BASE, holding("Smithy"), Script(("Smithy",))),
    "start": Position(BASE, at_start),
    "undo-free": Position(BASE, at_start),
    "undo-asked": Position(BASE, holding("Smithy"), Script(("Smithy",))),
    "reload": Position(BASE, holding("Militia"), Script(("Militia",), then_buys=("Silver",))),
    "pass-and-play": Position(BASE, at_start, kinds=(YOU, LOCAL)),
    "one-screen-discards": DISCARDS,
    "one-screen-hidden": DISCARDS,
    "one-screen-reactions": Position(
        BASE, attacks_one_screen(moats=1), Script(("Moat",)), Script(("Militia", "Moat")), kinds=(YOU, LOCAL, FRIEND)
    ),
    "attack": Position(BASE, holding("Militia", ben=("Moat",)), Script(("Militia",)), Script(("Moat",))),
    "attack-unanswered": Position(BASE, holding("Militia", ben=("Moat",)), Script(("Militia",)), Script(("Moat",))),
    "language": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar",))),
    "phone": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar", "Smithy", "Village")), kinds=(YOU, BOT)),
    "phone-press": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar",))),
    "phone-swipe": mid_turn((YOU, FRIEND)),
    "all-sizes-2": mid_turn((YOU, FRIEND)),
    "all-sizes-6": mid_turn(SIX),
    "all-sizes-tray": Position(
        BASE,
        lambda game: game.decision is not None and game.decision.source == "Harbinger" and len(game.decision.labels) >= 5,
        Script(("Harbinger", "Village", "Harbinger"), ("Village", "Harbinger"), then_buys=("Silver",)),
    ),
    "hints": mid_turn((YOU, FRIEND)),
    "menu": Position(BASE, at_start),
    "possession": Position(GUESTS, holding("Possession", ben=("Smithy", "Copper")), POSSESSING, POSSESSED),
    "possessing-a-bot": Position(GUESTS, holding("Possession", ben=("Copper",)), POSSESSING, POSSESSED, kinds=(YOU, BOT)),
    "possessed-by-a-bot": Position(
        GUESTS, holding(ben=("Possession",), source="treasure"), POSSESSED, POSSESSING, kinds=(YOU, BOT)
    ),
    "possession-one-screen": Position(
        GUESTS, holding("Possession", ben=("Smithy", "Copper")), POSSESSING, POSSESSED, kinds=(YOU, LOCAL)
    ),
    "over-possession": Position(
        GUESTS,
        lambda game: is_over(game) and decisions_for_another(game) != [],
        Script(("Potion", "Silver", "Silver", "Silver", "Possession"), ("Possession",), then_buys=MONEY.then_buys),
        MONEY,
    ),
    "embargo": Position(GUESTS, holding("Embargo"), Script(("Embargo", "Caravan"), then_buys=("Silver",)), kinds=(YOU, BOT)),
    "caravan": Position(GUESTS, holding("Caravan"), Script(("Caravan",)), Script(("Silver",))),
    "toast": Position(BASE, holding("Smithy"), Script(("Smithy",))),
    "buttons-light": AXE,
    "buttons-dark": AXE,
    "buttons-touch-light": AXE,
    "buttons-touch-dark": AXE,
    "buttons-words-light": LIBRARY,
    "buttons-words-dark": LIBRARY,
    "prosperity-start": Position(PROSPERITY, at_start),
    "prosperity-late": Position(PROSPERITY, has_full_strip, ESTATES, ESTATES),
    "quick-buy": Position(BASE, holding("Copper", source="treasure", also=affords_silver), kinds=(YOU, BOT)),
    "auto-treasures": Position(BASE, holding("Copper", source="treasure"), kinds=(YOU, BOT)),
    "auto-reactions": Position(BASE, holding("Militia", ben=("Moat",)), Script(("Militia",)), Script(("Moat",))),
    "keyboard": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar",))),
    "phone-naming": Position(PROSPERITY, holding("Contraband", source="treasure"), Script(("Contraband",)), colony=True),
    "over": Position(BASE, is_over, MONEY, MONEY),
    "over-bot": Position(BASE, is_over, MONEY, Script(then_buys=("Silver",)), kinds=(YOU, BOT)),
    # For axe: several kinds of decisions.
    "axe-curtain": Position(BASE, at_start, kinds=(YOU, LOCAL)),
    "axe-light": AXE,
    "washed-out": AXE,
    "axe-dark": AXE,
    "axe-words-light": LIBRARY,
    "axe-words-dark": LIBRARY,
    # Base: visibility.
    "cellar": Position(BASE, holding("Cellar", "Estate", "Copper"), Script(("Cellar",))),
    "cleanup-silver": CLEAN_UP,
    "cleanup-copper": CLEAN_UP,
    "smithy-announced": Position(BASE, holding("Smithy"), Script(("Smithy",))),
    "harbinger-pile": Position(BASE, holding("Harbinger", also=leads_to("Harbinger", ANNA)), Script(("Harbinger", "Silver"))),
    "smithy": Position(BASE, holding("Smithy"), Script(("Smithy",))),
    "village": Position(BASE, holding("Village"), Script(("Village",))),
    "chapel": Position(BASE, holding("Chapel", "Estate"), Script(("Chapel",))),
    "sentry": Position(
        BASE, holding("Sentry", also=leads_to("Sentry", ANNA, options=("Estate",))), Script(("Sentry",), then_buys=("Silver",))
    ),
    "library": LIBRARY,
    "bureaucrat": Position(
        BASE,
        holding("Bureaucrat", ben=("Estate", "Village"), also=leads_to("Bureaucrat", BEN)),
        Script(("Bureaucrat",)),
        Script(("Village", "Duchy")),
    ),
    "bureaucrat-none": Position(
        BASE, holding("Bureaucrat", also=without_victory_cards), Script(("Bureaucrat",)), Script(("Silver",))
    ),
    "bandit": Position(BANDIT, holding("Bandit"), Script(("Bandit",)), Script(("Silver", "Gold"))),
    "harbinger": Position(
        BASE,
        holding("Harbinger", also=leads_to("Harbinger", ANNA, options=("Copper", "Estate", "Silver"))),
        Script(("Harbinger", "Silver")),
    ),
    # Prosperity.
    "monument": Position(PROSPERITY, holding("Monument"), Script(("Monument",))),
    "contraband": Position(
        PROSPERITY, holding("Contraband", "Copper", source="treasure"), Script(("Contraband",), then_buys=("Silver",))
    ),
    "counting-house": Position(
        PROSPERITY,
        holding("Counting House", also=leads_to("Counting House", ANNA)),
        Script(("Counting House",), then_buys=("Silver",)),
    ),
    # Cornucopia.
    "bane": Position(CORNUCOPIA, at_start, bane="Cellar"),
    "trusty-steed": Position(
        CORNUCOPIA,
        holding("Trusty Steed", also=lambda game: game.window(ANNA).deck_size(ANNA) >= 3),
        Script(("Tournament", "Tournament"), ("Tournament",), ("Trusty Steed", "Province"), MONEY.then_buys),
        bane="Cellar",
    ),
    "prizes": Position(
        CORNUCOPIA,
        holding("Tournament", "Province"),
        Script(("Tournament", "Tournament"), (), (), MONEY.then_buys),
        bane="Cellar",
    ),
    # Dark Ages.
    "urchin": Position(
        ("Urchin", "Altar", "Death Cart", "Fortress", "Graverobber", "Hermit", "Knights", "Marauder", "Pillage", "Rogue"),
        lambda game: holding("Marauder")(game) and "Urchin" in [card.name for card in game.window(ANNA).in_play(ANNA)],
        Script(("Urchin", "Marauder"), ("Urchin",), then_buys=("Silver",)),
    ),
    "mixed-piles": Position(DARK_AGES, at_start),
    "survivors": Position(
        DARK_AGES, holding("Survivors", also=leads_to("Survivors", ANNA)), Script(("Death Cart",), then_buys=("Silver",))
    ),
    "death-cart": Position(
        DARK_AGES, lambda game: holding(source="buy")(game) and "Death Cart" in (game.decision.labels if game.decision else ())
    ),
    "graverobber": Position(
        DARK_AGES,
        holding("Graverobber", also=in_trash("Death Cart")),
        Script(("Graverobber",), then_buys=("Silver",)),
        Script(("Death Cart",), ("Death Cart",)),
    ),
    "rogue": Position(
        DARK_AGES,
        holding("Rogue", also=in_trash("Death Cart")),
        Script(("Rogue",), then_buys=("Silver",)),
        Script(("Death Cart",), ("Death Cart",)),
    ),
    "hermit": Position(
        DARK_AGES,
        holding("Hermit", also=leads_to("Hermit", ANNA, options=("Estate", "Poor House"))),
        Script(("Hermit", "Poor House")),
    ),
    "pillage": Position(
        DARK_AGES, holding("Pillage", also=leads_to("Pillage", ANNA)), Script(("Pillage",), then_buys=("Silver",))
    ),
    "poor-house": Position(DARK_AGES, holding("Poor House", "Copper", "Estate"), Script(("Poor House",))),
}
