"""The strategy linter, and the shipped library, which must pass it."""

from __future__ import annotations

import pytest

from call_counter import count_calls
from feodum.lab.strategy_files import card_facts
from feodum.strategies import (
    BuyRule,
    CardInfo,
    Priority,
    Strategy,
    format_strategy,
    library_names,
    library_text,
    lint,
    parse_strategy,
    slug_of,
)

# Types, cost and names of cards in the library, listed here because strategies don't depend on the engine.
CARD_TABLE = """
Treasure 0: Copper, Spoils, Diadem
Treasure 3: Silver, Loan
Treasure 4: Quarry, Talisman
Treasure 5: Contraband, Royal Seal, Venture, Horn of Plenty, Counterfeit
Treasure 6: Gold, Hoard
Treasure 7: Bank
Treasure 9: Platinum
Victory 2: Estate
Victory 4: Gardens, Feodum
Victory 5: Duchy
Victory 6: Fairgrounds
Victory 8: Province
Victory 11: Colony
Victory-Shelter 1: Overgrown Estate
Reaction-Shelter 1: Hovel
Action-Shelter 1: Necropolis
Curse 0: Curse
Action 0: Bag of Gold, Followers, Princess, Trusty Steed, Madman, Mercenary
Action 1: Poor House
Action 2: Cellar, Chapel, Moat, Hamlet, Beggar, Squire, Vagrant
Action 3: Harbinger, Merchant, Vassal, Village, Workshop, Trade Route, Watchtower, Fortune Teller, Menagerie
Action 3: Forager, Hermit, Market Square, Sage, Storeroom, Urchin
Action 4: Bureaucrat, Militia, Moneylender, Poacher, Remodel, Smithy, Throne Room, Bishop, Monument, Worker's Village
Action 4: Farming Village, Horse Traders, Remake, Tournament, Young Witch, Armory, Death Cart, Fortress, Ironmonger
Action 4: Marauder, Procession, Rats, Scavenger, Wandering Minstrel
Action 5: Bandit, Council Room, Festival, Laboratory, Library, Market, Mine, Sentry, Witch, City, Counting House, Mint
Action 5: Mountebank, Rabble, Vault, Harvest, Hunting Party, Jester, Band of Misfits, Bandit Camp, Catacombs, Count
Action 5: Cultist, Graverobber, Junk Dealer, Knights, Mystic, Pillage, Rebuild, Rogue
Action 6: Artisan, Goons, Grand Market, Altar, Hunting Grounds
Action 7: Expand, Forge, King's Court
Action 8: Peddler
"""


def _read_card_table() -> dict[str, CardInfo]:
    cards: dict[str, CardInfo] = {}
    for line in CARD_TABLE.strip().splitlines():
        facts, _, names = line.partition(": ")
        types, cost = facts.split()
        for name in names.split(", "):
            cards[name] = CardInfo(int(cost), frozenset(types.split("-")))
    return cards


CARDS = _read_card_table()


def parse(text: str) -> Strategy:
    return parse_strategy(text, "my.strategy", known_cards=CARDS)


