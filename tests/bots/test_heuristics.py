"""Play heuristics, decision by decision."""

from __future__ import annotations

import pytest
from bot_positions import Position, bot

from feodum.bots.strategy_bot import StrategyBot

SILVERS = ["Silver"] * 6
RICH = ["Gold", "Gold", "Silver", "Silver", "Silver", "Copper", "Copper"]


# Which Action ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hand", "actions", "first"),
    [
        (["Smithy", "Village", "Copper"], 1, "Village"),
        (["Militia", "Smithy", "Copper"], 2, "Smithy"),  # draw before payload
        (["Witch", "Moat", "Copper"], 1, "Witch"),
        (["Moat", "Smithy"], 1, "Smithy"),
        (["Laboratory", "Smithy"], 1, "Laboratory"),
        (["Throne Room", "Smithy", "Moat"], 1, "Throne Room"),
        (["Menagerie", "Village", "Copper", "Silver"], 1, "Menagerie"),
        (["Menagerie", "Village", "Copper", "Copper"], 1, "Village"),
        (["Menagerie", "Militia", "Militia", "Copper"], 2, "Militia"),  # afterwards there are no duplicates left
        (["Menagerie", "Militia", "Militia", "Copper"], 1, "Menagerie"),
        (["Cellar", "Smithy", "Copper", "Estate"], 2, "Smithy"),  # Cellar then finds more to discard
        (["Cellar", "Smithy", "Copper", "Estate"], 1, "Cellar"),
        (["Mine", "Moat", "Estate"], 1, "Moat"),  # nothing to mine
        (["Moneylender", "Moat", "Estate"], 1, "Moat"),
        (["Chapel", "Moat", "Gold"], 1, "Moat"),  # nothing to trash
        (["Chapel", "Moat", "Curse", "Estate", "Estate"], 1, "Chapel"),
        (["King's Court", "Militia", "Copper"], 1, "King's Court"),
        (["Cultist", "Cultist", "Militia"], 1, "Cultist"),
        (["Squire", "Smithy", "Copper"], 1, "Squire"),  # two Actions for one
        (["Market Square", "Moneylender", "Copper"], 1, "Moneylender"),  # the Square reacts from the hand
        (["Market Square", "Junk Dealer", "Estate"], 1, "Junk Dealer"),
        (["Market Square", "Moneylender", "Estate"], 1, "Market Square"),  # nothing to trash
    ],
)
def test_best_action_is_played_first(hand: list[str], actions: int, first: str) -> None:
    kingdom = {*hand} - {"Copper", "Silver", "Gold", "Estate", "Curse"}
    position = Position(*sorted(kingdom), hand=hand, deck=SILVERS, discard=["Copper"] * 8, actions=actions).step()
    assert position.watched.answers[0] == ("action", "play", [first])


def test_rats_are_not_played_if_they_would_trash_gold() -> None:
    position = Position("Rats", hand=["Rats", "Gold"], deck=["Gold"] * 3).step()
    assert position.watched.answers == [("action", "play", [])]


def test_play_list_of_a_strategy_overrides_the_heuristics() -> None:
    player = bot(extra="play: Smithy, Village\n")
    position = Position("Smithy", "Village", hand=["Village", "Smithy"], deck=SILVERS, player=player).step()
    assert position.watched.answers[0][2] == ["Smithy"]


def test_throne_room_doubles_the_best_action() -> None:
    position = Position("Throne Room", "Smithy", "Moat", hand=["Throne Room", "Moat", "Smithy"], deck=SILVERS).step()
    assert position.answered("Throne Room", "play") == ["Smithy"]


def test_procession_trashes_a_replaceable_action() -> None:
    kingdom = ("Procession", "Fortress", "Laboratory")
    position = Position(*kingdom, hand=["Procession", "Fortress", "Laboratory"], deck=SILVERS).step()
    assert position.answered("Procession", "play") == ["Fortress"]


