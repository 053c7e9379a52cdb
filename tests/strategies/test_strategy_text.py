"""Strategy files: parsing, error messages and formatting."""

from __future__ import annotations

import math
import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feodum.strategies import (
    BuyRule,
    CardStyle,
    Named,
    Priority,
    Remark,
    Strategy,
    StrategyError,
    format_strategy,
    parse_strategy,
)
from feodum.strategies.forbidden_characters import without_unprintable
from feodum.strategies.model import (
    ARITHMETIC_OPERATORS,
    COMPARISON_OPERATORS,
    And,
    Arithmetic,
    Comparison,
    Condition,
    Not,
    Number,
    Or,
    Term,
    flag,
)
from feodum.strategies.terms import KINDS, PILES, TERMS, known_types

KNOWN_CARDS = frozenset(
    {
        "Copper", "Silver", "Gold", "Platinum", "Estate", "Duchy", "Province", "Colony", "Curse", "Spoils", "Cellar",
        "Chapel", "Village", "Smithy", "Market", "Witch", "Hamlet", "Young Witch", "King's Court", "Worker's Village",
        "Horn of Plenty", "Band of Misfits", "Knights", "Squire", "Council Room", "Madman",
    }
)  # fmt: skip


def parse(text: str) -> Strategy:
    return parse_strategy(text, "my.strategy", known_cards=KNOWN_CARDS)


def listed(*cards: str) -> tuple[Priority, ...]:
    return tuple(map(Priority, cards))


def parse_condition(text: str) -> Condition:
    condition = parse(f"name: x\nbuy:\n  Gold when {text}\n").rules[0].condition
    assert condition is not None
    return condition


DOUBLE_WITCH = """\
# Double Witch
name: Double Witch
author: Feodum
comment: Two Witches and money.
needs: Witch
options: colony

buy:
  Province when coins >= 8 and money > 18
  # when the end is near
  Duchy when left(Province) <= 4
  Witch up to 2
  King's Court up to 1
  Gold
  Silver

play: Village, Market, Witch
trash: Curse, Estate
discard: Province, Duchy
# the end
"""


# --- parsing ---


def test_all_keys_are_parsed() -> None:
    strategy = parse(DOUBLE_WITCH)
    late = Comparison(Term("left", "Province"), "<=", Number(4))
    rich = And((Comparison(Term("coins"), ">=", Number(8)), Comparison(Term("money"), ">", Number(18))))
    assert strategy == Strategy(
        name="Double Witch",
        author="Feodum",
        comment="Two Witches and money.",
        needs=("Witch",),
        options=("colony",),
        rules=(
            BuyRule("Province", condition=rich),
            BuyRule("Duchy", condition=late),
            BuyRule("Witch", at_most=2),
            BuyRule("King's Court", at_most=1),
            BuyRule("Gold"),
            BuyRule("Silver"),
        ),
        play=listed("Village", "Market", "Witch"),
        trash=listed("Curse", "Estate"),
        discard=listed("Province", "Duchy"),
        remarks=(Remark("name", "Double Witch"), Remark("buy 2", "when the end is near"), Remark("end", "the end")),
    )
    assert [rule.line for rule in strategy.rules] == [9, 11, 12, 13, 14, 15]


def test_insignificant_layout_is_ignored() -> None:
    text = (
        "\ufeffname:Big  Money #1\r\nbuy:   # rules\r\n\r\n\tGold   # best\r\n\tKing\u2019s   Court up to 2\r\n"
        "play: Village,\r\n  Market, Witch\r\ntags: a b, c"
    )
    strategy = parse(text)
    assert strategy.name == "Big Money #1"
    assert [rule.card for rule in strategy.rules] == ["Gold", "King's Court"]
    assert strategy.play == listed("Village", "Market", "Witch")
    assert strategy.tags == ("a b", "c")
    assert strategy.remarks == (Remark("buy", "rules"), Remark("buy 1", "best"))


FULL_STRATEGY = """\
name: Says all

conditions:
  # near the end
  late: left(Province) <= 3
  thin: deck <= 10 and not late

buy:
  Province
  Chapel up to 1 when not (late or thin)

play:
  # the big turn
  Madman when hand(Market) >= 3
  not Council Room when draw_pile = 0
  Village

trash: Estate, not Copper

discard:
  Copper when hand_coins >= 8

styles:
  Chapel: keep money 7
  # buys for a big turn
  Squire: choose +2 Buys when late
"""


