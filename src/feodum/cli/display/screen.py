"""Print a game to the terminal: table, log, questions and scores."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from feodum.cards.box import COMMON_CARDS, FACES
from feodum.cards.catalogue import CATALOGUE, entry, landscape_faces
from feodum.cards.setup_fields import Edition
from feodum.cli.display.belongings import FREE, SEPARATOR, own_lines, player_parts, table_lines
from feodum.cli.input.answer_parser import first_number, group_options
from feodum.engine.card import ACTION, ATTACK, CURSE, REACTION, RUINS, SHELTER, TREASURE, VICTORY, Card, type_names
from feodum.engine.decision import Decision
from feodum.game import Game
from feodum.i18n.log_renderer import EventRenderer, merge_events
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts, slug
from feodum.view.log_data import names
from feodum.view.schema import EventData
from feodum.view.view_data import question_data
from feodum.view.window import SPECTATOR, View

LISTED_OPTIONS = 40
"""Longer lists of options, such as the names of all cards, are not printed."""
OTHER_RANK = 3
COLOURS = (
    (ATTACK, "red"),
    (REACTION, "blue"),
    (CURSE, "magenta"),
    (SHELTER, "dark_orange3"),
    (RUINS, "orange4"),
    (TREASURE, "yellow"),
    (VICTORY, "green"),
    (ACTION, "bold"),
)


def coloured(text: str, name: str) -> str:
    """Return markup for `text` in the colour of the card called `name`."""
    types = CATALOGUE[name].types if name in CATALOGUE else 0
    for type, colour in COLOURS:
        if types & type:
            return f"[{colour}]{escape(text)}[/{colour}]"
    return escape(text)


class Screen:
    """Prints a game as one seat sees it; seat -1 is a spectator."""

    def __init__(self, console: Console, texts: Texts, player_names: Sequence[str], seat: int, edition: Edition = "") -> None:
        self.console = console
        self.texts = texts
        self.player_names = [escape(name) for name in player_names]
        self.seat = seat
        self.edition = edition
        """The edition of the rules, for the card texts."""
        self.event_renderer = EventRenderer(texts, coloured)

    def print(self, markup: str, style: str = "") -> None:
        self.console.print(Text.from_markup(markup, style=style), soft_wrap=not self.console.is_terminal)

    def text(self, id: str, **arguments: str | int) -> str:
        return self.texts.text(id, **arguments)

    # The log ------------------------------------------------------------------------------------------------------
    def print_log(self, events: Iterable[EventData]) -> None:
        """Print events, with turns as headings and private events in italics."""
        for event in merge_events(events):
            line = self.event_renderer.render(event, self.player_names, self.seat)
            if event["verb"] == "turn":
                self.console.print()
                self.print(line, "bold underline")
            else:
                self.print(line, "italic" if event.get("private") and self.seat != SPECTATOR else "")

    # The table ----------------------------------------------------------------------------------------------------
    def print_table(self, view: View) -> None:
        """Print the whole table: Supply, trash, other players."""
        self.print(self.text("table-supply"), "bold")
        self.console.print(Columns([self._pile(view, name) for name in by_cost(view)], padding=(0, 3)))
        if view.non_supply():
            self.print(self.text("table-non-supply"), "bold")
            self.console.print(Columns([self._pile(view, name) for name in view.non_supply()], padding=(0, 3)))
        self.print(self.text("table-empty-piles", count=view.empty_piles(), limit=view.empty_limit))
        if view.trash:
            self.print(self.text("table-trash", cards=self.cards(names(view.trash))))
        if view.mat:
            self.print(self.text("table-mat", count=view.mat))
        for line in table_lines(self, view):
            self.print(line)
        for seat in range(view.players):
            if seat != view.seat:
                self._print_player(view, seat)

    def _pile(self, view: View, name: str) -> Text:
        top = view.top(name)
        mixed = top is not None and top.name != name
        title = coloured(self.texts.card_name(name), name)
        if mixed and top is not None and view.open_cards(name):
            title = f"{title}: {self.cards(view.open_cards(name))}"
        elif mixed and top is not None:
            title = f"{title}: {coloured(self.texts.card_name(top.name), top.name)}"
        if top is None and view.left(name):
            return Text.from_markup(self.text("table-pile-face-down", name=title, count=view.left(name)))
        if top is None:
            return Text.from_markup(self.text("table-pile-empty", name=title), style="dim")
        pile = self.text("table-pile", name=title, cost=self.cost(top, view.cost_of(top)), count=view.left(name))
        if name == view.bane:
            pile = self.text("table-pile-bane", pile=pile)
        if view.has_token(name):
            pile = self.text("table-pile-token", pile=pile)
        for card, count in view.tokens(name).items():
            pile = self.text("table-pile-laid", pile=pile, count=count, card=coloured(self.texts.card_name(card), card))
        return Text.from_markup(pile)

    def cost(self, card: Card, coins: int, is_short: bool = False) -> str:
        """Format a card's cost; `coins` is its current cost in coins."""
        if card.debt_cost:
            return self.text("table-cost-debt", debt=card.debt_cost)
        if not card.potion_cost:
            return str(coins)
        return self.text("table-cost-potion-short" if is_short else "table-cost-potion", cost=coins)

    def _print_player(self, view: View, seat: int) -> None:
        self.print(self.player(view, seat))
        if view.set_aside(seat):
            self.print(self.text("table-set-aside", cards=self.cards(names(view.set_aside(seat)))))
        if view.debt(seat):
            self.print(self.text("table-debt", count=view.debt(seat)))
        if view.in_play(seat):
            self.print(self.text("table-play-of", player=self.player_names[seat], cards=self.in_play(view, seat)))

    def in_play(self, view: View, seat: int) -> str:
        """Format the cards a player has in play. In the player's own turn, those that stay after it come last."""
        staying = view.staying_in_play(seat) if view.turn == seat else []
        leaving = [card for card in view.in_play(seat) if card not in staying]
        parts = [self.cards(names(leaving))] if leaving or not staying else []
        if staying:
            parts.append(self.text("table-staying", cards=self.cards(names(staying))))
        return SEPARATOR.join(parts)

    def player(self, view: View, seat: int) -> str:
        """Summarize what is public about a player's cards."""
        top = view.top_of_discard(seat)
        summary = self.text(
            "table-player",
            player=self.player_names[seat],
            hand=view.hand_size(seat),
            deck=view.deck_size(seat),
            discard=self.text("table-empty") if top is None else self.cards([top.name]),
            tokens=view.vp_tokens(seat),
            turns=view.turns(seat),
        )
        return SEPARATOR.join([summary, *player_parts(self, view, seat)])

    def print_own_cards(self, view: View) -> None:
        """Print the seat's own cards and its remaining Actions, Buys and Coins."""
        if view.turn == view.seat:
            self.print(self.status(view), "bold cyan")
        if view.vp_tokens(view.seat):
            self.print(self.text("table-tokens", count=view.vp_tokens(view.seat)))
        if view.in_play(view.seat):
            self.print(self.text("table-play", cards=self.in_play(view, view.seat)))
        if view.set_aside(view.seat):
            self.print(self.text("table-set-aside", cards=self.cards(names(view.set_aside(view.seat)))))
        for line in own_lines(self, view):
            self.print(line)
        self.print(self.text("table-hand", cards=self.cards(sorted(names(view.hand), key=by_type))))

    def print_controlled_player(self, view: View) -> None:
        """Print the cards of the player whose turn this seat controls."""
        player = self.player_names[view.turn]
        self.print(self.text("table-deciding", player=player), "bold magenta")
        self.print(self.status(view), "bold cyan")
        if view.in_play(view.turn):
            self.print(self.text("table-play-of", player=player, cards=self.in_play(view, view.turn)))
        hand = self.cards(sorted(names(view.their_hand), key=by_type))
        self.print(self.text("table-hand-of", player=player, cards=hand))

    def status(self, view: View) -> str:
        """Format the remaining Actions, Buys, Coins and so on of the current turn."""
        parts = [self.text("table-status", actions=view.actions, buys=view.buys, coins=view.coins)]
        if view.potions:
            parts.append(self.text("table-potions", count=view.potions))
        if view.debt(view.turn):
            parts.append(self.text("table-debt", count=view.debt(view.turn)))
        return " · ".join(parts)

    def cards(self, cards: Iterable[str]) -> str:
        """Format card names as a list, as markup."""
        return self.event_renderer.card_list(cards) or self.text("table-nothing")

    # The question -------------------------------------------------------------------------------------------------
    def print_question(self, game: Game, decision: Decision) -> None:
        """Print the prompt of a decision and its options."""
        view = game.window(decision.of)
        question = self.question_text(view, decision)
        prompt = question.prompt()
        if decision.of != decision.seat:
            prompt = self.text("prompt-deciding", player=self.player_names[decision.of], prompt=prompt)
        self.print(prompt, "bold")
        if decision.size > LISTED_OPTIONS:
            self.print(self.text("play-name-hint"))
            return
        options = [
            Text.from_markup(f"[cyan]{number}[/cyan] {self._option(view, decision, choice.numbers, question)}")
            for number, choice in enumerate(group_options(decision, self.texts), first_number(decision))
        ]
        if decision.words and not question.amounts:
            for option in options:
                self.console.print(option)
        else:
            self.console.print(Columns(options, padding=(0, 3)))
        hints = []
        if decision.may_decline:
            hints.append(self.text("play-decline-hint", decline=question.decline()))
        if decision.source == "treasure":
            hints.append(self.text("play-all-hint", all=self.text("button-all-treasures")))
        if hints:
            self.print(" · ".join(hints), "dim")

    def prompt(self, game: Game, decision: Decision) -> str:
        """Return the prompt of a decision as markup."""
        return self.question_text(game.window(decision.of), decision).prompt()

    def question_text(self, view: View, decision: Decision) -> Question:
        return Question(self.texts, question_data(decision), view.turn == decision.of, coloured, self.player_names)

    def _option(self, view: View, decision: Decision, numbers: list[int], question: Question) -> str:
        text = question.option(numbers[0])
        if not decision.cards:
            return text
        if decision.verb == "buy":
            card = decision.cards[numbers[0]]
            price = self.cost(card, view.cost_of(card))
            if decision.source != "buy" or view.place_of(card)[0] == "landscape":
                return f"{text} ({price})"
            return self.text("table-pile", name=text, cost=price, count=view.left(card.pile_name))
        if decision.verb in ("gain", "become"):
            card = decision.cards[numbers[0]]
            text += f" ({self.cost(card, view.cost_of(card))})"
        return f"{text} ×{len(numbers)}" if len(numbers) > 1 else text

    # Cards --------------------------------------------------------------------------------------------------------
    def print_card(self, name: str) -> None:
        """Print a card's title and text."""
        self.print(self.card_title(name), "bold")
        for line in self.card_lines(name):
            self.print("  " + line)

    def card_title(self, name: str) -> str:
        """Format a card's name, types and cost."""
        face = face_of(name)
        title = coloured(self.texts.card_name(name), name)
        if face is None:
            return title
        types = " – ".join(self.text(f"type-{slug(type)}") for type in type_names(face.types))
        if face.types & FREE:
            return f"{title}{SEPARATOR}{types}"
        return self.text("table-card", name=title, types=types, cost=self.cost(face, face.cost))

    def card_lines(self, name: str) -> list[str]:
        return [escape(line) for line in self.spell_out_symbols(self.texts.card_text(name, self.edition)).splitlines()]

    def spell_out_symbols(self, text: str) -> str:
        """Replace the symbols in a card text by words."""
        text = re.sub(r"\[(\d+)\]", lambda found: self.text("symbol-coins", count=int(found[1])), text)
        return re.sub(r"\[vp(-?\d+)\]", lambda found: self.text("symbol-points", count=int(found[1])), text)

    # The end ------------------------------------------------------------------------------------------------------
    def print_scores(self, game: Game) -> None:
        """Print every player's points and cards, who resigned, and the winner."""
        points = game.scores()
        view = game.window(self.seat)
        for seat in sorted(range(view.players), key=lambda seat: -points[seat]):
            if seat == self.seat:
                self.print(self.text("end-score-you", count=points[seat]), "bold")
            else:
                self.print(self.text("end-score", player=self.player_names[seat], count=points[seat]), "bold")
            owned = sorted(view.owned(seat).items(), key=lambda item: by_type(item[0]))
            self.print("  " + self.text("end-deck", cards=self.cards([name for name, count in owned for _ in range(count)])))
        self.print(self.outcome(game), "bold")

    def result(self, game: Game) -> str:
        """Return who resigned, the winner, and every player's points, best first."""
        points = game.scores()
        lines = [self.outcome(game)]
        for seat in sorted(range(game.setup.players), key=lambda seat: -points[seat]):
            id = "end-score-you" if seat == self.seat else "end-score"
            lines.append(self.text(id, player=self.player_names[seat], count=points[seat]))
        return "\n".join(lines)

    def outcome(self, game: Game) -> str:
        """Return who resigned and who won."""
        sentences = [self.text("end-you-resigned")] if self.seat in game.resigned else []
        others = [self.player_names[seat] for seat in game.resigned if seat != self.seat]
        if others:
            sentences.append(self.text("end-resigned", players=self.join_names(others), count=len(others)))
        return " ".join([*sentences, self.verdict(game.winners())])

    def verdict(self, winners: list[int]) -> str:
        if not winners:
            return self.text("end-nobody")
        others = self.join_names([self.player_names[seat] for seat in winners if seat != self.seat])
        if self.seat in winners:
            return self.text("end-you-share", players=others) if others else self.text("end-you-win")
        return self.text("end-win", player=others) if len(winners) == 1 else self.text("end-share", players=others)

    def join_names(self, players: Sequence[str]) -> str:
        """Join player names with commas and "and"."""
        joined = players[0] if players else ""
        for position, player in enumerate(players[1:], 2):
            joined = self.text("cards-and" if position == len(players) else "cards-comma", items=joined, item=player)
        return joined


def by_type(name: str) -> tuple[int, int, str]:
    """Sort key: Actions first, then Treasures, then the rest; each by cost and name."""
    face = face_of(name)
    if face is None:  # an option that is not a card, such as a Villager
        return OTHER_RANK, 0, name
    rank = 0 if face.types & ACTION else 1 if face.types & TREASURE else 2
    return rank, face.cost, name


def face_of(name: str) -> Card | None:
    """Return a card or landscape by name."""
    return FACES.get(name) or landscape_faces().get(name)


def by_cost(view: View) -> list[str]:
    """Return the names of the Supply piles: basic cards in layout order, then Kingdom piles by cost."""
    basic = [name for name in view.supply() if name in COMMON_CARDS]
    rest = [name for name in view.supply() if name not in COMMON_CARDS]
    return basic + sorted(rest, key=lambda name: (entry(name).cost, name))