def test_band_of_misfits_becomes_a_village_if_needed() -> None:
    kingdom = ("Band of Misfits", "Village", "Moat", "Smithy")
    position = Position(*kingdom, hand=["Band of Misfits", "Smithy", "Smithy"], deck=SILVERS).step()
    assert position.answered("Band of Misfits", "become") == ["Village"]


# Treasures -------------------------------------------------------------------------------------------------------------
def order(*hand: str) -> list[str]:
    kingdom = sorted({*hand} - {"Copper", "Silver", "Gold", "Spoils", "Diadem"})
    position = Position(*kingdom, hand=hand, deck=SILVERS, phase="treasure").step()
    return position.watched.answers[0][2]


def test_bank_and_horn_of_plenty_are_played_last() -> None:
    assert order("Horn of Plenty", "Bank", "Copper", "Venture")[-2:] == ["Bank", "Horn of Plenty"]


def test_counterfeit_is_played_before_coppers() -> None:
    position = Position("Counterfeit", hand=["Copper", "Silver", "Counterfeit"], discard=RICH, phase="treasure").step()
    assert position.watched.answers[0][2][0] == "Counterfeit"
    assert position.answered("Counterfeit", "play") == ["Copper"]


def test_coppers_are_held_back_for_a_grand_market() -> None:
    player = bot("Province; Grand Market; Gold; Silver")
    hand = ["Gold", "Gold", "Copper"]
    position = Position("Grand Market", hand=hand, phase="treasure", player=player).step(3)
    assert position.names("discard") == ["Grand Market"]
    assert position.names("hand") == ["Copper"]


def test_coppers_are_played_if_they_buy_more_than_a_grand_market() -> None:
    player = bot("Province; Grand Market; Gold; Silver")
    hand = ["Gold", "Gold", "Copper", "Copper"]
    position = Position("Grand Market", hand=hand, phase="treasure", player=player).step(3)
    assert position.names("discard") == ["Province"]


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        (["Gold", "Gold", "Copper", "Copper"], ["Gold"]),
        (["Copper", "Copper", "Silver", "Gold"], ["Silver"]),
        (["Silver", "Silver", "Copper"], []),
    ],
)
def test_mint_is_paid_with_the_fewest_treasures(hand: list[str], kept: list[str]) -> None:
    player = bot("Mint; Gold; Silver")
    position = Position("Mint", hand=hand, phase="treasure", player=player).step(3)
    assert position.names("discard") == ["Mint"]
    assert position.names("hand") == kept


def test_spoils_are_kept_if_not_needed() -> None:
    hand = ["Spoils", "Gold", "Gold", "Silver"]
    position = Position("Bandit Camp", hand=hand, deck=SILVERS, phase="treasure").step(2)
    assert position.names("hand") == ["Spoils"]
    needed = Position("Bandit Camp", hand=["Spoils", "Gold", "Silver"], deck=SILVERS, phase="treasure").step(2)
    assert needed.names("hand") == []


# Discarding --------------------------------------------------------------------------------------------------------------
def under_attack(attack: str, hand: list[str], *more: str, player: StrategyBot | None = None) -> Position:
    """Return a position in which the recorded bot is attacked."""
    kingdom = sorted({attack, *more})
    coppers = ["Copper"] * 5
    position = Position(*kingdom, hand=hand, deck=coppers, other_hand=[attack], other_deck=SILVERS, turn=1, player=player)
    return position.step()


def test_militia_victim_keeps_its_money() -> None:
    position = under_attack("Militia", ["Gold", "Estate", "Silver", "Province", "Copper"])
    assert position.answered("Militia", "discard") == ["Estate", "Province"]


def test_militia_victim_keeps_only_playable_terminals() -> None:
    position = under_attack("Militia", ["Smithy", "Smithy", "Silver", "Estate", "Silver"], "Smithy")
    assert position.answered("Militia", "discard") == ["Estate", "Smithy"]


def test_discard_list_of_a_strategy_overrides_the_heuristics() -> None:
    player = bot(extra="discard: Gold\n")
    position = under_attack("Militia", ["Gold", "Estate", "Silver", "Silver", "Silver"], player=player)
    assert position.answered("Militia", "discard") == ["Estate", "Gold"]


