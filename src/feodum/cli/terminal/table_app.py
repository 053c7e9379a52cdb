"""The full-screen interface: Supply, hand, play area and log, with the question in a fixed place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.console import Console
from rich.markup import escape
from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, RichLog, Static

from feodum.cards.box import CARDS
from feodum.cards.custom import report_card_errors
from feodum.cli.display.belongings import own_lines, pile_marks, table_lines
from feodum.cli.display.screen import LISTED_OPTIONS, Screen, by_cost, by_type, coloured
from feodum.cli.input.answer_parser import Choice, InvalidInput, all_options, parse_answer
from feodum.cli.input.name_lookup import describe_setup_error
from feodum.cli.play import DEFAULT_KINGDOM, DEFAULT_PLAYERS, HUMAN, NAMES, new_game, opponents, resume_command, save_game
from feodum.cli.rematch import rematch_of
from feodum.cli.settings import remember_sets, remembered_sets
from feodum.cli.terminal.appearance import CELL, KEYS, NO_KEY, REPRINTED_EVENTS, STYLES
from feodum.cli.terminal.card_screen import CardScreen
from feodum.cli.terminal.localized_keys import MainScreen
from feodum.cli.terminal.option_selection import Selection
from feodum.cli.terminal.replay_keys import replay_step
from feodum.cli.terminal.setup_screen import GameOptions, SetupScreen
from feodum.cli.terminal.table_hints import best_answers
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import FeodumError, IllegalAnswer, SetupError
from feodum.game import Game
from feodum.i18n.log_renderer import merge_events
from feodum.i18n.texts import Texts
from feodum.i18n.wording import is_amount, wording
from feodum.messages.message import printable_path
from feodum.view.log_data import names
from feodum.view.view_data import question_data
from feodum.view.window import View

BUSY = "busy"


def run_table(game: Game | None, texts: Texts, bot: str, file: Path | None) -> int:
    """Run the full-screen interface, then print where the game was saved."""
    app = TableApp(game, texts, bot, file)
    message = app.run()
    if message:
        Console(highlight=False, soft_wrap=True).print(message, markup=False)
    return app.return_code or 0


class TableApp(App[str]):
    """One human player against bots. Without a game, the setup screen comes first."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = ""  # key presses must never go to the hidden input
    TITLE = "Feodum"
    CSS = STYLES
    BINDINGS: ClassVar[list[BindingType]] = [(key, action, id) for (key, action), id in KEYS.items()]

    def __init__(self, game: Game | None, texts: Texts, bot: str, file: Path | None = None) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
        self.game, self.bot, self.file = game, bot, file
        self.is_busy = False
        self.step: int | None = None
        """In a replay, the number of answers given at the position shown; otherwise None."""
        self._answered, self._printed_events = False, 0
        self._selection: Selection | None = None
        self._set_texts(texts)

    def _set_texts(self, texts: Texts) -> None:
        self.texts = texts
        players, edition = (self.game.setup.players, self.game.setup.edition) if self.game is not None else (len(NAMES), "")
        self.game_screen = Screen(Console(), texts, NAMES[:players], HUMAN, edition)

    def get_default_screen(self) -> MainScreen:
        return MainScreen(lambda: self.texts)

    def compose(self) -> ComposeResult:
        yield Static(id="strip")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Static(id="others")
                with VerticalScroll(id="supply"):
                    yield Static(id="piles")
                yield Static(id="play")
            yield RichLog(id="log", wrap=True, min_width=1)
        with VerticalScroll(id="decision"):
            yield Static(id="prompt")
            yield Static(id="hand")
            yield Static(id="options")
            yield Static(id="answer")
            yield Input(id="typed", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        for each in (*self.query(VerticalScroll), *self.query(RichLog)):
            each.can_focus = False  # keys belong to the table; the mouse wheel scrolls without focus
        for static in self.query(Static):
            static.auto_links = False  # clickable cards keep the colour of their type
        if self.game is None:
            self._choose_game(DEFAULT_PLAYERS)
        else:
            self._printed_events = max(0, len(self.game.run.log) - REPRINTED_EVENTS)
            self.show_table()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_table)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable table actions, and list them in the footer, only on the main screen."""
        return action == "leave" or action not in {each for _, each in KEYS} or len(self.screen_stack) == 1

    def _choose_game(self, players: int) -> None:
        options = GameOptions(DEFAULT_KINGDOM, None, self.bot, players, None, self.texts.language, tuple(remembered_sets()))
        self.push_screen(SetupScreen(self.texts, options, self.begin))

    def begin(self, options: GameOptions) -> str:
        """Start a game and return an empty string, or return an error message."""
        texts = Texts(options.language)
        try:
            game = new_game(options.kingdom, options.players, options.seed, texts, options.edition, options.sets)
            bots = opponents(options.bot, game)
        except SetupError as error:
            return describe_setup_error(error, texts)
        except FeodumError as error:
            return str(error)
        remember_sets(options.sets)
        self.bot, self.texts = options.bot, texts
        self.pop_screen()
        self._start(game, bots)
        return ""

    def _start(self, game: Game, bots: dict[int, Agent]) -> None:
        self.game, self.file = game, None
        self._answered, self._printed_events = False, 0
        self.screen_stack[0].query_one("#log", RichLog).clear()
        self._set_texts(self.texts)
        self._run_move(lambda: game.play_out(bots))

    # Drawing ------------------------------------------------------------------------------------------------------
    @property
    def displayed_game(self) -> Game | None:
        """The game at the position on screen, which is an earlier one during a replay."""
        if self.game is None or self.step is None:
            return self.game
        past = self.game.copy()
        past.rewind(self.step)
        return past

    def show_table(self) -> None:
        game = self.displayed_game
        if game is None or self.is_busy or not self.screen_stack[0].query("#piles"):
            return
        view = game.window(HUMAN)
        decision = game.decision if self.step is None else None
        if self._selection is None or self._selection.decision is not decision:
            self._selection = None if decision is None else self._select(game, decision)
        places = self._places(game, decision)
        self._update("strip", self._strip(view))
        others = [self.game_screen.player(view, seat) for seat in range(view.players) if seat != HUMAN]
        self._update("others", Text.from_markup("\n".join(others)))
        self._update("piles", self._piles(view, places))
        self._update("play", Text.from_markup(self._in_play(view)))
        self._update("hand", self._hand(view, decision, places))
        self._update("prompt", self._prompt(game, decision))
        self._update("options", self._options(game, decision, places))
        self._update("answer", self._answer_line(decision, game.answer_count + 1))
        typed = self.query_one("#typed", Input)
        typed.display = decision is not None and decision.size > LISTED_OPTIONS
        if typed.display:
            typed.placeholder = self.texts.text("play-name-hint")
            typed.focus()
        else:
            self.set_focus(None)
        self._update_log(game)

    def _update(self, id: str, text: Text) -> None:
        static = self.screen_stack[0].query_one(f"#{id}", Static)
        static.update(text)
        static.display = bool(text)

    def _strip(self, view: View) -> Text:
        player = self.game_screen.player_names[view.turn]
        number = view.turns(view.turn) + (0 if view.is_over else 1)
        turn = self.texts.text("terminal-turn", number=number, player=player, you="yes" if view.turn == HUMAN else "no")
        return Text.from_markup(f"{turn} · {self.game_screen.status(view)}")

    def _select(self, game: Game, decision: Decision) -> Selection:
        """Create an empty selection, with choices in display order so that their keys are consecutive."""
        selection = Selection(decision, self.texts)
        piles = by_cost(game.window(HUMAN))

        def display_order(choice: Choice) -> tuple[bool, int, tuple[int, int, str]]:
            card = decision.cards[choice.numbers[0]]
            is_pile = game.window(decision.of).place_of(card)[0] == "supply" and card.pile_name in piles
            return is_pile, piles.index(card.pile_name) if is_pile else 0, by_type(card.name)

        if decision.cards:
            selection.choices.sort(key=display_order)
        return selection

    def _places(self, game: Game, decision: Decision | None) -> dict[tuple[str, str], int]:
        """Map zone and name to the index of the choice, for choices in the hand or the Supply."""
        if decision is None or not decision.cards or self._selection is None:
            return {}
        view = game.window(decision.of)
        found: dict[tuple[str, str], int] = {}
        for place, choice in enumerate(self._selection.choices):
            card: Card = decision.cards[choice.numbers[0]]
            zone = view.place_of(card)[0]
            if zone == "hand":
                found[zone, card.name] = place
            elif zone == "supply":
                found[zone, card.pile_name] = place
        return found

    def _cell(self, text: str, name: str, place: int | None) -> Text:
        """Render a card: with its key if it can be picked, otherwise with a link to its text."""
        if place is None or self._selection is None:
            cell = Text.from_markup(coloured(text, name))
            cell.stylize(Style(meta={"@click": f"app.read({name!r})"}))
            return cell
        picked = self._selection.picked.count(place)
        cell = Text.assemble((f"{self._selection.key(place) or '·'} ", "bold reverse"), " ")
        cell.append_text(Text.from_markup(coloured(text, name)))
        if picked:
            order = ",".join(str(number) for number, each in enumerate(self._selection.picked, 1) if each == place)
            cell.append(f" ✓{order if self._selection.decision.ordered else picked}", "bold")
        cell.stylize(Style(bold=True, underline=bool(picked), meta={"@click": f"app.pick({place})"}))
        return cell

    def _piles(self, view: View, places: dict[tuple[str, str], int]) -> Text:
        width = max(self.screen_stack[0].query_one("#supply").content_size.width, CELL)
        columns = max(1, width // CELL)
        room = width // columns - 1
        cells: list[Text] = []
        for name in [*by_cost(view), *view.non_supply()]:
            top = view.top(name)
            face = name if top is None else top.name
            count = view.left(name)
            cost = "" if top is None else f" {self.game_screen.cost(top, view.cost_of(top), True)}"
            end = f"{pile_marks(view, name)}{cost} ×{count}"
            place = places.get(("supply", name))
            label = self.texts.card_name(face)
            left = room - len(end) - len(NO_KEY)
            label = label if len(label) <= left else f"{label[: left - 1]}…"
            cell = self._cell(f"{NO_KEY if place is None else ''}{label}{end}", face, place)
            if not count:
                cell.stylize("dim strike")
            cell.pad_right(max(0, room - cell.cell_len))
            cells.append(cell)
        rows = -(-len(cells) // columns)
        lines = [Text(" ").join(cells[row::rows]) for row in range(rows)]
        return Text("\n").join([*lines, *map(Text.from_markup, table_lines(self.game_screen, view))])

    def _in_play(self, view: View) -> str:
        lines = []
        for seat in range(view.players):
            cards = self.game_screen.in_play(view, seat)
            if seat == HUMAN and (view.turn == HUMAN or view.in_play(seat)):
                lines.append(self.texts.text("table-play", cards=cards))
            elif view.in_play(seat):
                lines.append(self.texts.text("table-play-of", player=self.game_screen.player_names[seat], cards=cards))
            if view.set_aside(seat):
                lines.append(self.texts.text("table-set-aside", cards=self.game_screen.cards(names(view.set_aside(seat)))))
        lines += own_lines(self.game_screen, view)
        if view.trash:
            lines.append(self.texts.text("table-trash", cards=self.game_screen.cards(names(view.trash))))
        lines.append(self.texts.text("table-empty-piles", count=view.empty_piles(), limit=view.empty_limit))
        return "\n".join(lines)

    def _hand(self, view: View, decision: Decision | None, places: dict[tuple[str, str], int]) -> Text:
        hand = names(view.their_hand if decision is not None and decision.of != HUMAN else view.hand)
        line = Text()
        for name in sorted(set(hand), key=by_type):
            count = hand.count(name)
            label = self.texts.card_name(name) + (f" ×{count}" if count > 1 else "")
            line.append_text(self._cell(label, name, places.get(("hand", name)))).append("   ")
        if not hand:
            line.append(self.texts.text("table-hand", cards=self.texts.text("table-nothing")), "dim")
        return line

    def _prompt(self, game: Game, decision: Decision | None) -> Text:
        if self.step is not None and self.game is not None:
            return Text(self.texts.text("terminal-replay", step=str(self.step), steps=str(self.game.answer_count)))
        if decision is None:
            return Text.from_markup(self.game_screen.result(game))
        prompt = self.game_screen.prompt(game, decision)
        if decision.of != decision.seat:
            prompt = self.texts.text("prompt-deciding", player=self.game_screen.player_names[decision.of], prompt=prompt)
        return Text.from_markup(prompt)

    def _options(self, game: Game, decision: Decision | None, places: dict[tuple[str, str], int]) -> Text:
        """Render the choices that are neither in the hand nor in the Supply."""
        line = Text()
        if decision is None or self._selection is None or decision.size > LISTED_OPTIONS:
            return line
        shown = set(places.values())
        for place, choice in enumerate(self._selection.choices):
            if place not in shown:
                count = f" ×{len(choice.numbers)}" if len(choice.numbers) > 1 else ""
                label = decision.labels[choice.numbers[0]] if decision.cards else ""
                cell = self._cell(f"{choice.text}{count}", label, place)
                line.append_text(cell).append("\n" if decision.words and not is_amount(decision.verb) else "   ")
        line.rstrip()
        return line

    def _answer_line(self, decision: Decision | None, number: int) -> Text:
        """Render the primary button and the question's number, which tells screen readers of a new question."""
        if decision is None or self._selection is None:
            return Text(self.texts.text("terminal-replay-keys" if self.step is not None else "terminal-over-keys"), "dim")
        line = Text()
        count = len(self._selection.picked)
        if count or not decision.may_decline:
            question = wording(question_data(decision))
            button = self.texts.text(question["button"], **{**question["arguments"], "count": count})
            style = "bold reverse" if self._selection.is_answer and count else "dim"
            line.append(f" Enter {button} ", Style.parse(style) + Style(meta={"@click": "app.confirm"}))
        else:
            decline = self.game_screen.question_text(self.game.window(decision.of), decision).decline() if self.game else ""
            line.append(f" Enter {decline} ", Style(reverse=True, meta={"@click": "app.confirm"}))
        if decision.source == "treasure":
            line.append("  ")
            line.append(f" t {self.texts.text('button-all-treasures')} ", Style(reverse=True, meta={"@click": "app.all"}))
        return line.append(f"  {self.texts.text('terminal-question', number=str(number))}", "dim")

    def _update_log(self, game: Game) -> None:
        """Append new events to the log; print it from scratch after an undo."""
        log = self.screen_stack[0].query_one("#log", RichLog)
        if len(game.run.log) < self._printed_events or self.step is not None:
            log.clear()
            self._printed_events = max(0, len(game.run.log) - REPRINTED_EVENTS)
        for event in merge_events(game.events_for(HUMAN, self._printed_events)):
            line = Text.from_markup(self.game_screen.event_renderer.render(event, self.game_screen.player_names, HUMAN))
            line.stylize("bold underline" if event["verb"] == "turn" else "italic" if event.get("private") else "")
            log.write(line)
        self._printed_events = len(game.run.log)

    # Answering ----------------------------------------------------------------------------------------------------
    @property
    def can_answer(self) -> bool:
        return self._selection is not None and not self.is_busy and self.step is None and len(self.screen_stack) == 1

    def on_key(self, event: events.Key) -> None:
        if self.step is not None and self.game is not None and len(self.screen_stack) == 1:
            step = replay_step(event.key, self.step, self.game.answer_count)
            if step is not None or event.key == "escape":
                self._show_step(step)
        elif self.can_answer and self._selection is not None and not isinstance(self.focused, Input):
            place = self._selection.place_of(event.character or "")
            if place is not None:
                event.stop()
                self.action_pick(place)
            elif event.key == "escape":
                self._selection.clear()
                self.show_table()
        elif self.game is not None and self.game.is_over and not self.is_busy and len(self.screen_stack) == 1:
            if event.key == "n":
                self._choose_game(self.game.setup.players)
            elif event.key == "m":
                game = rematch_of(self.game)
                self._start(game, opponents(self.bot, game))

    def action_pick(self, place: int) -> None:
        selection = self._selection
        if not self.can_answer or selection is None or place >= len(selection.choices):
            return
        selection.pick(place)
        if selection.answers_at_once and selection.picked:
            self._submit(selection.answer())
        else:
            self.show_table()

    def action_confirm(self) -> None:
        if self.can_answer and self._selection is not None and self._selection.is_answer:
            self._submit(self._selection.answer())

    def action_all(self) -> None:
        if self.can_answer and self._selection is not None:
            try:
                self._submit(all_options(self._selection.decision, self.texts))
            except InvalidInput as error:
                self.notify(str(error), severity="warning")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.can_answer and self._selection is not None:
            try:
                self._submit(parse_answer(event.value, self._selection.decision, self.texts))
                event.input.value = ""
            except InvalidInput as error:
                self.notify(str(error), severity="warning")

    def _submit(self, answer: Answer) -> None:
        game = self.game
        if game is not None:
            self._answered = True
            self._run_move(lambda: game.answer(answer))

    @work(exclusive=True, group=BUSY)
    async def _run_move(self, move: Callable[[], object]) -> None:
        """Make a move and let the bots reply, in a thread since they may think for seconds."""
        self.is_busy = True
        self.clear_notifications()  # they are outdated
        self._update("prompt", Text(self.texts.text("terminal-waiting"), "italic"))
        try:
            await asyncio.to_thread(report_card_errors()(move))
        except FeodumError as error:
            self.notify(str(error), severity="error")
        finally:
            self.is_busy = False
        self.show_table()

    # Other actions ------------------------------------------------------------------------------------------------
    def action_undo(self) -> None:
        if self.game is None or self.is_busy or self.step is not None or len(self.screen_stack) > 1:
            return
        try:
            self.game.undo()
            self.clear_notifications()
        except IllegalAnswer:
            self.notify(self.texts.text("play-nothing-to-undo"), severity="warning")
        self.show_table()

    @work(exclusive=True, group=BUSY)
    async def action_hint(self) -> None:
        """Show the best answers with their win chances, computed on a copy of the game."""
        if not self.can_answer or self.game is None or self._selection is None:
            self.notify(self.texts.text("hint-none"))
            return
        decision, game = self._selection.decision, self.game
        question = self.game_screen.question_text(game.window(decision.of), decision)
        self.is_busy = True
        self._update("answer", Text(self.texts.text("hint-waiting"), "italic"))
        try:
            found = await asyncio.to_thread(best_answers, game.setup, game.seed, game.answers)
        except FeodumError as error:
            found = []
            self.notify(str(error), severity="error")
        finally:
            self.is_busy = False
        lines = []
        for hint in found:
            picks = ", ".join(Text.from_markup(question.option(number)).plain for number in hint.answer) or question.decline()
            lines.append(f"{picks}: {self.texts.text('hint-chance', chance=round(hint.chance * 100))}")
        if lines:
            self.notify(escape("\n".join(lines)), title=self.texts.text("hint-explained"), timeout=15)
        self.show_table()

    def action_read(self, name: str = "") -> None:
        """Show the texts of the cards in the game, starting with the one that asks."""
        game = self.displayed_game
        if game is None or len(self.screen_stack) > 1:
            return
        view = game.window(HUMAN)
        asking = game.decision.source if game.decision is not None else ""
        first = name or (asking if asking in CARDS else "")
        cards = [*game.setup.kingdom, *names(view.landscapes()), *by_cost(view), *view.non_supply()]
        self.push_screen(CardScreen(self.game_screen, cards, first))

    def action_log(self) -> None:
        log = self.screen_stack[0].query_one("#log")
        log.display = not log.display
        self.call_after_refresh(self.show_table)

    def action_replay(self) -> None:
        """Start the replay at the beginning of the game, or leave it."""
        if self.game is None or self.is_busy or len(self.screen_stack) > 1:
            return
        self._show_step(0 if self.step is None else None)

    def _show_step(self, step: int | None) -> None:
        self.step = step
        self._printed_events = 1 << 30  # forces the log to be printed from scratch
        self.show_table()

    def action_leave(self) -> None:
        """Save the game if it has new answers, and leave."""
        if self.game is None or self.game.is_over or not self._answered:
            self.exit()
            return
        try:
            file = save_game(self.game, self.bot, self.file)
        except OSError as error:
            reason = error.strerror or str(error)
            self._answered = False  # the next attempt leaves without saving
            self.notify(self.texts.text("play-not-saved", file=printable_path(file), reason=reason), severity="error")
            self.notify(self.texts.text("play-not-saved-hint"), severity="warning")
            return
        self.exit(self.texts.text("play-saved", file=printable_path(file), command=resume_command(self.game, file)))
