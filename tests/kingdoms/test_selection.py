"""Kingdoms and the random choices of a setup, which a single scenario can't show."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feodum import Game, SetupError
from feodum.cards.base import BASE_CARDS
from feodum.cards.box import CARD_SETS, FACES, GUEST_NAMES, KINGDOM_CARDS, CardSet, Setup, needs_bane, possible_banes
from feodum.engine.random import seeded
from feodum.kingdoms.selection import (
    SETS,
    RecommendedSet,
    all_sets,
    choose_setup,
    default_sets,
    draw_market,
    draw_pool,
    drawn_from,
    drawn_sets,
    find_recommended,
    is_recommended,
    kingdom_cost,
    next_first,
    random_kingdom,
    recommended_sets,
    set_of,
)
from feodum.server.http.client_messages import Wishes
from feodum.server.table.kingdom_requests import draw_kingdom

CLAIMS = Path(__file__).parents[2] / "rules" / "claims.jsonl"
BASE = [name for name in KINGDOM_CARDS if set_of(name) == "Base"]
PROSPERITY = [name for name in KINGDOM_CARDS if set_of(name) == "Prosperity"]
DARK_AGES = [name for name in KINGDOM_CARDS if set_of(name) == "Dark Ages"]
DRAWS = 3000


def within(count: int, draws: int, share: float) -> bool:
    """Return True if a count is at most five standard deviations from its expectation."""
    return bool(abs(count - draws * share) <= 5 * (draws * share * (1 - share)) ** 0.5)


# Random kingdoms ------------------------------------------------------------------------------------------------------
def test_every_kingdom_card_belongs_to_a_set() -> None:
    assert {*map(drawn_from, KINGDOM_CARDS)} == {*all_sets()}
    assert {*map(set_of, KINGDOM_CARDS)} == {box.name for box in CARD_SETS} < {*all_sets()}
    assert default_sets() == all_sets()[: len(SETS)] == [*SETS]


def test_sets_contain_the_cards_with_their_name() -> None:
    for box in CARD_SETS:
        assert {kind(-1).set_name for kind in box.cards} == {box.name}
    assert tuple(dict.fromkeys(SETS)) == SETS


@given(st.integers(0, (1 << 128) - 1))
@settings(max_examples=50)
def test_random_kingdom_is_valid(seed: int) -> None:
    kingdom = random_kingdom(seeded(seed))
    assert len(set(kingdom)) == 10
    assert [kingdom_cost(name) for name in kingdom] == sorted(kingdom_cost(name) for name in kingdom)
    Setup(2, kingdom, bane=possible_banes(kingdom)[0] if needs_bane(kingdom) else "")


def test_every_card_is_equally_likely() -> None:
    random = seeded(1)
    kingdoms = [random_kingdom(random) for _ in range(DRAWS)]
    counts = Counter(name for kingdom in kingdoms for name in kingdom)
    drawn = [name for name in KINGDOM_CARDS if set_of(name) in SETS]
    assert all(within(counts[name], DRAWS, 10 / len(drawn)) for name in drawn)
    assert set(map(set_of, counts)) == set(SETS), "guests are drawn only on request"
    together = sum(1 for kingdom in kingdoms if "Moat" in kingdom and "Witch" in kingdom)
    assert within(together, DRAWS, 10 * 9 / (len(drawn) * (len(drawn) - 1))), "cards are drawn independently of each other"


def test_kingdoms_are_drawn_from_the_selected_sets() -> None:
    random = seeded(2)
    for _ in range(50):
        assert {set_of(name) for name in random_kingdom(random, ["Cornucopia"])} == {"Cornucopia"}
        assert "Witch" not in random_kingdom(random, ["Base"], without=["Witch"])
    with pytest.raises(SetupError, match="Atlantis: no such set; the sets are Base"):
        random_kingdom(random, ["Atlantis"])
    with pytest.raises(SetupError, match="only 9 Kingdom cards are left"):
        random_kingdom(random, ["Cornucopia"], without=[name for name in KINGDOM_CARDS if set_of(name) == "Cornucopia"][:4])


# Random choices (docs/guide/rulings.md 7 and 9)
@pytest.mark.parametrize("share", [0, 3, 7, 10])
def test_colony_and_shelters_are_drawn_by_their_share(share: int) -> None:
    colonies = sum(choose_setup([*PROSPERITY[:share], *BASE[: 10 - share]], 2, seed).colony for seed in range(DRAWS))
    shelters = sum(choose_setup([*DARK_AGES[:share], *BASE[: 10 - share]], 2, seed).shelters for seed in range(DRAWS))
    assert within(colonies, DRAWS, share / 10)
    assert within(shelters, DRAWS, share / 10)


def test_two_different_cards_decide_on_colony_and_shelters() -> None:
    kingdom = [*PROSPERITY[:5], *DARK_AGES[:5]]
    counts = Counter((setup.colony, setup.shelters) for setup in (choose_setup(kingdom, 2, seed) for seed in range(DRAWS)))
    shares = {(True, True): 25 / 90, (True, False): 20 / 90, (False, True): 20 / 90, (False, False): 25 / 90}
    assert all(within(counts[both], DRAWS, share) for both, share in shares.items())


@pytest.mark.parametrize(
    ("kingdom", "impossible"),
    [([PROSPERITY[0], *DARK_AGES[:9]], (True, False)), ([*PROSPERITY[:9], DARK_AGES[0]], (False, True))],
)
def test_the_card_that_decides_on_colony_never_decides_on_shelters(kingdom: list[str], impossible: tuple[bool, bool]) -> None:
    """Nine cards are from one set: if the tenth card decides on one of them, another card decides on the other one."""
    setups = [choose_setup(kingdom, 2, seed) for seed in range(DRAWS)]
    assert impossible not in {(setup.colony, setup.shelters) for setup in setups}
    draws = [draw_kingdom(Wishes(with_=kingdom), seeded(seed)) for seed in range(200)]
    assert impossible not in {(drawn.colony, drawn.shelters) for drawn in draws}
    dark_ages = sum(set_of(name) == "Dark Ages" for name in kingdom)
    assert within(sum(setup.shelters for setup in setups), DRAWS, dark_ages / 10)


def test_the_bane_is_not_among_the_cards_that_decide() -> None:
    """The ten Kingdom cards decide: their share is a number of tenths."""
    prosperity, dark_ages = "Loan", "Squire"
    assert {prosperity, dark_ages} <= {*possible_banes(BASE)}
    for seed in range(DRAWS // 3):
        setup = choose_setup(["Young Witch", *BASE[:9]], 2, seed, bane=(prosperity, dark_ages)[seed % 2])
        assert not setup.colony
        assert not setup.shelters
    kingdom = ["Young Witch", *(name for name in DARK_AGES if name != dark_ages)][:10]
    shelters = sum(choose_setup(kingdom, 2, seed, bane=dark_ages).shelters for seed in range(DRAWS))
    assert within(shelters, DRAWS, 9 / 10)


def test_explicit_options_are_not_drawn_at_random() -> None:
    kingdom = [*PROSPERITY[:5], *DARK_AGES[:5]]
    for seed in range(30):
        setup = choose_setup(kingdom, 4, seed, colony=seed % 2 == 0, shelters=seed % 3 == 0, first=seed % 4)
        assert (setup.colony, setup.shelters, setup.first) == (seed % 2 == 0, seed % 3 == 0, seed % 4)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_first_player_is_random(players: int) -> None:
    counts = Counter(choose_setup(BASE[:10], players, seed).first for seed in range(DRAWS))
    assert all(within(counts[seat], DRAWS, 1 / players) for seat in range(players))


def test_first_player_is_independent_of_the_deal() -> None:
    """The seed determines both, but the first player must not reveal the first hand."""
    estates: dict[int, list[int]] = {0: [], 1: []}
    for seed in range(DRAWS):
        setup = choose_setup(BASE[:10], 2, seed)
        hand = setup.layout().deal(seed, setup.first).players[0].hand
        estates[setup.first].append(sum(card.name == "Estate" for card in hand))
    for numbers in estates.values():
        assert abs(sum(numbers) / len(numbers) - 1.5) < 0.12


def test_winner_goes_last_in_the_next_game() -> None:
    for players in range(2, 7):
        for winner in range(players):
            first = next_first([winner], players)
            assert first is not None
            order = [(first + i) % players for i in range(players)]
            assert order[-1] == winner, "the winner goes last"
    assert next_first([0, 1], 2) is None, "after a tie, chance decides"
    assert next_first([0, 2, 3], 4) is None


def test_bane_is_drawn_from_all_possible_banes() -> None:
    kingdom = ["Young Witch", *BASE[:9]]
    possible = possible_banes(kingdom)
    counts = Counter(choose_setup(kingdom, 2, seed).bane for seed in range(DRAWS))
    assert set(counts) == set(possible)
    assert all(within(counts[name], DRAWS, 1 / len(possible)) for name in possible)
    for name in possible:
        assert FACES[name].cost in (2, 3)
        assert name not in kingdom


def test_the_deal_is_random_and_fair() -> None:
    setup = Setup(3, BASE[:10])
    draws = 1000
    estates = [0, 0, 0]
    for seed in range(draws):
        table = setup.layout().deal(seed, 0)
        for seat, player in enumerate(table.players):
            assert sorted(card.name for card in player.hand + player.deck) == ["Copper"] * 7 + ["Estate"] * 3
            estates[seat] += sum(card.name == "Estate" for card in player.hand)
    assert all(within(count, draws * 5, 0.3) for count in estates)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_ruins_are_drawn_from_all_50(players: int) -> None:
    layout = Setup(players, ["Cultist", *BASE[:9]]).layout()
    draws = 400
    size = 10 * (players - 1)
    totals: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    mixtures: set[tuple[int, ...]] = set()
    for seed in range(draws):
        pile = layout.deal(seed, 0).pile("Ruins")
        assert pile is not None
        assert len(pile.cards) == size
        counts = Counter(card.name for card in pile.cards)
        assert max(counts.values()) <= 10
        totals += counts
        tops[pile.cards[-1].name] += 1
        mixtures.add(tuple(sorted(counts.values())))
    assert len(totals) == len(tops) == 5
    assert all(within(count, draws * size, 0.2) for count in totals.values())
    assert all(within(count, draws, 0.2) for count in tops.values())
    assert players == 6 or len(mixtures) > 5, "the mix of Ruins varies between games"


def test_knights_are_shuffled() -> None:
    layout = Setup(2, ["Knights", *BASE[:9]]).layout()
    tops: Counter[str] = Counter()
    for seed in range(1000):
        pile = layout.deal(seed, 0).pile("Knights")
        assert pile is not None
        assert len({card.name for card in pile.cards}) == 10
        tops[pile.cards[-1].name] += 1
    assert all(within(tops[name], 1000, 0.1) for name in tops)
    assert len(tops) == 10


# Sets to draw from ---------------------------------------------------------------------------------------------------------
def test_cards_of_an_older_edition_are_a_set_of_their_own() -> None:
    current, older, both = (draw_pool(sets) for sets in (["Intrigue"], ["Intrigue 1E"], ["Intrigue", "Intrigue 1E"]))
    assert {FACES[name].edition for name in current} == {""}
    assert {FACES[name].edition for name in older} == {"1E"}
    assert sorted([*current, *older]) == both == [name for name in KINGDOM_CARDS if set_of(name) == "Intrigue"]
    assert "Steward" in current
    assert "Scout" in older


def test_a_box_of_one_edition_is_not_divided() -> None:
    assert {FACES[name].edition for name in draw_pool(["Base 1E"])} == {"1E"}
    assert "Base 1E 1E" not in all_sets()
    first_edition = [kind for box in CARD_SETS if box.name == "Base 1E" for kind in box.cards]
    assert drawn_sets(CardSet("Test", tuple(first_edition))) == ["Test"]
    assert drawn_sets(CardSet("Test", (*BASE_CARDS, *first_edition))) == ["Test", "Test 1E"]


def test_every_card_is_in_exactly_one_set() -> None:
    assert sorted(name for each in all_sets() for name in draw_pool([each])) == KINGDOM_CARDS
    assert not {*draw_pool(SETS)} & {*GUEST_NAMES}


def test_everything_is_drawn_from_the_chosen_sets() -> None:
    for seed in range(20):
        setup = choose_setup(None, 2, seed, sets=["Seaside", "Guilds"])
        assert {*map(drawn_from, setup.kingdom)} <= {"Seaside", "Guilds"}
        others = [name for name in BASE if name not in ("Chapel", "Cellar", "Moat")]
        setup = choose_setup(["Young Witch", "Black Market", *others[:8]], 2, seed, sets=["Seaside", "Guilds"])
        assert drawn_from(setup.bane) in ("Seaside", "Guilds")
        assert {*map(drawn_from, setup.market)} <= {"Seaside", "Guilds"}
    with pytest.raises(SetupError, match="no such set"):
        choose_setup(None, 2, 1, sets=["Atlantis"])
    assert choose_setup(None, 2, 5, sets=[]) == choose_setup(None, 2, 5) == choose_setup(None, 2, 5, sets=SETS)


def test_without_a_possible_bane_in_the_chosen_sets_the_default_sets_have_one() -> None:
    setup = choose_setup(["Young Witch", *BASE[:9]], 2, 1, sets=["Guests"])
    assert drawn_from(setup.bane) in (*SETS, "Guests")
    city_quarter = choose_setup(["Young Witch", "Black Market", *BASE[:8]], 2, 1, sets=["Guests"])
    assert drawn_from(city_quarter.bane) in SETS
    assert city_quarter.market == ("City Quarter",)
    assert draw_market(seeded(1), ["City Quarter", "Black Market"], ["Guests"]) == ()


# Recommended sets ----------------------------------------------------------------------------------------------------------
def set_claims() -> list[dict[str, str]]:
    """Return the rule claims about recommended sets: id, name, cards and required expansions."""
    claims: list[dict[str, str]] = []
    for line in CLAIMS.read_text(encoding="utf-8").splitlines():
        claim = json.loads(line)
        match = re.match(r"""Recommended set ['"](.+?)['"] .*?can be set up: (?:10 Kingdom piles )?([^.;]+)""", claim["claim"])
        if match and ".set." in claim["id"]:
            others = " ".join(claim.get("needs_expansion", []))
            claims.append({"id": claim["id"], "set": match[1], "cards": match[2], "others": others, "text": claim["claim"]})
    return claims