def test_cellar_discards_useless_cards() -> None:
    position = Position("Cellar", hand=["Cellar", "Estate", "Curse", "Gold", "Province"], deck=SILVERS).step()
    assert position.answered("Cellar", "discard") == ["Curse", "Estate", "Province"]


def test_vault_turns_victory_cards_into_coins_and_keeps_silver() -> None:
    hand = ["Vault", "Estate", "Province", "Silver"]
    position = Position("Vault", hand=hand, deck=["Duchy", "Gold"], other_hand=["Copper"] * 5).step()
    assert position.answered("Vault", "discard") == ["Duchy", "Estate", "Province"]


def test_opponents_discard_only_useless_cards_to_vault() -> None:
    position = under_attack("Vault", ["Estate", "Curse", "Gold", "Silver", "Gold"])
    assert position.answered("Vault", "discard") == ["Curse", "Estate"]
    rich = under_attack("Vault", ["Gold", "Silver", "Gold", "Silver", "Gold"])
    assert rich.answered("Vault", "discard") == []


def test_hamlet_discards_for_an_action_only_if_there_is_one_to_play() -> None:
    position = Position("Hamlet", "Smithy", hand=["Hamlet", "Smithy", "Smithy", "Estate"], deck=SILVERS).step()
    assert position.answered("Hamlet", "discard for action") == ["Estate"]
    alone = Position("Hamlet", "Smithy", hand=["Hamlet", "Smithy", "Copper", "Estate"], deck=SILVERS).step()
    assert alone.answered("Hamlet", "discard for action") == []


def test_card_with_a_buy_is_not_discarded_for_a_buy() -> None:
    player = bot("Goons; Hamlet; Copper when play(Goons) > 2")
    hand = ["Hamlet", "Goons", "Goons", "Goons"]
    position = Position("Hamlet", "Goons", hand=hand, deck=["Copper", *RICH], player=player, actions=3).step()
    assert position.answered("Hamlet", "discard for buy") == ["Copper"]
    alone = Position("Hamlet", "Goons", hand=hand, deck=["Goons", *RICH], player=player, actions=4).step()
    assert alone.answered("Hamlet", "discard for buy") == []


def test_hamlet_discards_duplicates_for_a_menagerie() -> None:
    hand = ["Hamlet", "Menagerie", "Copper", "Copper", "Silver"]
    position = Position("Hamlet", "Menagerie", hand=hand, deck=["Estate", *RICH]).step()
    assert position.answered("Hamlet", "discard for action") == ["Copper"]
    hopeless = Position("Hamlet", "Menagerie", hand=[*hand, "Silver", "Copper", "Copper"], deck=["Copper", *RICH]).step()
    assert hopeless.answered("Hamlet", "discard for action") == []


def test_the_last_market_squares_are_kept_for_their_buys() -> None:
    kingdom = ("Market Square", "Chapel")
    rich = ["Chapel", "Market Square", "Curse", *["Gold"] * 6]
    position = Position(*kingdom, hand=rich, deck=RICH, actions=2).step()  # 18 coins pay for two Provinces
    assert position.answered("Market Square", "react") == []
    poor = Position(*kingdom, hand=rich[:6], deck=RICH, actions=2).step()
    assert poor.answered("Market Square", "react") == ["Market Square"]


def test_cards_are_discarded_to_draw_from_a_good_deck() -> None:
    hand = ["Cellar", "Copper", "Copper", "Silver"]
    good = Position("Cellar", hand=hand, deck=["Gold"] * 5, discard=["Estate"] * 20).step()
    assert good.answered("Cellar", "discard") == ["Copper", "Copper", "Silver"]
    poor = Position("Cellar", hand=hand, deck=["Estate"] * 5, discard=["Gold"] * 20).step()
    assert poor.answered("Cellar", "discard") == []