# --- linter ---


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("buy:\n  Province\n  Gold\n  Silver\n", []),
        ("buy:\n  Province\n  Gold\n  Gold up to 2\n", ["5:unreachable"]),
        ("buy:\n  Province\n  Smithy up to 2\n  Smithy up to 1 when coins > 3\n  Smithy up to 3\n", ["5:unreachable"]),
        ("buy:\n  Province\n  Gold when turn > 3\n  Gold when turn > 3 and buys > 1\n", ["5:unreachable"]),
        ("buy:\n  Province\n  Gold up to 2\n  Gold up to 2\n", ["5:duplicate"]),
        ("buy:\n  Province\n  Silver\n  Gold\n", ["5:unreachable"]),
        ("buy:\n  Province\n  Copper\n  Estate when left(Province) < 2\n", ["5:unreachable"]),
        ("buy:\n  Gold\n", ["0:no-victory"]),
        ("needs: Goons\nbuy:\n  Goons\n", []),
        ("buy:\n  Province when 1 > 2\n", ["3:never-holds"]),
        ("buy:\n  Province when coins < 0\n", ["3:never-holds"]),
        ("buy:\n  Province when lead < 0\n", []),
        ("buy:\n  Province when 0 > coins\n", ["3:never-holds"]),
        ("buy:\n  Province when not coins >= 0\n", ["3:never-holds"]),
        ("buy:\n  Province when turn = 2.5\n", ["3:never-holds"]),
        ("buy:\n  Province when average_money = 1.5 and average_money > 1.2 and average_money < 1.6\n", []),
        ("buy:\n  Province when average_money > 1.2 and average_money < 1.3\n", []),
        ("buy:\n  Province when average_money > 1.2 and average_money < 1.1\n", ["3:contradiction"]),
        ("buy:\n  Province when in_supply(Colony) and not in_supply(Colony)\n", ["3:contradiction"]),
        ("buy:\n  Province when turn > 3 and turn < 2\n", ["3:contradiction"]),
        ("buy:\n  Province when turn > 3 and (coins > 8 and turn < 4)\n", ["3:contradiction"]),
        ("buy:\n  Province when turn > 3 and turn < 5\n", []),
        ("buy:\n  Province when turn > 3 or turn < 2\n", []),
        ("buy:\n  Province when not (turn > 3 and turn < 2)\n", []),
        ("buy:\n  Province when coins = 8 or (turn > 3 and turn < 2)\n", ["3:contradiction"]),
        ("buy:\n  Province when (turn < 3 or turn > 9) and turn = 5\n", ["3:contradiction"]),
        ("buy:\n  Province when lead > 5 and vp < 2\n", []),
        ("buy:\n  Province up to 2 when count(Province) > 2\n", ["3:contradiction"]),
        ("buy:\n  Province up to 2 when count(Province) > 0\n", []),
        ("buy:\n  Province up to 2 when count(Duchy) > 2\n", []),
        ("buy:\n  Province when coins > 99999999999 and coins < 999999999999\n", []),
        ("buy:\n  Province when coins = coins\n", ["3:same-sides"]),
        ("buy:\n  Province up to 0\n", ["3:never-holds"]),
        ("buy:\n  Province when left(Spoils) > 0\n", ["3:no-pile"]),
        ("buy:\n  Province\n  Spoils\n", ["4:never-chosen"]),
        ("buy:\n  Province\nplay: Village\n", ["4:stray-card"]),
        ("buy:\n  Province\ntrash: Curse, Estate\n", []),
        ("needs: Village\nbuy:\n  Province\nplay: Village\n", ["0:unused-need"]),
        ("needs: Gold\nbuy:\n  Province\n  Gold\n", ["0:odd-need"]),
        ("buy:\n  Province\nplay: Estate\n", ["4:not-playable"]),
        ("buy:\n  Province\nplay:\n  Gold when turn < 0\n", ["5:never-holds"]),
        ("conditions:\n  odd: turn < 0\nbuy:\n  Province when odd\n", ["5:never-holds"]),
        ("conditions:\n  late: turn > 9\nbuy:\n  Province\n", ["0:unused-condition"]),
        ("buy:\n  Province\ntrash: Copper, Copper when turn < 5\n", ["4:duplicate"]),
        ("buy:\n  Province\ntrash: Copper when turn < 5, not Copper\n", []),
        ("buy:\n  Province\nstyles:\n  Chapel: keep money 3\n", ["5:stray-card"]),
        ("options: colony\nbuy:\n  Province\n", ["0:no-colony"]),
        ("options: bane Cellar\nbuy:\n  Province\n", ["0:no-bane"]),
    ],
)
def test_lint_reports_the_expected_warnings(body: str, codes: list[str]) -> None:
    found = lint(parse(f"name: x\n{body}"), CARDS)
    assert [f"{warning.line}:{warning.code}" for warning in found] == codes