def test_lists_styles_and_named_conditions_round_trip() -> None:
    strategy = parse(FULL_STRATEGY)
    late = Named("late", Comparison(Term("left", "Province"), "<=", Number(3)))
    thin = Named("thin", And((Comparison(Term("deck"), "<=", Number(10)), Not(late))))
    assert strategy.conditions == (late, thin)
    assert strategy.rules[1] == BuyRule("Chapel", 1, Not(Or((late, thin))))
    assert strategy.play == (
        Priority("Madman", condition=Comparison(Term("hand", "Market"), ">=", Number(3))),
        Priority("Council Room", never=True, condition=Comparison(Term("draw_pile"), "=", Number(0))),
        Priority("Village"),
    )
    assert strategy.trash == (Priority("Estate"), Priority("Copper", never=True))
    assert strategy.styles == (
        CardStyle("Chapel", "keep money", 7),
        CardStyle("Squire", "choose", word="+2 Buys", condition=late),
    )
    assert format_strategy(strategy) == FULL_STRATEGY


def test_inline_lists_may_have_conditions() -> None:
    strategy = parse(
        "name: x\nbuy:\n  Gold\nplay: Chapel when turn < 5, never Smithy, Village when actions = 1 or coins > 2,\n"
    )
    assert [(each.card, each.never, each.condition is None) for each in strategy.play] == [
        ("Chapel", False, False),
        ("Smithy", True, True),
        ("Village", False, False),
    ]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("play: Chapel up to 2", "4:14: 'up to' is for rules below 'buy:'; here a card can have 'when CONDITION'"),
        ("play: Chapel wen turn < 5", "4:14: expected 'when CONDITION', a comma or the end of the line, found 'wen'. "
         "Did you mean 'when'?"),
        ("play: Chapel turn < 5", "4:14: expected 'when CONDITION', a comma or the end of the line, found 'turn'. "
         "Did you mean 'when turn'?"),
        ("play: Chapel when turn", "4:23: expected a comparison such as 'turn >= 5', found the end of the line"),
        ("trash:\n  Chapel Smithy when turn < 5", "5:10: a comma is missing between 'Chapel' and 'Smithy'. "
         "Did you mean 'Chapel, Smithy'?"),
        ("trash: not", "4:11: expected a card, found the end of the line"),
        ("play: Chappel when turn < 5", "4:7: there is no card 'Chappel'. Did you mean 'Chapel'?"),
        ("conditions:\n  late: turn > 5", "4:1: 'conditions:' must come before 'buy:', which may use them"),
        ("styles: Chapel: keep money 7", "4:9: write the entries of 'styles:' below it, indented, one per line"),
        ("styles:\n  Chapel keep money 7", "5:10: expected ':' after the card, found 'keep'. Did you mean 'Chapel: keep'?"),
        ("styles:\n  Chapel: keep monny 7", "5:16: expected 'money' or 'coins' after 'keep', found 'monny'. "
         "Did you mean 'money'?"),
        ("styles:\n  Chapel: keep money all", "5:22: expected a whole number after 'keep money', found 'all'"),
        ("styles:\n  Smithy: keep money 7", "5:11: 'keep money' doesn't apply to Smithy"),
        ("styles:\n  Squire: choose +2 Byus", "5:18: Squire has no option '+ 2 Byus'; its options are +2 Actions, +2 Buys, "
         "gain Silver. Did you mean '+2 Buys'?"),
        ("styles:\n  Smithy: choose cards", "5:18: Smithy offers no options to choose from"),
        ("styles:\n  Chapel: trash all", "5:11: expected 'keep money NUMBER', 'keep coins NUMBER' or 'choose WORD', "
         "found 'trash'"),
    ],
)  # fmt: skip
def test_errors_in_lists_and_styles_are_reported(lines: str, message: str) -> None:
    with pytest.raises(StrategyError) as error:
        parse(f"name: x\nbuy:\n  Gold\n{lines}\n")
    assert str(error.value) == f"my.strategy:{message}"