def test_pillage_takes_the_best_card() -> None:
    hand = ["Copper", "Gold", "Estate", "Silver", "Province"]
    position = Position("Pillage", hand=["Pillage"], other_hand=hand).step()
    assert position.answered("Pillage", "make discard") == ["Gold"]


# Trashing ----------------------------------------------------------------------------------------------------------------
def test_chapel_trashes_junk_and_spare_coppers() -> None:
    hand = ["Chapel", "Estate", "Curse", "Copper"]
    deck = ["Copper"] * 5 + ["Silver"] * 2
    assert Position("Chapel", hand=hand, deck=deck).step().answered("Chapel", "trash") == ["Copper", "Curse", "Estate"]
    hand.append("Silver")  # with the Copper it buys another Silver
    assert Position("Chapel", hand=hand, deck=deck).step().answered("Chapel", "trash") == ["Curse", "Estate"]


def test_chapel_keeps_the_last_money() -> None:
    position = Position("Chapel", hand=["Chapel", "Copper", "Copper", "Copper", "Estate"]).step()
    assert position.answered("Chapel", "trash") == ["Estate"]


def test_chapel_does_not_cost_a_province() -> None:
    hand = ["Chapel", "Gold", "Gold", "Copper", "Copper"]
    position = Position("Chapel", hand=hand, deck=RICH).step()
    assert "Copper" not in [name for _, verb, names in position.watched.answers if verb == "trash" for name in names]


def test_trash_list_of_a_strategy_overrides_the_heuristics() -> None:
    player = bot(extra="trash: Silver\n")
    position = Position("Trade Route", hand=["Trade Route", "Silver", "Estate"], deck=RICH, player=player).step()
    assert position.answered("Trade Route", "trash") == ["Silver"]


def test_remodel_turns_gold_into_province_only_late() -> None:
    early = Position("Remodel", hand=["Remodel", "Estate", "Gold", "Silver"], deck=RICH).step()
    assert early.answered("Remodel", "trash") == ["Estate"]
    late = Position("Remodel", hand=["Remodel", "Copper", "Gold"], deck=RICH, left={"Province": 2}).step()
    assert late.answered("Remodel", "trash") == ["Gold"]
    assert late.answered("Remodel", "gain") == ["Province"]


def test_mine_turns_silver_into_gold() -> None:
    position = Position("Mine", hand=["Mine", "Silver", "Estate", "Estate"], deck=RICH).step()
    assert "Gold" in position.names("hand")


def test_forge_adds_up_to_a_province() -> None:
    player = bot("Province; Gold; Silver")
    hand = ["Forge", "Gold", "Estate", "Copper"]
    position = Position("Forge", hand=hand, deck=RICH, player=player, left={"Province": 4}).step()
    assert "Province" in position.names("discard")
    assert "Estate" in position.answered("Forge", "trash")


def test_opponents_trash_only_junk_to_bishop() -> None:
    position = under_attack("Bishop", ["Curse", "Gold", "Silver"])
    assert position.answered("Bishop", "trash") == ["Curse"]
    rich = under_attack("Bishop", ["Gold", "Silver", "Gold"])
    assert rich.answered("Bishop", "trash") == []


def test_bandit_victim_trashes_the_cheaper_treasure() -> None:
    table = Position("Bandit", hand=[], deck=["Gold", "Silver"], other_hand=["Bandit"], turn=1).step()
    assert table.answered("Bandit", "trash") == ["Silver"]


def test_sentry_trashes_curse_and_keeps_gold() -> None:
    deck = ["Copper", "Curse", "Gold", *SILVERS]
    position = Position("Sentry", hand=["Sentry"], deck=deck).step()
    assert position.answered("Sentry", "trash") == ["Curse"]
    assert position.names("deck").count("Gold") == 1


def test_death_cart_trashes_ruins_to_stay_in_play() -> None:
    position = Position("Death Cart", hand=["Death Cart", "Survivors", "Copper"], deck=RICH).step()
    assert "Death Cart" in position.names("play")