@pytest.mark.parametrize(
    ("condition", "can_hold"),
    [
        ("count(Duchy) > 12", False),
        ("count(Duchy) >= 12", True),
        ("left(Province) > 18", False),
        ("left(Province) = 18", True),
        ("count(Smithy) > 10", False),
        ("count(Gardens) > 11", True),
        ("opponents_total(Rats) > 20", False),
        ("count(Rats) > 10", True),
        ("count(Copper) > 119", True),
        ("count(Estate) > 25", True),
        ("count(Spoils) > 12", True),  # it has no Supply pile, so the number is unknown
        ("play(Smithy) > 10", True),
    ],
)
def test_lint_knows_the_number_of_copies(condition: str, can_hold: bool) -> None:
    strategy = parse_strategy(f"name: x\nbuy:\n  Province when {condition}\n", known_cards=card_facts())
    assert [warning.code for warning in lint(strategy, card_facts())] == ([] if can_hold else ["never-holds"])


def test_lint_reports_position_and_reason() -> None:
    body = "name: x\nbuy:\n  Duchy when count(Duchy) > 12\n    Gold when turn > 3 and turn < 2\n"
    found = lint(parse_strategy(body, known_cards=card_facts()), card_facts())
    assert [warning.in_file("my.strategy") for warning in found] == [
        "my.strategy:3:3: 'count(Duchy) > 12' never holds: it is a whole number from 0 to 12 [never-holds]",
        "my.strategy:4:5: these conditions never hold together: 'turn > 3', 'turn < 2' [contradiction]",
    ]
    (whole,) = lint(parse("name: x\nbuy:\n  Gold\n"), CARDS)
    assert whole.in_file("my.strategy").startswith("my.strategy: no rule buys a card that gives points")


def test_lint_time_is_linear_in_the_rules() -> None:
    conditions = " and ".join(f"turn > {number}" for number in range(20))

    def calls(rules: int) -> int:
        body = "".join(f"  Province when {conditions} and coins > {number}\n" for number in range(rules))
        strategy = parse(f"name: x\nbuy:\n{body}")
        assert lint(strategy, CARDS) == []
        return count_calls(lambda: lint(strategy, CARDS))

    # The factor would be 2.2 without `canonical` in lint.py, which avoids comparing each rule with all earlier ones.
    assert calls(120) < 2.1 * calls(60)


def test_lint_finds_cards_that_do_not_exist() -> None:
    strategy = Strategy("x", rules=(BuyRule("Provinze", line=7), BuyRule("Duchy")), trash=(Priority("Kurse"),))
    assert [warning.in_file("x") for warning in lint(strategy, CARDS)] == [
        "x: there is no card 'Kurse'. Did you mean 'Curse'? [unknown-card]",
        "x:7: there is no card 'Provinze'. Did you mean 'Province'? [unknown-card]",
    ]


# --- the library ---


def test_the_library_is_large_and_covers_the_sets() -> None:
    assert len(library_names()) >= 44
    used = {card for name in library_names() for card in parse(library_text(name)).cards()}
    assert used >= {"Witch", "Goons", "King's Court", "Tournament", "Young Witch", "Rebuild", "Feodum", "Knights"}


@pytest.mark.parametrize("slug", library_names())
def test_library_strategy_is_formatted_and_passes_lint(slug: str) -> None:
    text = library_text(slug)
    strategy = parse(text)
    assert slug_of(strategy.name) == slug
    assert strategy.author == "Feodum"
    assert strategy.comment
    assert format_strategy(strategy) == text
    assert lint(strategy, CARDS) == []
    assert lint(strategy, card_facts()) == []


def test_plain_big_money_is_just_three_rules() -> None:
    assert parse(library_text("big-money")).rules == (BuyRule("Province"), BuyRule("Gold"), BuyRule("Silver"))


def test_unknown_library_strategy_raises_key_error() -> None:
    with pytest.raises(KeyError):
        library_text("../big-money")
