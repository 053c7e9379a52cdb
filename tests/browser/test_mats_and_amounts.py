"""Coffers, overpaying, mats, cards that stay in play, and extra turns, with real cards at all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from feodum.game import Game

from .conftest import NewPlayer
from .moves import Player
from .page_server import TableServer
from .positions import ANNA, BEN, Position, Prepared, Ready, Script, holding, leads_to, prepare
from .screenshots import cut, unseen
from .test_every_page import MEASURED
from .test_sizes import EACH_KIND, KINDS, in_each_size, screen, switch_language

GUILDS = (
    "Advisor", "Baker", "Bazaar", "Candlestick Maker", "Cartographer", "Familiar", "Masterpiece", "Pawn", "Stonemason",
    "Wishing Well",
)  # fmt: skip
SEASIDE = (
    "Bazaar", "Courtyard", "Fishing Village", "Haven", "Island", "Native Village", "Outpost", "Pirate Ship", "Secret Passage",
    "Wharf",
)  # fmt: skip
MATS = ("Island", "Native Village", "Pirate Ship")
SEVERAL_AMOUNTS = 5


def asks(source: str, verb: str, *options: str) -> Ready:
    """Return a condition: this source asks Anna and offers these options."""

    def ready(game: Game) -> bool:
        decision = game.decision
        if decision is None or decision.seat != ANNA or (decision.source, decision.verb) != (source, verb):
            return False
        return all(option in decision.labels for option in options)

    return ready


def has_mats(game: Game) -> bool:
    """Return whether Anna plays Actions with a staying Haven, cards on both mats and tokens on the third."""
    seen = game.window(ANNA)
    return (
        holding("Copper")(game)
        and all(seen.mat_size(name, ANNA) + seen.mat_tokens(name, ANNA) > 0 for name in MATS)
        and seen.mat_size("face down", ANNA) > 0
        and [card.name for card in seen.staying_in_play(ANNA)] == ["Haven"]
    )


SAILOR = Script(
    ("Native Village", "Pirate Ship", "Island", "Haven", "Native Village", "Haven"),
    ("Native Village", "Haven", "Island", "Pirate Ship"),
    says=("set aside", "attack"),
)
ADVISOR = Position(GUILDS, holding("Advisor", also=leads_to("Advisor", BEN, "make discard")), Script(("Advisor",)))
POSITIONS: dict[str, Position] = {
    "coffers": Position(
        GUILDS, asks("Coffers", "spend", "2"), Script(("Candlestick Maker", "Candlestick Maker"), ("Candlestick Maker",))
    ),
    "overpay": Position(GUILDS, asks("buy", "buy", "Gold"), Script(then_buys=("Silver",))),
    **{
        f"potions-{kind}": Position(
            GUILDS,
            asks("Stonemason", "overpay", "3 and a Potion"),
            Script(("Potion", "Silver", "Silver", "Stonemason"), then_buys=("Stonemason",)),
        )
        for kind in KINDS
    },
    **{f"mats-{kind}": Position(SEASIDE, has_mats, SAILOR, Script(("Silver",))) for kind in KINDS},
    "outpost": Position(SEASIDE, holding("Outpost"), Script(("Silver", "Outpost"))),
    "passage": Position(
        SEASIDE,
        holding("Secret Passage", also=leads_to("Secret Passage", ANNA)),
        Script(("Secret Passage",), then_buys=("Silver",)),
    ),
    "advisor": ADVISOR,
    "advisor-phones": ADVISOR,
    "pawn": Position(GUILDS, holding("Pawn"), Script(("Pawn",))),
    "wishing-well": Position(GUILDS, holding("Wishing Well"), Script(("Wishing Well",))),
}
Sit = Callable[..., Player]


@pytest.fixture(scope="module")
def boxes_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TableServer, dict[str, Prepared]]]:
    database = tmp_path_factory.mktemp("boxes") / "games.sqlite3"
    games = prepare(database, POSITIONS)
    server = TableServer(database)
    yield server, games
    assert server.stop() == "", "the server wrote to stderr"


@pytest.fixture
def sit(boxes_stage: tuple[TableServer, dict[str, Prepared]], new_player: NewPlayer) -> Sit:
    """A function that opens a prepared game for a seat."""

    def sit_down(name: str, seat: int = ANNA, **options: object) -> Player:
        server, games = boxes_stage
        return new_player(server.url, **options).sit(name, games[name].token(seat))

    return sit_down


def answers(player: Player, act: Callable[[], object]) -> None:
    """Wait for the question, do something that answers it, and wait for the answer."""
    player.wait_until_asked()
    before = player.asked()
    act()
    player.wait_until_answered(before)


def counter(player: Player, zone: str, name: str = "coffers") -> Locator:
    return player.find(zone).locator(f'[data-counter="{name}"] dd')


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.page.keyboard.press(key)


def test_coffers_are_spent_by_keyboard_before_buying(sit: Sit) -> None:
    anna, ben = sit("coffers"), sit("coffers", BEN)
    anna.wait_until_asked()
    expect(anna.prompt).to_have_text("Spend Coffers before you buy? +1 Coin each")
    held, coins = int(counter(anna, "turn-strip").inner_text()), int(anna.find("coins").inner_text())
    expect(anna.page.locator(".option")).to_have_count(held)
    answers(anna, lambda: press(anna, "2"))
    expect(anna.find("coins")).to_have_text(str(coins + 2))
    for player in (anna, ben):
        expect(player.log_lines("spend coffers")).to_contain_text("2 Coffers")
    if held > 2:
        expect(counter(ben, "player-0")).to_have_text(str(held - 2))
    else:
        expect(counter(ben, "player-0")).to_have_count(0)
    assert anna.decision()["source"] == "buy"


def test_overpaying_is_asked_after_the_click_on_the_pile(sit: Sit) -> None:
    anna, ben = sit("overpay", **screen(390, 844)), sit("overpay", BEN)
    anna.wait_until_asked()
    coins = int(anna.find("coins").inner_text())
    answers(anna, lambda: anna.card("supply", "Masterpiece").tap())
    anna.wait_until_asked()
    expect(anna.prompt).to_have_text("Masterpiece: overpay? Gain a Silver for each coin")
    options = anna.page.locator(".option")
    expect(options).to_have_count(coins - 3)
    assert unseen(options) == []
    answers(anna, lambda: anna.page.locator('.option[data-word="2"]').tap())
    expect(ben.log_lines("gain", "Silver")).to_have_count(2)


@EACH_KIND
def test_all_amounts_can_be_reached_on_every_screen(sit: Sit, kind: str) -> None:
    player = sit(f"potions-{kind}", **screen(*KINDS[kind][0]))
    player.wait_until_asked()
    options = player.page.locator(".option")
    assert options.count() >= SEVERAL_AMOUNTS
    expect(options.first).to_have_accessible_name("Overpay 1")
    for language in ("en", "de"):
        switch_language(player, language)
        for size in in_each_size(player, KINDS[kind]):
            assert player.page.evaluate(MEASURED) == [], f"{size}, {language}"
            assert cut(options) == [], size
            for option in (options.first, options.last):
                option.scroll_into_view_if_needed()
                assert unseen(option) == [], f"{size}, {language}"
    answers(player, lambda: player.page.locator('.option[data-word="a Potion"]').click())
    assert any(event["verb"] == "overpay" for event in player.events())


def open_mat(player: Player, zone: str, name: str) -> Locator:
    """Open a mat, directly or through the button for all of them; return the open sheet."""
    area = player.find(zone)
    area.locator(f'[data-mat="{name}"]').or_(area.get_by_test_id("all-belongings")).locator("visible=true").first.click()
    return player.find("mat-sheet").or_(player.find("belongings-sheet"))


@EACH_KIND
def test_mats_show_their_cards_to_those_who_may_see_them(
    sit: Sit, boxes_stage: tuple[TableServer, dict[str, Prepared]], kind: str
) -> None:
    name = f"mats-{kind}"
    anna, ben = (sit(name, seat, **screen(*KINDS[kind][-1])) for seat in (ANNA, BEN))
    anna.wait_until_asked()
    seen = boxes_stage[1][name].game.window(ANNA)
    for mat in ("Native Village", "face down", "Island"):
        cards = sorted({card.name for card in seen.on_mat(mat, ANNA)})
        sheet = open_mat(anna, "own-piles", mat)
        for card in cards:
            expect(sheet.locator(f'[data-card="{card}"]').first).to_be_visible()
        anna.find("close").click()
        sheet = open_mat(ben, "player-0", mat)
        if mat == "Island":
            expect(sheet.locator('[data-card="Island"]').first).to_be_visible()
        else:
            expect(sheet).to_contain_text("you can’t see")
        ben.find("close").click()
        assert next(each for each in ben.state()["players"][ANNA]["mats"] if each["name"] == mat)["cards"] == (
            sorted(card.name for card in seen.on_mat(mat, ANNA)) if mat == "Island" else []
        )
    sheet = open_mat(ben, "player-0", "Pirate Ship")
    expect(sheet).to_contain_text("token")


def test_cards_that_stay_in_play_are_marked(sit: Sit) -> None:
    anna, ben = sit("mats-laptops"), sit("mats-laptops", BEN)
    for player in (anna, ben):
        staying = player.find("play").locator("[title='stays in play']")
        expect(staying).to_have_count(1)
        expect(player.find("play").locator(".slot, .mini-slot", has=staying).or_(staying).first).to_be_visible()
    anna.end_turn()
    expect(ben.find("player-0").get_by_test_id("staying").locator('[data-card="Haven"]')).to_be_visible()
    expect(anna.find("own-staying").locator('[data-card="Haven"]')).to_be_visible()


def test_extra_turn_is_announced(sit: Sit) -> None:
    anna, ben = sit("outpost"), sit("outpost", BEN)
    expect(anna.find("extra-turn")).to_have_count(0)
    anna.answer("Outpost")
    anna.wait_until_asked()
    # Not `end_turn`: the extra turn has the same number.
    while not any(event["verb"] == "extra turn" for event in anna.events()):
        anna.decline()
        anna.wait_until_asked()
    for player in (anna, ben):
        expect(player.find("extra-turn")).to_have_text("extra turn")
    assert len(anna.state()["hand"]) == 3
    anna.end_turn()
    for player in (anna, ben):
        expect(player.find("extra-turn")).to_have_count(0)


def test_place_in_the_deck_is_picked_by_its_number(sit: Sit) -> None:
    anna, ben = sit("passage"), sit("passage", BEN)
    anna.answer("Secret Passage")
    anna.wait_until_asked()
    anna.answer(anna.decision()["options"][0])
    anna.wait_until_asked()
    deck = anna.state()["players"][ANNA]["deck_size"]
    expect(anna.prompt).to_contain_text(f"under how many of the {deck} cards")
    expect(anna.page.locator(".option").last).to_contain_text("At the bottom")
    answers(anna, lambda: press(anna, "1"))
    for player in (anna, ben):
        expect(player.log).to_contain_text("It lies under 1 card")
    assert ben.log_lines("put into deck").locator("[data-card]").count() == 0


def test_left_neighbour_chooses_among_revealed_cards(sit: Sit) -> None:
    anna, ben = sit("advisor"), sit("advisor", BEN)
    anna.answer("Advisor")
    ben.wait_until_asked()
    expect(ben.find("tray").locator(".from")).to_have_text("Revealed by Anna")
    expect(ben.prompt).to_contain_text("choose which revealed card Anna discards")
    ben.answer(ben.decision()["options"][0])
    expect(anna.log_lines("discard").last).to_be_visible()


def test_buttons_stay_on_a_phone_below_a_tray_and_a_full_hand(sit: Sit) -> None:
    sit("advisor-phones").answer("Advisor")
    ben = sit("advisor-phones", BEN, **screen(*KINDS["phones"][0]))
    ben.wait_until_asked()
    parts = [ben.find("prompt"), ben.find("prompt-bar").locator("button:visible"), ben.find("tray").locator("[data-card]")]
    for language in ("en", "de"):
        switch_language(ben, language)
        for size in in_each_size(ben, KINDS["phones"]):
            assert unseen(*parts, ben.find("hand").locator("[data-card]").first) == [], f"{size}, {language}"


def test_two_of_four_bonuses_are_picked(sit: Sit) -> None:
    anna = sit("pawn")
    anna.answer("Pawn")
    anna.wait_until_asked()
    expect(anna.find("primary")).to_be_disabled()
    press(anna, "1")
    expect(anna.find("primary")).to_be_disabled()
    press(anna, "4")
    expect(anna.page.locator('.option[aria-pressed="true"]')).to_have_count(2)
    answers(anna, lambda: press(anna, "Enter"))
    expect(anna.find("coins")).to_have_text("1")


def test_named_card_is_found_among_all_cards(sit: Sit) -> None:
    """Cards of this game come first; a few letters and Enter name any other."""
    anna = sit("wishing-well")
    anna.answer("Wishing Well")
    naming = anna.find("naming")
    expect(naming.locator("[data-card]").first).to_have_attribute("data-card", "Advisor")
    shown = anna.cards("naming")
    in_game = {pile["name"] for pile in anna.state()["supply"]}
    assert set(shown[: len(in_game)]) == in_game
    anna.find("name-search").fill("coppers")
    expect(naming.locator("[data-card]")).to_have_count(1)
    answers(anna, lambda: press(anna, "Enter"))
    expect(anna.log_lines("name", "Coppersmith")).to_be_visible()