def test_named_conditions_are_limited_in_size() -> None:
    doubling = "".join(f"  c{number + 1}: c{number} and c{number}\n" for number in range(60))
    with pytest.raises(StrategyError, match="expanded, the condition is too long or nested too deeply"):
        parse(f"name: x\nconditions:\n  c0: turn > 1\n{doubling}buy:\n  Gold when c60\n")
    chain = "".join(f"  d{number + 1}: not d{number}\n" for number in range(900))
    with pytest.raises(StrategyError, match="expanded, the condition is too long or nested too deeply"):
        parse(f"name: x\nconditions:\n  d0: turn > 1\n{chain}buy:\n  Gold when d900\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("coins: turn > 5", "3:3: 'coins' is reserved; choose another name for the condition"),
        ("very late: turn > 5", "3:8: expected ':' after the name (one word) of a condition, found 'late'"),
        ("late: turn > 5\n  late: turn > 6", "4:3: the condition 'late' is already defined"),
        ("late: latter", "3:9: there is no term 'latter'"),
        ("late: turn", "3:13: expected a comparison such as 'turn >= 5', found the end of the line"),
    ],
)
def test_errors_in_named_conditions_are_reported(line: str, message: str) -> None:
    with pytest.raises(StrategyError) as error:
        parse(f"name: x\nconditions:\n  {line}\nbuy:\n  Gold\n")
    assert str(error.value) == f"my.strategy:{message}"


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("coins = 5", Comparison(Term("coins"), "=", Number(5))),
        ("lead < -6.5", Comparison(Term("lead"), "<", Number(-6.5))),
        ("in_supply(Colony)", flag("in_supply", "Colony")),
        ("not in_supply(Colony)", Not(flag("in_supply", "Colony"))),
        ("left(Ruins) > 0", Comparison(Term("left", "Ruins"), ">", Number(0))),
        ("count_type(Village) > 0", Comparison(Term("count_type", "Village"), ">", Number(0))),
        (
            "turn = 1 + 2 * 3 - 4",
            Comparison(
                Term("turn"),
                "=",
                Arithmetic(
                    Arithmetic(Number(1), "+", Arithmetic(Number(2), "*", Number(3))),
                    "-",
                    Number(4),
                ),
            ),
        ),
        (
            "(turn + 1) * 2 > 3",
            Comparison(Arithmetic(Arithmetic(Term("turn"), "+", Number(1)), "*", Number(2)), ">", Number(3)),
        ),
        (
            "turn = 1 or turn = 2 and buys = 1",
            Or(
                (
                    Comparison(Term("turn"), "=", Number(1)),
                    And((Comparison(Term("turn"), "=", Number(2)), Comparison(Term("buys"), "=", Number(1)))),
                )
            ),
        ),
        (
            "not (turn = 1 or turn = 2)",
            Not(Or((Comparison(Term("turn"), "=", Number(1)), Comparison(Term("turn"), "=", Number(2))))),
        ),
    ],
)
def test_conditions_are_parsed(text: str, condition: Condition) -> None:
    assert parse_condition(text) == condition


# --- errors ---


def problems(text: str) -> list[tuple[int, int, str, str | None]]:
    with pytest.raises(StrategyError) as caught:
        parse(text)
    return [(found.line, found.column, found.message, found.suggestion) for found in caught.value.problems]


