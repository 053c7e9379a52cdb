"""The positions that the tests start from, by name. Each test has its own: it plays on in it."""

from __future__ import annotations

from feodum.game import Game
from feodum.server.seating import BOT, LOCAL, YOU

from .positions import ANNA, BEN, Position, Script, at_start, holding, in_trash, is_over, leads_to, without_victory_cards

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
BANDIT = ("Artisan", "Bandit", "Festival", "Gardens", "Laboratory", "Market", "Merchant", "Mine", "Moneylender", "Vassal")


def sets_aside_and_is_asked_again(game: Game) -> bool:
    """Library will find two Actions, so that one can be seen lying aside."""
    twin = game.copy()
    twin.answer_labels("Library")
    if twin.decision is None or twin.decision.source != "Library":
        return False
    twin.answer_labels("set aside")
    return twin.decision is not None and twin.decision.source == "Library"


LIBRARY = Position(
    BASE,
    holding("Library", also=sets_aside_and_is_asked_again),
    Script(("Library", "Village", "Smithy", "Village", "Village", "Smithy"), then_buys=("Silver",)),
)
AXE = Position(BASE, holding("Cellar", "Estate"), Script(("Cellar", "Smithy")), kinds=(YOU, BOT))
CLEAN_UP = Position(
    BASE,
    # Enough cards to draw from, or the discard pile would be shuffled away at once.
    holding("Silver", "Copper", "Estate", source="treasure", also=lambda game: game.window(ANNA).deck_size(ANNA) >= 5),
    Script(("Silver",)),
)
MONEY = Script(then_buys=("Province", "Gold", "Silver"))


POSITIONS: dict[str, Position] = {
    # Games of their own, at the beginning.
    "watching": Position(BASE, holding("Smithy"), Script(("Smithy",))),
    "start": Position(BASE, at_start),
    "undo-free": Position(BASE, at_start),
    "undo-asked": Position(BASE, holding("Smithy"), Script(("Smithy",))),
    "reload": Position(BASE, holding("Militia"), Script(("Militia",), then_buys=("Silver",))),
    "pass-and-play": Position(BASE, at_start, kinds=(YOU, LOCAL)),
    "attack": Position(BASE, holding("Militia", ben=("Moat",)), Script(("Militia",)), Script(("Moat",))),
    "attack-unanswered": Position(BASE, holding("Militia", ben=("Moat",)), Script(("Militia",)), Script(("Moat",))),
    "language": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar",))),
    "phone": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar", "Smithy", "Village")), kinds=(YOU, BOT)),
    "phone-press": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar",))),
    "keyboard": Position(BASE, holding("Cellar", "Estate"), Script(("Cellar",))),
    "phone-naming": Position(PROSPERITY, holding("Contraband", source="treasure"), Script(("Contraband",)), colony=True),
    "over": Position(BASE, is_over, MONEY, MONEY),
    "over-bot": Position(BASE, is_over, MONEY, Script(then_buys=("Silver",)), kinds=(YOU, BOT)),
    # For axe: questions of several kinds.
    "axe-curtain": Position(BASE, at_start, kinds=(YOU, LOCAL)),
    "axe-light": AXE,
    "axe-dark": AXE,
    "axe-words-light": LIBRARY,
    "axe-words-dark": LIBRARY,
    # Base: what is seen.
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
    # Dark Ages.
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
