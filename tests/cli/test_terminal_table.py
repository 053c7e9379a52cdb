"""The full-screen interface, driven by keys and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Footer, Input, RichLog, Select, SelectionList, Static

from feodum.cli.play import HUMAN, Terminal, new_game, opponents, restore_game
from feodum.cli.play import play as play_command
from feodum.cli.terminal.card_screen import CardScreen
from feodum.cli.terminal.option_selection import Selection
from feodum.cli.terminal.setup_screen import SetupScreen
from feodum.cli.terminal.table_app import TableApp
from feodum.engine.decision import Agent
from feodum.game import Game
from feodum.i18n.texts import Texts
from feodum.kingdoms.selection import SETS, drawn_from, next_first
from feodum.levels.registry import bot_named

Drive = Callable[[TableApp, Pilot[str]], Awaitable[None]]
SMALL = (80, 24)


def game_of(kingdom: str = "First Game", bot: str = "big-money", seed: int = 5) -> Game:
    game = new_game(kingdom, 2, seed, Texts("en"))
    return game.play_out(opponents(bot, game))


def drive(
    game: Game | None, play: Drive, size: tuple[int, int] = SMALL, language: str = "en", bot: str = "big-money"
) -> TableApp:
    """Run the app, call `play` with a pilot, and return the app."""
    app = TableApp(game, Texts(language), bot)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(app, pilot)

    asyncio.run(run())
    return app


def shown(app: TableApp, id: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{id}", Static).content)


def key_of(app: TableApp, label: str) -> str:
    """Return the key that picks the card with this English name."""
    selection = selection_of(app)
    labels = selection.decision.labels
    return next(selection.key(place) for place, each in enumerate(selection.choices) if labels[each.numbers[0]] == label)


def selection_of(app: TableApp) -> Selection:
    assert app._selection is not None
    return app._selection


async def press(app: TableApp, pilot: Pilot[str], *keys: str) -> None:
    await pilot.press(*keys)
    await app.workers.wait_for_complete()


async def answer_sensibly(app: TableApp, pilot: Pilot[str]) -> None:
    """Play Treasures, buy money and Provinces, and give any legal answer to everything else."""
    decision = selection_of(app).decision
    wanted = [name for name in ("Province", "Gold", "Silver") if name in decision.labels]
    if decision.source == "treasure":
        await press(app, pilot, "t")
    elif decision.source == "buy" and wanted:
        await press(app, pilot, key_of(app, wanted[0]))
    elif decision.may_decline:
        await press(app, pilot, "enter")
    else:
        choices = selection_of(app).choices
        keys = [selection_of(app).key(place) for place, each in enumerate(choices) for _ in each.numbers]
        await press(app, pilot, *keys[: decision.min], *(["enter"] if decision.max > 1 else []))


def test_whole_game_can_be_played_with_keys() -> None:
    game = game_of()

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        while game.decision is not None:
            before = game.answer_count
            await answer_sensibly(app, pilot)
            assert game.answer_count > before
        assert "points" in shown(app, "prompt")
        assert "n new game" in shown(app, "answer")
        # Replay: beginning, one step forward, end, and back to the game.
        await pilot.press("r")
        assert "Replay: 0 of" in shown(app, "prompt")
        await pilot.press("right")
        assert "Replay: 1 of" in shown(app, "prompt")
        await pilot.press("end")
        assert f"Replay: {game.answer_count} of" in shown(app, "prompt")
        await pilot.press("escape")
        assert "points" in shown(app, "prompt")
        await pilot.press("n")
        assert isinstance(app.screen, SetupScreen)

    drive(game, play)
    assert game.is_over


def test_rematch_starts_with_the_seat_after_the_winner() -> None:
    game = game_of(seed=6)
    game.play_out(bots_of_all(game))
    first = next_first(game.winners(), 2)
    assert first is not None

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        assert "m rematch" in shown(app, "answer")
        await press(app, pilot, "m")
        again = app.game
        assert again is not None
        assert again is not game
        assert again.asked == HUMAN
        assert (again.setup, again.setup.first) == (game.setup.starting_with(first), first)
        assert again.seed != game.seed
        assert "1" in shown(app, "strip")
        log = app.query_one("#log", RichLog)
        assert len(log.lines) < 30, "the log of the earlier game is gone"

    drive(game, play)


def bots_of_all(game: Game) -> list[Agent]:
    return [bot_named("big-money", seat) for seat in range(game.setup.players)]


def test_everything_fits_on_a_small_screen() -> None:
    async def look(app: TableApp, pilot: Pilot[str]) -> None:
        for name in ("Province", "Curse", "Village", "Mine", "Militia"):
            assert name in shown(app, "piles")
        assert "Copper" in shown(app, "hand")
        for id in ("strip", "supply", "log", "prompt", "hand", "answer"):
            region = app.query_one(f"#{id}").region
            assert region.area > 0, id
            assert region.bottom <= app.size.height, id
        assert app.query_one("#piles").size.height <= app.query_one("#supply").size.height
        widths.append(app.query_one("#log").size.width)

    widths: list[int] = []
    for size in (SMALL, (140, 40)):
        drive(game_of(), look, size)
    assert widths[0] < widths[1]


def test_mouse_picks_confirms_and_opens_cards() -> None:
    game = game_of()

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        first = selection_of(app)
        assert first.decision.source == "treasure"
        await pilot.click("#hand", offset=(3, 0))
        assert len(first.picked) == 1
        assert "✓1" in shown(app, "hand")
        await pilot.click("#answer", offset=(3, 0))
        await app.workers.wait_for_complete()
        assert len(game.window(HUMAN).in_play(HUMAN)) == 1
        await pilot.click("#piles", offset=(1, 5))  # the Province can't be bought, so a click opens its text
        assert isinstance(app.screen, CardScreen)

    drive(game, play)


def test_undo_reverts_the_last_answer() -> None:
    game = game_of()

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "u")
        assert game.answer_count == 0 or game.decision is not None
        before = (game.answer_count, shown(app, "hand"), len(app.query_one("#log", RichLog).lines))
        await press(app, pilot, "t")
        assert game.answer_count > before[0]
        await press(app, pilot, "u")
        assert (game.answer_count, shown(app, "hand"), len(app.query_one("#log", RichLog).lines)) == before

    drive(game, play)


def test_card_screen_shows_german_texts() -> None:
    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        assert "Geldkarten" in shown(app, "answer")
        await pilot.press("question_mark")
        assert isinstance(app.screen, CardScreen)
        for _ in range(len(app.screen.cards)):
            await pilot.press("down")
        details = str(app.screen.query_one("#details", Static).content)
        assert "kostet" in details
        assert "Regelentscheidung" in details
        await pilot.press("escape")
        assert len(app.screen_stack) == 1

    drive(game_of(), play, language="de")


def footer(app: TableApp) -> list[str]:
    """Return the descriptions of the keys in the footer."""
    return [str(getattr(key, "description", "")) for key in app.screen.query_one(Footer).children]


def test_footer_describes_keys_in_the_language_of_the_table() -> None:
    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        assert footer(app)[:2] == ["Start", "Quit"]
        app.screen.query_one("#language", Select).value = "de"
        app.screen.query_one("#begin", Button).press()
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert {"OK", "Ende"} <= set(footer(app))
        assert not any("terminal-" in description for description in footer(app))
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Zurück" in footer(app)

    drive(None, play, bot="novice", size=(140, 40))


def test_hint_shows_answers_and_win_chances() -> None:
    game = game_of()

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "t")
        answers = game.answers
        await press(app, pilot, "h")
        assert any("%" in each.message for each in app._notifications)
        assert game.answers == answers
        assert app.can_answer

    drive(game, play)


def test_setup_screen_validates_input_and_starts_a_game() -> None:
    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        setup.query_one("#seed", Input).value = "minus one"
        await pilot.press("f2")
        assert "whole number" in str(setup.query_one("#error", Static).content)
        setup.query_one("#seed", Input).value = "7"
        setup.query_one("#code", Input).value = "1XXXX-XXXXX-XXXXX"
        await pilot.press("f2")
        assert "typo" in str(setup.query_one("#error", Static).content)
        setup.query_one("#code", Input).value = ""
        setup.query_one("#players", Select).value = 3
        setup.query_one("#language", Select).value = "de"
        setup.query_one("#edition", Select).value = "german"
        setup.query_one("#bot", Select).value = "steady"
        setup.query_one("#begin", Button).press()
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert shown(app, "strip").startswith("Zug 1: du · ")

    app = drive(None, play, bot="novice")
    assert app.game is not None
    assert (app.game.setup.players, app.game.seed, app.bot) == (3, 7, "steady")
    assert app.game.setup.edition == "german"


def test_setup_screen_remembers_the_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEODUM_CONFIG", str(tmp_path))

    async def choose(app: TableApp, pilot: Pilot[str]) -> None:
        setup = app.screen
        sets = setup.query_one("#sets", SelectionList)
        assert sets.selected == [*SETS]
        assert not setup.query_one("#boxes").display
        setup.query_one("#kingdom", Select).value = "random"
        await pilot.pause()
        assert setup.query_one("#boxes").display
        sets.deselect_all()
        sets.select("Seaside")
        sets.select("Intrigue 1E")
        await pilot.press("f2")
        await app.workers.wait_for_complete()

    app = drive(None, choose, bot="novice")
    assert app.game is not None
    assert {*map(drawn_from, app.game.setup.kingdom)} <= {"Seaside", "Intrigue 1E"}

    async def look(app: TableApp, pilot: Pilot[str]) -> None:
        assert sorted(app.screen.query_one("#sets", SelectionList).selected) == ["Intrigue 1E", "Seaside"]

    drive(None, look, bot="novice")


def test_leaving_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = game_of()

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "t")
        await pilot.press("q")

    app = drive(game, play)
    (file,) = tmp_path.iterdir()
    assert app.return_value is not None
    assert f"--load {file.name}" in app.return_value
    assert restore_game(file, file.read_text()).answers == game.answers


def about_to_name() -> Game:
    """Return a game in which Mystic asks the player to name a card."""
    game = game_of("Mystic, Village, Smithy, Market, Moat, Mine, Cellar, Remodel, Militia, Workshop")
    while game.decision is not None and game.decision.source != "Mystic":
        decision = game.decision
        wanted = [name for name in ("Mystic", "Silver") if name in decision.labels]
        if decision.source == "treasure":
            game.answer(tuple(range(decision.size)))
        elif decision.source in ("action", "buy") and wanted:
            game.answer_labels(wanted[0])
        else:
            game.answer(tuple(range(decision.min)))
    return game


def test_card_names_are_typed() -> None:
    """Decisions with too many options for keys have a text input, with error messages."""
    game = about_to_name()

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        typed = app.query_one("#typed", Input)
        assert typed.display
        before = game.answer_count
        typed.value = "Coper"
        await press(app, pilot, "enter")
        assert game.answer_count == before
        assert any("Did you mean Copper" in each.message for each in app._notifications)
        typed.value = "q"  # letters in the input are not commands
        await pilot.press("q")
        assert app.is_running
        typed.value = "copper"
        await press(app, pilot, "enter")
        assert game.answer_count > before
        assert not typed.display

    drive(game, play)


def test_repeated_picks_add_cards_then_clear() -> None:
    game = game_of()
    assert game.decision is not None
    selection = Selection(game.decision, Texts("en"))
    copper = next(place for place, each in enumerate(selection.choices) if each.text == "Copper")
    many = len(selection.choices[copper].numbers)
    for count in range(1, many + 1):
        selection.pick(copper)
        assert len(selection.answer()) == len(set(selection.answer())) == count
    selection.pick(copper)
    assert selection.answer() == ()
    assert selection.is_answer


def test_line_mode_is_used_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminals: list[Terminal] = []

    def run(terminal: Terminal, resumed: bool) -> int:
        terminals.append(terminal)
        return 0

    monkeypatch.setattr(Terminal, "run", run)
    assert play_command(seed=1) == 0
    assert len(terminals) == 1