@pytest.mark.parametrize(
    ("rule", "column", "message", "suggestion"),
    [
        ("Vilage", 3, "there is no card 'Vilage'", "Village"),
        ("village", 3, "there is no card 'village'", "Village"),
        ("Gold up 2", 11, "expected 'to' after 'up', found '2'", None),
        ("Gold up to many", 14, "expected a whole number after 'up to', found 'many'", None),
        ("Gold up to " + "9" * 9999, 14, "no deck has that many cards", None),
        ("Gold up to 1.5", 14, "expected a whole number after 'up to', found '1.5'", None),
        (
            "Gold left(Gold) > 1",
            8,
            "expected 'up to NUMBER', 'when CONDITION' or the end of the line, found 'left'",
            "when left",
        ),
        ("Gold when", 12, "expected a number, a term such as 'coins', or '(', found the end of the line", None),
        ("Gold when coin > 1", 13, "there is no term 'coin'", "coins"),
        ("Gold when coins", 18, "expected a comparison such as 'coins >= 5', found the end of the line", None),
        ("Gold when coins == 1", 19, "use '=' for equality, not '=='", "="),
        ("Gold when 1 < coins < 3", 23, "comparisons can't be chained; write 'a < b and b < c'", None),
        ("Gold when (coins > 3", 23, "expected ')', found the end of the line", None),
        ("Gold when (coins > 3) + 1 > 2", 13, "expected a number or a term here, found a condition", None),
        ("Gold when coins / 0 > 2", 21, "division by zero", None),
        ("Gold when coins(3) > 2", 18, "'coins' takes no argument", None),
        ("Gold when left > 2", 18, "expected '(' after 'left', which takes a pile", None),
        ("Gold when left(Provinz) > 2", 18, "there is no card 'Provinz'", "Province"),
        ("Gold when count_type(Actoin) > 2", 24, "there is no card type 'Actoin'", "Action"),
        ("Gold when coins > 2 $", 23, "unexpected character '$'", None),
        (
            "Gold when -coins > 2",
            14,
            "expected a number after '-', found 'coins'; write '0 - ...' to negate a term",
            None,
        ),
        ("Gold when coins > 2 up to 3", 23, "expected the end of the line, found 'up'", None),
        ("Gold when " + "(" * 99, 54, "the condition is nested too deeply", None),
        ("Gold when " + "not " * 99, 177, "the condition is nested too deeply", None),
        ("Gold when 1" + " + 1" * 999 + " > 1", 1009, "the line is too long (more than 500 tokens)", None),
        ("Gold when coins > " + "9" * 400, 21, "the number is too large", None),
    ],
)
def test_errors_have_position_reason_and_suggestion(rule: str, column: int, message: str, suggestion: str | None) -> None:
    assert problems(f"name: x\nbuy:\n  {rule}\n") == [(3, column, message, suggestion)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("buy:\n  Gold", (1, 1, "the strategy has no name; begin with 'name: ...'", None)),
        ("name: x", (1, 1, "the strategy has no 'buy:' with rules below it", None)),
        ("name:\nbuy:", (1, 6, "the name is empty", None)),
        ("name: x\nname: y\nbuy:", (2, 1, "'name' is already defined on line 1", None)),
        ("name: x\nbuy:\ntrsh: Curse", (3, 1, "there is no key 'trsh'", "trash")),
        ("name: x\nbuy: Gold", (2, 6, "write the entries of 'buy:' below it, indented, one per line", None)),
        ("name: x\nbuy:\nGold", (3, 1, "expected 'key: value'; rules are indented below 'buy:'", None)),
        ("name: x\n  Gold\nbuy:", (2, 3, "an indented line must follow 'buy:' or a list of cards", None)),
        (
            "name: x\nbuy:\nplay: Gold Silver",
            (3, 12, "a comma is missing between 'Gold' and 'Silver'", "Gold, Silver"),
        ),
        (
            "name: x\nbuy:\nplay: Gold, Smithy Young Witch Village",
            (3, 20, "a comma is missing between 'Smithy' and 'Young Witch'", "Smithy, Young Witch"),
        ),
        ("name: x\nbuy:\nplay: Horn of Plent", (3, 7, "there is no card 'Horn of Plent'", "Horn of Plenty")),
        (f"name: {'x' * 81}\nbuy:", (1, 7, "the name is longer than 80 characters", None)),
        ("name: x\nbuy:\nplay: Gold, , Silver", (3, 13, "expected a card, found ','", None)),
        ("name: x\nbuy:\nplay: Gold 3", (3, 12, "expected a comma or the end of the line, found '3'", None)),
        ("name: x\noptions: colny\nbuy:", (2, 10, "there is no option 'colny'", "colony")),
        ("name: x\noptions: bane\nbuy:", (2, 10, "'bane' needs a card; write 'bane CARD'", None)),
        ("name: x\noptions: bane Celar\nbuy:", (2, 10, "there is no card 'Celar'", "Cellar")),
        ("name: x\nbuy:\nending: win", (3, 9, "there is no ending 'win'", "refuse if it loses")),
    ],
)
def test_errors_in_the_file_structure_are_reported(text: str, expected: tuple[int, int, str, str | None]) -> None:
    assert problems(text) == [expected]


