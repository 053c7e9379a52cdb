"""The checker of strategies, and the library that ships: every file must pass it."""

from __future__ import annotations

import pytest

from feodum.bots.strategy import (
    BuyRule,
    CardInfo,
    Strategy,
    format_strategy,
    library_names,
    library_text,
    lint,
    parse_strategy,
    slug_of,
)

# Types, cost and names of the cards that the library uses. Written down because strategies know no engine.
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


# --- checking ---


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
        ("buy:\n  Province when 1 > 2\n", ["3:never-holds"]),
        ("buy:\n  Province when coins < 0\n", ["3:never-holds"]),
        ("buy:\n  Province when lead < 0\n", []),
        ("buy:\n  Province when coins = coins\n", ["3:same-sides"]),
        ("buy:\n  Province up to 0\n", ["3:never-holds"]),
        ("buy:\n  Province when left(Spoils) > 0\n", ["3:no-pile"]),
        ("buy:\n  Province\n  Spoils\n", ["4:never-chosen"]),
        ("buy:\n  Province\nplay: Village\n", ["0:stray-card"]),
        ("buy:\n  Province\ntrash: Curse, Estate\n", []),
        ("needs: Village\nbuy:\n  Province\nplay: Village\n", ["0:unused-need"]),
        ("needs: Gold\nbuy:\n  Province\n  Gold\n", ["0:odd-need"]),
        ("buy:\n  Province\nplay: Estate\n", ["0:not-playable"]),
        ("options: colony\nbuy:\n  Province\n", ["0:no-colony"]),
        ("options: bane Cellar\nbuy:\n  Province\n", ["0:no-bane"]),
    ],
)
def test_lint(body: str, codes: list[str]) -> None:
    found = lint(parse(f"name: x\n{body}"), CARDS)
    assert [f"{warning.line}:{warning.code}" for warning in found] == codes


def test_lint_finds_cards_that_do_not_exist() -> None:
    strategy = Strategy("x", rules=(BuyRule("Provinze", line=7), BuyRule("Duchy")), trash=("Kurse",))
    assert [str(warning) for warning in lint(strategy, CARDS)] == [
        "there is no card 'Kurse'; did you mean 'Curse'? [unknown-card]",
        "7: there is no card 'Provinze'; did you mean 'Province'? [unknown-card]",
    ]


# --- the library ---


def test_the_library_is_large_and_covers_the_sets() -> None:
    assert len(library_names()) >= 44
    used = {card for name in library_names() for card in parse(library_text(name)).cards()}
    assert used >= {"Witch", "Goons", "King's Court", "Tournament", "Young Witch", "Rebuild", "Feodum", "Knights"}


@pytest.mark.parametrize("slug", library_names())
def test_library_strategy(slug: str) -> None:
    text = library_text(slug)
    strategy = parse(text)
    assert slug_of(strategy.name) == slug
    assert strategy.author == "Feodum"
    assert strategy.comment
    assert format_strategy(strategy) == text
    assert lint(strategy, CARDS) == []


def test_plain_big_money_is_just_three_rules() -> None:
    assert parse(library_text("big-money")).rules == (BuyRule("Province"), BuyRule("Gold"), BuyRule("Silver"))


def test_the_library_has_no_strategy_of_another_name() -> None:
    with pytest.raises(KeyError):
        library_text("../big-money")
