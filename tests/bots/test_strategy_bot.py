"""Strategy bots: values of terms, choice of rules, and refusing to end a lost game."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pytest
from bot_positions import Position, bot, strategy

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import FACES, KINGDOM_CARDS
from feodum.cards.catalogue import CATALOGUE, gives_vp_tokens
from feodum.engine.errors import FeodumError
from feodum.engine.event import Event
from feodum.engine.turns import run
from feodum.kingdoms.selection import choose_setup
from feodum.strategies.card_styles import words_of
from feodum.strategies.compiler import compile_term, compile_test, plan_of
from feodum.strategies.conditions import Amount
from feodum.strategies.model import Condition
from feodum.strategies.terms import TERMS
from feodum.view import View


def position() -> Position:
    """Return a position in which seat 0 owns 9 cards and a token (7 points), and seat 1 owns 4 cards."""
    made = Position(
        "Village",
        "Smithy",
        "Knights",
        "Market",
        hand=["Copper", "Village", "Sir Vander"],
        deck=["Silver", "Silver", "Estate"],
        discard=["Smithy", "Province"],
        play=["Market"],
        other_hand=["Village", "Village", "Province", "Copper"],
        trash=["Curse"],
        left={"Province": 5, "Village": 0, "Smithy": 2},
        actions=2,
        coins=4,
    )
    made.table.players[0].vp_tokens = 1
    made.table.players[0].turns = 6
    return made


@pytest.mark.parametrize(
    ("term", "argument", "value"),
    [
        ("count", "Silver", 2),
        ("count", "Knights", 1),
        ("count", "Gold", 0),
        ("count_type", "Action", 4),
        ("count_type", "Terminal", 2),
        ("count_type", "Village", 1),
        ("hand", "Copper", 1),
        ("hand", "Silver", 0),
        ("play", "Market", 1),
        ("hand_type", "Action", 2),
        ("hand_type", "Village", 1),
        ("hand_size", None, 3),
        ("hand_names", None, 3),
        ("hand_coins", None, 1),
        ("in_draw_pile", "Silver", 2),
        ("in_draw_pile", "Smithy", 0),
        ("discard_pile", None, 2),
        ("deck", None, 9),
        ("draw_pile", None, 3),
        ("money", None, 5),
        ("average_money", None, 5 / 9),
        ("total_money", None, 6),
        ("coins", None, 4),
        ("buys", None, 1),
        ("actions", None, 2),
        ("turn", None, 7),
        ("action_phase", None, 1),
        ("vp", None, 8),
        ("opponent_vp", None, 6),
        ("lead", None, 2),
        ("opponent_count", "Village", 2),
        ("opponents_total", "Village", 2),
        ("left", "Smithy", 2),
        ("left", "Colony", 0),
        ("in_supply", "Village", 1),
        ("in_supply", "Colony", 0),
        ("empty", None, 1),
        ("smallest_pile", None, 2),
        ("trashed", "Curse", 1),
        ("gains_to_end", None, 5),
    ],
)
def test_terms_have_the_expected_values(term: str, argument: str | None, value: float) -> None:
    amount = compile_term(term, argument)
    assert amount.evaluate(View(position().table, 0)) == pytest.approx(value)


def test_every_term_can_be_compiled() -> None:
    examples = {"card": "Silver", "pile": "Silver", "type": "Action", None: None}
    for name, definition in TERMS.items():
        assert isinstance(compile_term(name, examples[definition.argument]), Amount)
    with pytest.raises(FeodumError, match="can't evaluate"):
        compile_term("luck", None)


class Numbers:
    """Facts from a view, for the reference evaluation of conditions."""

    def __init__(self, view: View) -> None:
        self.view = view

    def value(self, term: str, argument: str | None) -> float:
        return compile_term(term, argument).evaluate(self.view)


def condition(text: str) -> Condition:
    found = strategy(f"Province when {text}").rules[0].condition
    assert found is not None
    return found


TEXTS = [
    "coins >= 4",
    "coins + 1 = 5",
    "not coins < 4",
    "coins < 4 or buys = 1",
    "coins > 3 and (turn > 7 or turn = 7)",
    "count(Gold) / count(Silver) < 1",
    "count(Silver) / count(Gold) > 100",  # x / 0 is infinite
    "count(Gold) / count(Platinum) != 0",
    "deck - 2 * count(Silver) != 5",
    "in_supply(Colony)",
    "not in_supply(Village)",
]


@pytest.mark.parametrize("text", TEXTS)
def test_compiled_conditions_match_the_reference(text: str) -> None:
    view = View(position().table, 0)
    assert compile_test(condition(text)).holds(view) == condition(text).holds(Numbers(view))


def test_compiled_joined_conditions_match_the_reference() -> None:
    view = View(position().table, 0)
    for (one, two), word in itertools.product(itertools.combinations(TEXTS, 2), ("and", "or")):
        joined = condition(f"({one}) {word} ({two})")
        assert compile_test(joined).holds(view) == joined.holds(Numbers(view))


def test_division_by_zero_raises_no_error() -> None:
    view = View(position().table, 0)
    assert compile_term("average_money", None).evaluate(view) < math.inf


# Buying ------------------------------------------------------------------------------------------------------------------
def bought(rules: str, coins: int, owned: Sequence[str] = (), zone: str = "deck", left: dict[str, int] | None = None) -> str:
    """Return what a strategy buys with these coins, owning these cards in one zone."""
    made = Position("Village", "Smithy", "Knights", coins=coins, phase="buy", player=bot(rules), left=left)
    getattr(made.table.players[0], zone).extend(made.cards(owned))
    made.step()
    answers = made.watched.answers
    return answers[0][2][0] if answers and answers[0][2] else ""


@pytest.mark.parametrize(
    ("rules", "coins", "card"),
    [
        ("Province; Gold; Silver", 8, "Province"),
        ("Province; Gold; Silver", 7, "Gold"),
        ("Province; Gold; Silver", 2, ""),
        ("Gold; Province; Silver", 8, "Gold"),
        ("Province when coins > 8; Gold; Silver", 8, "Gold"),
        ("Duchy when left(Province) <= 4; Silver", 5, "Silver"),
        ("Smithy up to 1; Silver", 4, "Silver"),  # one is in the deck
        ("Smithy up to 2; Silver", 4, "Smithy"),
        ("Village up to 0; Silver", 4, "Silver"),
        ("Smithy up to 1; Village; Smithy up to 3", 4, "Village"),
    ],
)
def test_the_first_rule_that_applies_is_followed(rules: str, coins: int, card: str) -> None:
    assert bought(rules, coins, ["Smithy"]) == card


def test_up_to_counts_cards_in_all_zones() -> None:
    for zone in ("hand", "deck", "discard", "play"):
        assert bought("Smithy up to 1; Silver", 4, ["Smithy"], zone) == "Silver"


def test_a_rule_for_a_mixed_pile_takes_its_top_card() -> None:
    assert bought("Knights up to 1; Silver", 5) in {"Sir Destry", "Dame Anna", "Dame Molly"} | {
        "Dame Josephine", "Dame Natalie", "Dame Sylvia", "Sir Bailey", "Sir Martin", "Sir Michael", "Sir Vander",
    }  # fmt: skip
    assert bought("Knights up to 1; Silver", 5, ["Sir Vander"]) == "Silver"


def test_empty_pile_is_skipped() -> None:
    assert bought("Village; Silver", 4, left={"Village": 0}) == "Silver"


def test_buy_rules_choose_the_prize_to_gain() -> None:
    player = bot("Princess; Diadem; Province")
    made = Position("Tournament", hand=["Tournament", "Province"], deck=["Copper"], player=player).step()
    assert made.answered("Tournament", "gain") == ["Princess"]


def test_plan_reports_the_cards_it_uses() -> None:
    plan = plan_of(strategy("Province; Grand Market up to 2"))
    assert plan.barring == "Copper"
    assert plan.uses("Province")
    assert not plan.uses("Gold")


# The last Province -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("refuse", "extra", "behind", "card"),
    [
        (False, "", True, "Province"),
        (True, "", True, "Gold"),
        (False, "ending: refuse if it loses", True, "Gold"),
        (True, "", False, "Province"),
        (False, "ending: refuse if it loses", False, "Province"),
        (False, "", False, "Province"),
    ],
)
def test_bot_refuses_to_buy_the_last_province_when_losing(refuse: bool, extra: str, behind: bool, card: str) -> None:
    made = Position(
        coins=8,
        phase="buy",
        left={"Province": 1},
        other_hand=["Province"] * (2 if behind else 0),
        player=bot(extra=extra, refuse=refuse),
    ).step()
    assert made.watched.answers[0][2] == [card]


def test_bot_refuses_a_last_province_that_ties_if_it_had_more_turns() -> None:
    for other_turns, card in ((0, "Gold"), (1, "Province")):
        made = Position(coins=8, phase="buy", left={"Province": 1}, other_hand=["Province"], player=bot(refuse=True))
        made.table.players[1].turns = other_turns
        assert made.step().watched.answers[0][2] == [card]


def test_bot_refuses_to_empty_the_third_pile_when_losing() -> None:
    made = Position(
        coins=3,
        phase="buy",
        left={"Curse": 0, "Estate": 0, "Silver": 1},
        other_hand=["Province"],
        player=bot(refuse=True),
    ).step()
    assert made.watched.answers[0][2] == []


# Priority lists and styles --------------------------------------------------------------------------------
def first_played(extra: str, *hand: str, deck: Sequence[str] = ("Copper",) * 5) -> str:
    """Return the first Action played from the hand, or an empty string."""
    kingdom = sorted({name for name in hand if name not in ("Copper", "Estate", "Silver", "Madman")})
    made = Position(*kingdom, hand=hand, deck=deck, player=bot(extra=extra)).step()
    return next((labels[0] for source, _, labels in made.watched.answers if source == "action" and labels), "")


@pytest.mark.parametrize(
    ("extra", "hand", "played"),
    [
        ("", ["Village", "Market", "Smithy"], "Village"),
        ("play: Market", ["Village", "Market", "Smithy"], "Market"),
        ("play: Market when hand(Smithy) >= 1", ["Village", "Market", "Smithy"], "Market"),
        ("play: Market when hand(Smithy) >= 2", ["Village", "Market", "Smithy"], "Village"),
        ("play: Smithy when turn < 5", ["Smithy", "Copper"], "Smithy"),
        ("play: Smithy when turn > 5", ["Smithy", "Copper"], ""),
        ("play: Smithy when turn > 5, Smithy", ["Smithy", "Copper"], "Smithy"),
        ("play: not Smithy", ["Smithy", "Copper"], ""),
        ("play: not Smithy when draw_pile = 0", ["Smithy", "Copper"], "Smithy"),
        ("play: not Smithy when draw_pile = 5", ["Smithy", "Copper"], ""),
        ("play: not Smithy when draw_pile = 5, Smithy", ["Smithy", "Copper"], ""),
    ],
)
def test_play_list_controls_actions(extra: str, hand: list[str], played: str) -> None:
    assert first_played(extra, *hand) == played


def test_conditional_play_entry_overrides_heuristics() -> None:
    assert first_played("", "Moneylender", "Estate") == ""
    assert first_played("play: Moneylender when turn = 1", "Moneylender", "Estate") == "Moneylender"
    assert first_played("play: Moneylender when turn > 1, Moneylender", "Moneylender", "Estate") == "", "no condition holds"


def test_throne_room_is_not_played_for_a_forbidden_action() -> None:
    made = Position("Throne Room", "Smithy", hand=["Throne Room", "Smithy"], player=bot(extra="play: not Smithy")).step()
    assert made.watched.answers == [("action", "play", [])]


def test_treasures_can_be_held_back() -> None:
    held = bot(extra="play: not Copper when hand(Silver) >= 1")
    made = Position(hand=["Copper", "Silver", "Gold"], player=held, phase="treasure").step()
    assert made.answered("treasure", "play") == ["Gold", "Silver"]
    made = Position(hand=["Copper", "Gold"], player=held, phase="treasure").step()
    assert made.answered("treasure", "play") == ["Copper", "Gold"]


RICH = ("Gold",) * 4


@pytest.mark.parametrize(
    ("extra", "trashed"),
    [
        ("", ["Copper", "Copper", "Estate"]),
        ("trash: not Copper", ["Estate"]),
        ("trash: Copper when hand(Estate) = 0", ["Estate"]),
        ("trash: Copper when hand(Estate) = 1", ["Copper", "Copper", "Estate"]),
        ("trash: Estate when left(Province) < 3", ["Copper", "Copper"]),
        ("trash: Silver", ["Copper", "Copper", "Estate", "Silver"]),
        ("styles:\n  Chapel: keep money 15", ["Copper", "Estate"]),
        ("styles:\n  Chapel: keep money 16\n  Chapel: keep money 14", ["Estate"]),
        ("styles:\n  Chapel: keep money 16 when turn > 5", ["Copper", "Copper", "Estate"]),
        ("styles:\n  Chapel: keep coins 3", ["Copper", "Estate"]),
    ],
)
def test_chapel_follows_trash_list_and_styles(extra: str, trashed: list[str]) -> None:
    hand = ["Chapel", "Copper", "Copper", "Estate", "Silver"]
    player = bot("Province; Gold", extra)  # the coins in hand buy nothing
    made = Position("Chapel", hand=hand, discard=RICH, player=player).step()
    assert made.answered("Chapel", "trash") == trashed


def test_forbidden_card_is_trashed_if_forced() -> None:
    says = bot(extra="trash: not Estate, not Gold\nplay: Remodel when turn = 1")
    made = Position("Remodel", hand=["Remodel", "Gold", "Estate"], player=says).step()
    assert len(made.answered("Remodel", "trash")) == 1


def test_discard_list_controls_discards() -> None:
    def discarded(extra: str) -> list[str]:
        hand = ["Copper", "Copper", "Silver", "Gold", "Estate"]
        made = Position("Militia", hand=["Militia"], other_hand=hand)
        made.table.agents[1] = made.watched
        made.watched.bot = bot(extra=extra)
        return made.step().answered("Militia", "discard")

    assert discarded("") == ["Copper", "Estate"]
    assert discarded("discard: not Estate") == ["Copper", "Copper"]
    assert discarded("discard: Gold when hand(Copper) = 2, Silver") == ["Gold", "Silver"]
    assert discarded("discard: Gold when hand(Copper) = 1") == ["Copper", "Estate"]


def test_style_chooses_the_option() -> None:
    def chosen(extra: str) -> list[str]:
        return Position("Squire", hand=["Squire"], player=bot(extra=extra)).step().answered("Squire", "choose")

    assert chosen("") == ["gain Silver"]
    assert chosen("styles:\n  Squire: choose +2 Buys") == ["+2 Buys"]
    assert chosen("styles:\n  Squire: choose +2 Buys when turn > 5") == ["gain Silver"]


def test_styles_accept_the_options_of_cards() -> None:
    assert words_of("Squire") == FACES["Squire"].options
    assert words_of("Mystic") == tuple(FACES)
    assert words_of("Village") == words_of("No Such Card") == ()


def test_token_givers_are_the_cards_that_give_victory_tokens() -> None:
    """Plays random games and looks for the card that caused each event about tokens."""
    givers: set[str] = set()
    declared = [name for name in KINGDOM_CARDS if any(gives_vp_tokens(card) for card in CATALOGUE[name].cards)]
    others = [name for name in KINGDOM_CARDS if name not in declared]
    for seed in range(0, len(others), 7):
        setup = choose_setup([*declared, *(others + others)[seed : seed + 7]], 2, seed)
        table = setup.layout().deal(seed, 0)
        for player in table.players:
            player.deck += [pile.cards.pop() for pile in table.piles if pile.name in setup.kingdom]
        log: list[Event] = []
        table.log = log
        table.agents = [RandomBot(seed), RandomBot(seed + 1)]
        run(table, 20)
        for place, event in enumerate(log):
            if event.verb == "vp tokens":
                causes = {("play", event.depth - 1), ("effect", event.depth)}
                givers.add(next(each.cards[0].name for each in log[place::-1] if (each.verb, each.depth) in causes))
    assert givers == {*declared}