@pytest.mark.parametrize(
    ("rule", "column", "found", "suggestion"),
    [
        ("Province wen coins >= 8", 12, "'wen'", "when"),
        ("Gold whn coins > 3", 8, "'whn'", "when"),
        ("Young Witch When coins > 3", 15, "'When'", "when"),
        ("Gold if coins > 3", 8, "'if'", "when"),
        ("Gold coins > 3", 8, "'coins'", "when coins"),
        ("Witch upto 2", 9, "'upto'", "up to"),
        ("Witch Up to 2", 9, "'Up'", "up"),
        ("Vilage wen coins > 3", 10, "'wen'", "when"),
        ("Gold Silver", 8, "'Silver'", None),
    ],
)
def test_misspelt_words_after_a_card_are_found(rule: str, column: int, found: str, suggestion: str | None) -> None:
    message = f"expected 'up to NUMBER', 'when CONDITION' or the end of the line, found {found}"
    assert problems(f"name: x\nbuy:\n  {rule}\n") == [(3, column, message, suggestion)]


@pytest.mark.parametrize(
    ("rule", "column", "message", "suggestion"),
    [
        ("Witch up too 2", 12, "expected 'to' after 'up', found 'too'", "to"),
        ("Witch up to 2 wen coins > 3", 17, "expected the end of the line, found 'wen'", "when"),
        ("Gold when coins > 3 AND turn > 2", 23, "expected the end of the line, found 'AND'", "and"),
        ("Gold when Not coins > 3", 13, "there is no term 'Not'", "not"),
        ("Gold when coins =< 3", 19, "unknown operator '=<'", "<="),
        ("Gold when coins => 3", 19, "unknown operator '=>'", ">="),
        ("Gold when coins <> 3", 19, "unknown operator '<>'", "!="),
        ("Gold when coins > 3 && turn > 1", 23, "unknown operator '&&'", "and"),
        ("Gold when coins > 3 || turn > 1", 23, "unknown operator '||'", "or"),
        ("Gold when !action_phase", 13, "unknown operator '!'", "not"),
    ],
)
def test_operators_of_other_languages_get_a_suggestion(rule: str, column: int, message: str, suggestion: str) -> None:
    assert problems(f"name: x\nbuy:\n  {rule}\n") == [(3, column, message, suggestion)]


UNPRINTABLE = ["\x00", "\x1b", "\x7f", "\x85", "\x9b", "\u202e", "\u2066", "\ufdd0", "\ufffe", "\uffff", "\U0010ffff", "\ud800"]


@pytest.mark.parametrize("character", UNPRINTABLE)
@pytest.mark.parametrize(
    ("text", "line", "column", "where"),
    [
        ("name: a@b\nbuy:\n  Gold", 1, 8, "name"),
        ("name: x\nauthor: @\nbuy:\n  Gold", 2, 9, "author"),
        ("name: x\ncomment: ab@\nbuy:\n  Gold", 2, 12, "comment"),
        ("name: x\ntags: a@, b\nbuy:\n  Gold", 2, 8, "line"),
        ("name: x\nbuy:\n  Gold # @", 3, 10, "line"),
        ("name: x\nbuy:\n  Gold\n# @", 4, 3, "line"),
    ],
)
def test_control_characters_are_rejected(character: str, text: str, line: int, column: int, where: str) -> None:
    message = f"the {where} contains the control character U+{ord(character):04X}"
    assert problems(text.replace("@", character)) == [(line, column, message, None)]


@pytest.mark.parametrize("name", ["Größe", "ギルド", "\U0001f469\u200d\U0001f33e", "\u05d0\u05d1", "n" * 80])
def test_names_in_any_script_are_accepted(name: str) -> None:
    assert parse(f"name: {name}\nbuy:\n\tGold\n").name == name


def test_number_of_rules_is_limited() -> None:
    rules = [f"  Gold when coins > {number}\n" for number in range(1003)]
    assert len(parse("name: x\nbuy:\n" + "".join(rules[:1000])).rules) == 1000
    assert problems("name: x\nbuy:\n" + "".join(rules)) == [(1003, 3, "'buy:' can have at most 1,000 lines", None)]


def test_parsing_stops_after_too_many_errors() -> None:
    found = problems("name: x\nbuy:\ntrash:\n" + "  Goldd\n" * 200_000)
    assert len(found) == 101
    assert found[-1] == (104, 1, "too many errors; the rest of the file was not read", None)


def test_long_words_are_shortened_in_messages() -> None:
    with pytest.raises(StrategyError) as caught:
        parse("name: x\nbuy:\n  " + "x" * 100_000)
    assert len(str(caught.value)) < 400