def test_recommended_sets_match_the_claims() -> None:
    names = {claim["set"] for claim in set_claims()}
    assert names == set(recommended_sets()) - {"To the Victor (German edition)"}


@pytest.mark.parametrize("each", recommended_sets().values(), ids=lambda each: each.name)
def test_recommended_set_can_be_played_if_complete(each: RecommendedSet) -> None:
    assert find_recommended(each.name) is each
    assert find_recommended(each.name.upper()) is each
    if each.german:
        assert find_recommended(each.german).german == each.german
    assert len(set(each.kingdom)) == 10
    if not each.is_playable:
        with pytest.raises(SetupError, match=re.escape(f"{each.name} can't be played: missing {each.missing[0]}")):
            Game.new(each.name, seed=1)
        return
    setup = choose_setup(each.name, 2, 1)
    assert setup.kingdom == each.kingdom
    assert setup.bane == each.bane
    assert setup.colony == each.colony
    if each.shelters is not None:
        assert setup.shelters == each.shelters
    assert Game.new(each.name, seed=1).decision is not None


@pytest.mark.parametrize("claim", set_claims(), ids=lambda claim: claim["id"])
def test_recommended_set_has_the_claimed_cards(claim: dict[str, str]) -> None:
    """If several booklets differ, the newest counts (docs/guide/rulings.md 12); older claims are marked."""
    each = recommended_sets()[claim["set"]]
    if claim["others"]:
        assert not each.is_playable
        return
    cards = {re.sub(r" \(.*", "", name) for name in claim["cards"].split(", ")}
    assert each.is_playable
    assert set(each.kingdom) == cards
    if "plus Platinum and Colony" in claim["text"]:
        assert each.colony
    if each.bane:
        assert each.bane in claim["text"]


def test_62_of_76_recommended_sets_can_be_played() -> None:
    sets = recommended_sets().values()
    assert (sum(each.is_playable for each in sets), len(sets)) == (62, 76)


def test_the_plain_name_means_the_newer_booklet() -> None:
    """Two sets are printed in two booklets with different cards."""
    for name, german, older, newer in (
        ("Bad Omens", "Böse Omen", "Adventurer", "Merchant"),
        ("The Jester's Workshop", "Die Werkstatt des Harlekins", "Feast", "Artisan"),
    ):
        assert newer in find_recommended(name).kingdom
        assert older in find_recommended(f"{name} (Cornucopia)").kingdom
        assert find_recommended(german) is find_recommended(name)
        assert find_recommended(f"{german} (Reiche Ernte)") is find_recommended(f"{name} (Cornucopia)")
    assert [is_recommended(name) for name in ("bad omens", "Böse Omen", "Village", "")] == [True, True, False, False]


def test_unknown_recommended_set_is_rejected() -> None:
    with pytest.raises(SetupError, match="Did you mean Biggest Money"):
        find_recommended("Bigest Money")
    with pytest.raises(SetupError, match="no such recommended set"):
        find_recommended("")