def test_mercenary_trashes_two_coppers_but_no_golds() -> None:
    position = Position("Urchin", hand=["Mercenary", "Copper", "Estate"], deck=RICH).step()
    assert position.answered("Mercenary", "trash") == ["Copper", "Estate"]


# Topdecking -----------------------------------------------------------------------------------------------------------
def test_harbinger_takes_the_best_card() -> None:
    discard = ["Copper", "Gold", "Estate"]
    position = Position("Harbinger", hand=["Harbinger"], deck=["Copper"], discard=discard).step()
    assert position.answered("Harbinger", "topdeck") == ["Gold"]
    junk = Position("Harbinger", hand=["Harbinger"], deck=["Copper"], discard=["Curse", "Estate"]).step()
    assert junk.answered("Harbinger", "topdeck") == []


def test_scavenger_fetches_the_best_card() -> None:
    deck = ["Gold", "Copper", "Estate", "Estate"]
    position = Position("Scavenger", hand=["Scavenger"], deck=deck, discard=["Silver", "Silver"]).step()
    assert position.answered("Scavenger", "discard deck") == ["yes"]
    assert position.answered("Scavenger", "topdeck") == ["Gold"]
    rich = Position("Scavenger", hand=["Scavenger"], deck=["Gold", "Silver"], discard=deck).step()
    assert rich.answered("Scavenger", "discard deck") == ["no"]


# This turn's buys -----------------------------------------------------------------------------------------------------
MONEY = "Province; Duchy when left(Province) <= 6; Gold; Silver"


@pytest.mark.parametrize(
    ("hand", "gained", "onto_deck"),
    [
        (["Gold", "Silver", "Copper", "Estate"], "Silver", "Estate"),  # with another Silver it can buy a Province
        (["Gold", "Gold", "Silver", "Estate"], "Duchy", "Estate"),  # it can buy a Province anyway, so it keeps all its money
    ],
)
def test_artisan_considers_this_turns_buys(hand: list[str], gained: str, onto_deck: str) -> None:
    player = bot(MONEY)
    left = {"Province": 5}
    position = Position("Artisan", hand=["Artisan", *hand], deck=RICH, player=player, left=left).step()
    assert position.answered("Artisan", "gain") == [gained]
    assert position.answered("Artisan", "topdeck") == [onto_deck]


@pytest.mark.parametrize(
    ("hand", "trashed"),
    [
        (["Silver", "Silver", "Copper", "Estate"], ["Estate"]),  # the Copper is needed to buy a Laboratory
        (["Copper", "Copper", "Copper", "Estate"], ["Copper", "Copper", "Copper", "Estate"]),  # not kept for a mere Silver
    ],
)
def test_coppers_are_kept_if_they_buy_a_key_card(hand: list[str], trashed: list[str]) -> None:
    player = bot("Laboratory; Silver", extra="trash: Estate, Copper\n")
    position = Position("Chapel", "Laboratory", hand=["Chapel", *hand], deck=RICH, player=player).step()
    assert sorted(position.answered("Chapel", "trash")) == trashed


def test_storeroom_exchanges_coppers() -> None:
    position = Position("Storeroom", hand=["Storeroom", "Copper", "Silver", "Estate"], deck=["Estate"] * 5).step()
    assert sorted(position.answered("Storeroom", "discard for cards")) == ["Copper", "Estate"]


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        (["Gold", "Silver", "Estate", "Estate"], "+3 Coins"),  # they buy a Province
        (["Gold", "Gold", "Silver", "Estate"], "gain Duchy"),  # it buys a Province anyway
    ],
)
def test_count_gives_coins_if_they_buy_more_than_a_duchy(hand: list[str], chosen: str) -> None:
    position = Position("Count", hand=["Count", *hand], deck=RICH, player=bot(MONEY)).step()
    assert [answer[2] for answer in position.watched.answers if answer[:2] == ("Count", "choose")][1] == [chosen]