def test_all_errors_are_reported_at_once() -> None:
    with pytest.raises(StrategyError) as caught:
        parse("name: x\nbuy:\n  Vilage\n  Gold when left(Provnce) < 3 and\n  Silver up\n")
    error = caught.value
    assert str(error) == (
        "my.strategy:3:3: there is no card 'Vilage'. Did you mean 'Village'?\n"
        "my.strategy:4:18: there is no card 'Provnce'. Did you mean 'Province'?\n"
        "my.strategy:4:34: expected a number, a term such as 'coins', or '(', found the end of the line\n"
        "my.strategy:5:12: expected 'to' after 'up', found the end of the line"
    )
    assert (error.file, error.line, error.column) == ("my.strategy", 3, 3)
    assert (error.message, error.suggestion) == ("there is no card 'Vilage'", "Village")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@given(st.text(max_size=200))
def test_any_text_is_parsed_or_raises_strategy_error(text: str) -> None:
    start = "name: x\nbuy:\n  Gold"
    lists = (f"{start}\n{key}:\n  {text}" for key in ("play", "trash", "discard", "styles"))
    named = f"name: x\nconditions:\n  late: {text}\n  {text}: turn > 1\nbuy:\n  Gold when late"
    for document in (text, f"{start} when {text}", f"{start}\nplay: Chapel when {text}", named, *lists):
        with suppress(StrategyError):
            parse(document)


# --- formatting ---


def test_formatting_is_idempotent() -> None:
    assert format_strategy(parse(DOUBLE_WITCH)) == DOUBLE_WITCH


def test_long_lists_are_wrapped() -> None:
    strategy = Strategy("x", play=listed(*sorted(KNOWN_CARDS)))
    text = format_strategy(strategy)
    assert max(map(len, text.splitlines())) <= 100
    assert parse(text) == strategy


def test_comments_before_empty_keys_are_kept() -> None:
    text = format_strategy(parse("name: x\n# who\nauthor:\n# what\nbuy:\n# last\ntrash:\n"))
    assert text == "name: x\n\n# who\n# what\nbuy:\n# last\n"
    assert format_strategy(parse(text)) == text


_ARGUMENTS = {"card": sorted(KNOWN_CARDS), "pile": sorted({*KNOWN_CARDS, *PILES}), "type": sorted({*known_types(), *KINDS})}
_NUMBERS = st.floats(-1e6, 1e6, allow_nan=False) | st.integers(-99, 99).map(float)


# Explicit recursion, deep enough for every pair of operators: Hypothesis' recursive strategies are slow and print
# megabytes on failure.
@st.composite
def _expressions(draw: st.DrawFn, depth: int = 2) -> Number | Term | Arithmetic:
    kind = draw(st.sampled_from(["number", "term", "arithmetic"][: 2 + (depth > 0)]))
    if kind == "number":
        return Number(draw(_NUMBERS))
    if kind == "term":
        name = draw(st.sampled_from(sorted(TERMS)))
        argument = TERMS[name].argument
        return Term(name, draw(st.sampled_from(_ARGUMENTS[argument])) if argument else None)
    left, right = draw(_expressions(depth - 1)), draw(_expressions(depth - 1))
    # The parser rejects division by a literal zero.
    operators = [each for each in ARITHMETIC_OPERATORS if each != "/" or right != Number(0)]
    return Arithmetic(left, draw(st.sampled_from(operators)), right)


@st.composite
def _conditions(draw: st.DrawFn, depth: int = 2) -> Condition:
    kind = draw(st.sampled_from(["comparison", "not", "and", "or"] if depth else ["comparison"]))
    if kind == "comparison":
        return Comparison(draw(_expressions()), draw(st.sampled_from(COMPARISON_OPERATORS)), draw(_expressions()))
    if kind == "not":
        return Not(draw(_conditions(depth - 1)))
    parts = tuple(draw(_conditions(depth - 1)) for _ in range(draw(st.integers(2, 3))))
    return And(parts) if kind == "and" else Or(parts)


_one_line = st.text(max_size=30).map(lambda text: " ".join(without_unprintable(text).split()))
_cards = st.lists(st.sampled_from(sorted(KNOWN_CARDS)), unique=True, max_size=30).map(tuple)
_priorities = st.lists(
    st.builds(Priority, st.sampled_from(sorted(KNOWN_CARDS)), st.booleans(), st.none() | _conditions()),
    unique=True,
    max_size=6,
).map(tuple)
_styles = st.lists(
    st.builds(
        CardStyle, st.just("Chapel"), st.sampled_from(["keep money", "keep coins"]), st.integers(0, 99), condition=_conditions()
    )
    | st.builds(CardStyle, st.just("Squire"), st.just("choose"), word=st.sampled_from(["+2 Buys", "gain Silver"])),
    max_size=3,
).map(tuple)
_tags = st.lists(_one_line.filter(lambda tag: tag and "," not in tag), unique=True, max_size=3).map(tuple)
_strategies = st.builds(
    Strategy,
    name=_one_line.filter(bool),
    author=_one_line,
    comment=_one_line,
    rules=st.lists(
        st.builds(
            BuyRule,
            st.sampled_from(sorted(KNOWN_CARDS)),
            st.none() | st.integers(0, 99),
            st.none() | _conditions(),
        ),
        max_size=4,
    ).map(tuple),
    play=_priorities,
    trash=_priorities,
    discard=_priorities,
    styles=_styles,
    ending=st.sampled_from(["", "refuse if it loses"]),
    conditions=st.lists(
        st.builds(Named, st.sampled_from(["late", "rich", "is_thin"]), _conditions()),
        unique_by=lambda named: named.name,
        max_size=3,
    ).map(tuple),
    options=st.lists(st.sampled_from(["colony", "shelters", "bane Hamlet"]), unique=True).map(tuple),
    needs=_cards,
    tags=_tags,
    remarks=st.lists(st.builds(Remark, st.sampled_from(["end"]), _one_line), max_size=2).map(tuple),
)


@given(_strategies)
def test_formatting_and_parsing_round_trip(strategy: Strategy) -> None:
    text = format_strategy(strategy)
    again = parse(text)
    assert again == strategy
    assert format_strategy(again) == text


# --- evaluation ---


class TableOfFacts:
    """Facts from a table; missing terms are 0."""

    def __init__(self, **values: float) -> None:
        self.values = values

    def value(self, term: str, argument: str | None) -> float:
        return self.values.get(term if argument is None else f"{term}_{argument}", 0)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("coins >= 8 and buys = 2", True),
        ("coins > 8 or buys != 2", False),
        ("not coins > 8", True),
        ("count(Silver) < deck / 4", True),
        ("count(Silver) * 2 + 1 - 3 <= 4", True),
        ("in_supply(Colony)", False),
        ("coins / count(Gold) > 1000000", True),
        ("0 - coins / count(Gold) < 0", True),
        ("count(Gold) / count(Gold) = 1 or count(Gold) / count(Gold) != 1 and 1 = 2", False),
    ],
)
def test_conditions_are_evaluated(text: str, holds: bool) -> None:
    facts = TableOfFacts(coins=8, buys=2, count_Silver=3, deck=13)
    assert parse_condition(text).holds(facts) is holds


def test_a_rule_wants_its_card_up_to_its_limit() -> None:
    rule = BuyRule("Smithy", at_most=2, condition=parse_condition("turn > 3"))
    assert rule.wanted(TableOfFacts(turn=4, count_Smithy=1))
    assert not rule.wanted(TableOfFacts(turn=4, count_Smithy=2))
    assert not rule.wanted(TableOfFacts(turn=3, count_Smithy=1))


def test_invalid_values_are_rejected() -> None:
    with pytest.raises(ValueError, match="two conditions"):
        And((flag("action_phase"),))
    with pytest.raises(ValueError, match="no argument"):
        Term("coins", "Gold")
    with pytest.raises(ValueError, match="no such term"):
        Term("colour")
    with pytest.raises(ValueError, match="finite"):
        Number(math.inf)
    with pytest.raises(ValueError, match="negative"):
        BuyRule("Gold", at_most=-1)
    with pytest.raises(ValueError, match="above 999999"):
        BuyRule("Gold", at_most=1_000_000)
    with pytest.raises(ValueError, match="one line"):
        Strategy("two\nlines")
    with pytest.raises(ValueError, match=r"U\+001B"):
        Strategy("red \x1b[31m")
    with pytest.raises(ValueError, match=r"U\+202E"):
        Remark("end", "\u202e")
    with pytest.raises(ValueError, match="80 characters"):
        Strategy("x" * 81)
    with pytest.raises(ValueError, match="1000 rules"):
        Strategy("x", rules=(BuyRule("Gold"),) * 1001)