def test_count_gives_coins_for_one_good_card_instead_of_two_mediocre_ones() -> None:
    hand = ["Count", "Silver", "Silver", "Copper", "Estate"]
    position = Position("Count", hand=hand, deck=RICH, player=bot("Gold; Count; Silver")).step()
    assert [answer[2] for answer in position.watched.answers if answer[:2] == ("Count", "choose")][1] == ["+3 Coins"]


@pytest.mark.parametrize(
    ("hand", "doubled"),
    [
        (["Gold", "Gold"], ["Gold"]),  # 7 coins, and 3 more for the Gold played twice, buy a Province
        (["Gold", "Gold", "Copper"], ["Copper"]),  # playing a Copper twice is enough
        (["Gold", "Gold", "Silver"], []),  # 9 coins buy a Province anyway
    ],
)
def test_counterfeit_trashes_only_if_it_pays_off(hand: list[str], doubled: list[str]) -> None:
    player = bot("Province; Gold")
    money = ["Counterfeit", *hand]
    position = Position("Counterfeit", hand=money, deck=RICH, player=player, phase="treasure", left={"Province": 3}).step()
    assert position.answered("Counterfeit", "play") == doubled


def test_catacombs_takes_cards_that_pay_for_a_province() -> None:
    hand = ["Catacombs", "Gold", "Gold"]
    deck = ["Copper", "Copper", "Province", "Gold", *["Copper", "Estate"] * 4]
    assert Position("Catacombs", hand=hand, deck=deck).step().answered("Catacombs", "choose") == ["take"]
    deck[1] = "Estate"
    assert Position("Catacombs", hand=hand, deck=deck).step().answered("Catacombs", "choose") == ["discard"]


# Reacting ----------------------------------------------------------------------------------------------------------------
def test_moat_is_revealed() -> None:
    position = under_attack("Witch", ["Moat", "Copper"], "Moat")
    assert position.answered("Moat", "react") == ["Moat"]
    assert position.names("discard") == []


def test_watchtower_trashes_curses_and_topdecks_buys() -> None:
    attacked = under_attack("Witch", ["Watchtower", "Copper"], "Watchtower")
    assert attacked.answered("Watchtower", "react to gain") == ["trash"]
    buying = Position("Watchtower", hand=["Watchtower", "Gold", "Gold"], deck=SILVERS, phase="treasure").step(3)
    assert buying.answered("Watchtower", "react to gain") == ["topdeck"]


def test_watchtower_leaves_a_province_in_the_discard_pile() -> None:
    hand = ["Watchtower", "Gold", "Gold", "Silver"]
    position = Position("Watchtower", hand=hand, deck=SILVERS, phase="treasure").step(3)
    assert position.answered("Watchtower", "react to gain") == []


def test_royal_seal_puts_gold_on_the_deck() -> None:
    hand = ["Royal Seal", "Gold", "Copper"]
    position = Position("Royal Seal", hand=hand, deck=["Copper"], phase="treasure").step(3)
    assert position.names("deck") == ["Copper", "Gold"]


def test_curse_is_discarded_to_mountebank() -> None:
    position = under_attack("Mountebank", ["Curse", "Copper"])
    assert position.answered("Mountebank", "discard") == ["Curse"]


def test_market_square_gives_gold() -> None:
    kingdom = ("Market Square", "Chapel")
    position = Position(*kingdom, hand=["Chapel", "Market Square", "Curse", "Gold"], deck=RICH, actions=1)
    player = bot(extra="play: Chapel\n")
    position.table.agents[0] = player
    position.step()
    assert "Gold" in position.names("discard")


def test_province_is_revealed_for_a_tournament() -> None:
    position = Position("Tournament", hand=["Tournament", "Province"], deck=SILVERS).step()
    assert position.answered("Tournament", "reveal") == ["Province"]
    assert position.answered("Tournament", "gain") == ["Followers"]


# Words and names ---------------------------------------------------------------------------------------------------------
def test_jester_keeps_the_gold_and_gives_the_copper() -> None:
    good = Position("Jester", hand=["Jester"], other_deck=["Gold"]).step()
    assert good.answered("Jester", "choose") == ["me"]
    bad = Position("Jester", hand=["Jester"], other_deck=["Copper"]).step()
    assert bad.answered("Jester", "choose") == ["them"]


def test_squire_gives_actions_for_two_terminals_and_silver_otherwise() -> None:
    position = Position("Squire", "Smithy", hand=["Squire", "Smithy", "Copper"], deck=SILVERS).step()
    assert position.answered("Squire", "choose") == ["+2 Actions"]
    alone = Position("Squire", "Smithy", hand=["Squire", "Copper"], deck=SILVERS).step()
    assert alone.answered("Squire", "choose") == ["gain Silver"]


def test_library_sets_aside_actions_that_cannot_be_played() -> None:
    deck = ["Smithy", "Gold", "Gold", "Gold", "Gold", "Gold", "Gold", "Gold"]
    position = Position("Library", "Smithy", hand=["Library", "Copper"], deck=deck).step()
    assert position.answered("Library", "keep") == ["set aside"]
    more = Position("Library", "Smithy", hand=["Library", "Copper"], deck=deck, actions=2).step()
    assert more.answered("Library", "keep") == ["keep"]


def test_loan_trashes_copper_and_keeps_gold() -> None:
    copper = Position("Loan", hand=["Loan"], deck=["Copper", *RICH], phase="treasure").step()
    assert copper.answered("Loan", "choose") == ["trash"]
    gold = Position("Loan", hand=["Loan"], deck=["Gold", *RICH], phase="treasure").step()
    assert gold.answered("Loan", "choose") == ["discard"]


def test_mystic_names_the_likeliest_card() -> None:
    position = Position("Mystic", hand=["Mystic"], deck=["Silver", "Silver", "Silver", "Copper"]).step()
    assert position.answered("Mystic", "name") == ["Silver"]


def test_rebuild_skips_provinces_while_there_are_duchies() -> None:
    position = Position("Rebuild", hand=["Rebuild"], deck=["Province", "Duchy", "Duchy", "Copper"]).step()
    assert position.answered("Rebuild", "name") == ["Province"]
    assert position.names("discard").count("Province") == 2


def test_bot_names_province_when_a_rich_player_plays_contraband() -> None:
    position = Position(
        "Contraband", other_hand=["Contraband", "Gold", "Gold"], other_deck=["Gold"] * 3, turn=1, phase="treasure"
    ).step()
    assert position.answered("Contraband", "name") == ["Province"]


def test_count_trashes_a_hand_of_junk() -> None:
    hand = ["Count", "Estate", "Curse", "Estate", "Gold"]
    position = Position("Count", hand=hand, deck=RICH).step()
    assert position.answered("Count", "topdeck") == ["Gold"]
    assert position.names("hand") == []


def test_graverobber_takes_gold_from_the_trash() -> None:
    position = Position("Graverobber", hand=["Graverobber", "Copper"], trash=["Silver", "Gold"]).step()
    assert position.answered("Graverobber", "choose") == ["from trash"]
    assert position.answered("Graverobber", "gain") == ["Gold"]


def test_hunting_grounds_give_a_duchy_while_there_is_one() -> None:
    player = bot(extra="trash: Hunting Grounds\n")
    kingdom = ("Hunting Grounds", "Trade Route")
    hand = ["Trade Route", "Hunting Grounds", "Gold"]
    position = Position(*kingdom, hand=hand, deck=SILVERS, player=player)
    position.table.agents[0] = position.watched
    position.watched.bot = bot(extra="play: Trade Route\ntrash: Hunting Grounds\n")
    position.step()
    assert position.answered("Hunting Grounds", "choose") == ["gain Duchy"]


def test_ironmonger_discards_victory_cards_and_keeps_gold() -> None:
    position = Position("Ironmonger", hand=["Ironmonger"], deck=["Copper", "Estate", "Gold"]).step()
    assert position.answered("Ironmonger", "choose") == ["discard"]
    good = Position("Ironmonger", hand=["Ironmonger"], deck=["Copper", "Gold", "Estate"]).step()
    assert good.answered("Ironmonger", "choose") == ["put back"]


def test_trusty_steed_gives_actions_if_needed() -> None:
    hand = ["Trusty Steed", "Smithy", "Smithy"]
    position = Position("Tournament", "Smithy", hand=hand, deck=SILVERS).step()
    assert position.answered("Trusty Steed", "choose") == ["+2 Actions", "+2 Cards"]


def test_gains_follow_the_buy_rules() -> None:
    player = bot("Province; Gold; Village up to 1; Smithy")
    kingdom = ("Workshop", "Village", "Smithy")
    position = Position(*kingdom, hand=["Workshop"], deck=SILVERS, player=player).step()
    assert position.answered("Workshop", "gain") == ["Village"]
    again = Position(*kingdom, hand=["Workshop"], deck=["Village"], player=player).step()
    assert again.answered("Workshop", "gain") == ["Smithy"]


# The cost of trades this turn ------------------------------------------------------------------------------------------
def test_forge_is_not_played_if_the_coins_buy_the_same_card() -> None:
    position = Position("Forge", hand=["Forge", "Silver", "Silver", "Copper", "Copper"], deck=RICH).step()
    assert position.watched.answers[0] == ("action", "play", [])


def test_remake_is_not_played_if_the_second_trash_hurts() -> None:
    position = Position("Remake", hand=["Remake", "Copper", "Gold", "Gold"], deck=RICH).step()
    assert position.watched.answers[0] == ("action", "play", [])
    junk = Position("Remake", hand=["Remake", "Estate", "Curse", "Gold"], deck=RICH).step()
    assert junk.watched.answers[0] == ("action", "play", ["Remake"])


@pytest.mark.parametrize(
    ("hand", "left", "what_for"),
    [
        (["Copper", "Copper", "Copper", "Gold"], 8, "the Coppers pay for a Gold this turn"),
        (["Gold", "Duchy", "Estate", "Silver"], 2, "the points count more than Treasures that won't be drawn again"),
    ],
)
def test_remake_is_not_played_if_both_trades_lose_value(hand: list[str], left: int, what_for: str) -> None:
    rules = "Province; Duchy when left(Province) <= 4; Estate when left(Province) <= 2; Gold; Silver"
    position = Position("Remake", hand=["Remake", *hand], deck=RICH, left={"Province": left}, player=bot(rules)).step()
    assert position.watched.answers[0][:2] == ("action", "play"), what_for
    assert position.watched.answers[0][2] == [], what_for


def test_a_province_is_not_remodelled_into_a_province() -> None:
    position = Position("Remodel", hand=["Remodel", "Province", "Estate"], deck=RICH).step()
    assert position.answered("Remodel", "trash") == ["Estate"]


@pytest.mark.parametrize(("extra", "trashed"), [("", ["Curse"]), ("trash: Estate", ["Curse", "Estate"])])
def test_estate_is_kept_late_unless_the_trash_list_names_it(extra: str, trashed: list[str]) -> None:
    hand = ["Chapel", "Estate", "Curse"]
    position = Position("Chapel", hand=hand, deck=RICH, player=bot(extra=extra), left={"Province": 1}).step()
    assert position.answered("Chapel", "trash") == trashed


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        (["Death Cart", "Fortress", "Gold"], "Death Cart"),  # Fortress returns to the hand
        (["Death Cart", "Fortress", "Fortress"], "Fortress"),
        (["Death Cart", "Gold", "Gold"], "Death Cart"),  # 11 coins buy a Province, 6 a Gold
        (["Death Cart", "Gold", "Gold", "Silver"], ""),  # 8 coins buy a Province anyway
    ],
)
def test_death_cart_is_played_only_if_it_pays_off(hand: list[str], played: str) -> None:
    position = Position("Death Cart", "Fortress", hand=hand, deck=RICH).step()
    assert position.watched.answers[0] == ("action", "play", [played] if played else [])
