"""Import of Geronimoo XML: translation, notes and errors."""

from __future__ import annotations

import pytest

from feodum.cards.box import FACES
from feodum.lab.geronimoo.importer import ImportedStrategy, XmlError, import_geronimoo
from feodum.strategies import CardStyle, format_condition, format_strategy, parse_strategy

KNOWN = frozenset(
    {
        "Copper", "Silver", "Gold", "Platinum", "Estate", "Duchy", "Province", "Colony", "Curse", "Hovel", "Necropolis",
        "Overgrown Estate", "Smithy", "Chapel", "Witch", "Cellar", "Hermit", "King's Court", "Young Witch",
        "Trusty Steed",
    }
)  # fmt: skip


def import_one(body: str, attributes: str = 'name="Test" author="Me" description=""') -> ImportedStrategy:
    document = f"<playerCollection>\n<player {attributes}>\n{body}\n</player>\n</playerCollection>"
    (imported,) = import_geronimoo(document, "bots.xml", known_cards=KNOWN)
    text = format_strategy(imported.strategy)
    assert parse_strategy(text, known_cards=KNOWN) == imported.strategy, "an imported strategy survives a round trip"
    return imported


def condition(left: str, operator: str, right: str, extra: str = "") -> str:
    def side(tag: str, text: str) -> str:
        function, _, attribute = text.partition(" ")
        return f'<{tag} type="{function}"' + (f' attribute="{attribute}"/>' if attribute else "/>")

    extra_operation = side("extra_operation", extra) if extra else ""
    comparison = f'{side("left", left)}<operator type="{operator}"/>{side("right", right)}'
    return f"<condition>{comparison}{extra_operation}</condition>"


def rule_with(*conditions: str, card: str = "Gold") -> ImportedStrategy:
    return import_one(f'<buy name="{card}">{"".join(conditions)}</buy>')


def only_condition(imported: ImportedStrategy) -> str:
    (rule,) = imported.strategy.rules
    assert rule.condition is not None
    return format_condition(rule.condition)


def test_complete_strategy_is_imported() -> None:
    imported = import_one(
        """
        <type name="TwoPlayer"/>
        <type name="Colony"/>
        <buy name="Colony"/>
        <buy name="Duchy">
          <condition>
            <left type="countCardsInSupply" attribute="Province"/>
            <operator type="smallerOrEqualThan"/>
            <right type="constant" attribute="4.0"/>
          </condition>
        </buy>
        <buy name="King$s_Court">
          <condition>
            <left type="countCardsInDeck" attribute="King$s_Court"/>
            <operator type="smallerThan"/>
            <right type="constant" attribute="2.0"/>
          </condition>
        </buy>
        <buy name="Trusty_Steed"/>
        """,
        'name="My  Bot" author="Me" description="First line.XXXXSecond line."',
    )
    assert format_strategy(imported.strategy) == (
        "name: My Bot\n"
        "author: Me\n"
        "comment: First line. Second line.\n"
        "tags: TwoPlayer, Colony\n"
        "needs: King's Court\n"
        "options: colony\n"
        "\n"
        "buy:\n"
        "  Colony\n"
        "  Duchy when left(Province) <= 4\n"
        "  King's Court up to 2\n"
        "  Trusty Steed\n"
        "\n"
        "ending: refuse if it loses\n"
    )
    assert imported.notes == ()
    assert imported.missing_cards == frozenset()
    assert imported.strategy.rules[1].line == 7


@pytest.mark.parametrize(
    ("left", "term"),
    [
        ("countCardsInDeck Silver", "count(Silver)"),
        ("countCardsInDeckNoMats Silver", "count(Silver)"),
        ("countCardsInDeck Ruins", "count_type(Ruins)"),
        ("countCardTypeInDeck Action", "count_type(Action)"),
        ("countCardTypeInDeck Terminal", "count_type(Terminal)"),
        ("countCardTypeInDeck Cycler", "count_type(Cantrip)"),
        ("countCardsInSupply Province", "left(Province)"),
        ("countCardsInSupply Ruins", "left(Ruins)"),
        ("countCardsInHand Copper", "hand(Copper)"),
        ("countCardsInPlay Copper", "play(Copper)"),
        ("countCardsInOpponentsDecks Witch", "opponents_total(Witch)"),
        ("countAllCardsInDeck", "deck"),
        ("countCardsLeftInDrawDeck", "draw_pile"),
        ("countAvailableMoney", "coins"),
        ("countBuysLeft", "buys"),
        ("actionsLeft", "actions"),
        ("countTurns", "turn"),
        ("getTotalMoney", "total_money"),
        ("getTotalMoneyExcludingMats", "total_money"),
        ("countVP", "vp"),
        ("countMAXOpponentVP", "opponent_vp"),
        ("gainsNeededToEndGame", "gains_to_end"),
        ("countEmptyPiles", "empty"),
        ("countCardsLeftInSmallestPile", "smallest_pile"),
    ],
)
def test_terms_are_translated(left: str, term: str) -> None:
    imported = rule_with(condition(left, "greaterThan", "constant 2.0"))
    assert only_condition(imported) == f"{term} > 2"
    assert imported.notes == ()


@pytest.mark.parametrize(
    ("written", "sign"),
    [
        ("equalTo", "="),
        ("smallerThan", "<"),
        ("smallerOrEqualThan", "<="),
        ("greaterThan", ">"),
        ("greaterOrEqualThan", ">="),
    ],
)
def test_operators_are_translated(written: str, sign: str) -> None:
    assert only_condition(rule_with(condition("countTurns", written, "constant 2.5"))) == f"turn {sign} 2.5"


@pytest.mark.parametrize(
    ("right", "extra", "text"),
    [
        ("countCardsInDeck Silver", "plus 2.0", "count(Silver) + 2"),
        ("countCardsInDeck Silver", "minus 2.0", "count(Silver) - 2"),
        ("countCardsInDeck Silver", "multiplyWith 2.0", "count(Silver) * 2"),
        ("countCardTypeInDeck Treasure", "divideBy 11.0", "count_type(Treasure) / 11"),
        ("countCardsInDeck Silver", "plus 0.0", "count(Silver)"),
        ("countCardsInDeck Silver", "divideBy 1.0", "count(Silver)"),
        ("constant 11.0", "multiplyWith 2.0", "22"),
        ("constant 0.0", "divideBy 8.0", "0"),
        ("constant 0.0", "minus 6.0", "-6"),
    ],
)
def test_extra_operations_are_translated(right: str, extra: str, text: str) -> None:
    assert only_condition(rule_with(condition("countVP", "greaterThan", right, extra))) == f"vp > {text}"


@pytest.mark.parametrize(
    ("operator", "number", "text"),
    [
        ("equalTo", "1.0", "action_phase"),
        ("greaterThan", "0.0", "action_phase"),
        ("equalTo", "0.0", "not action_phase"),
        ("smallerThan", "0.5", "action_phase < 0.5"),
    ],
)
def test_comparisons_of_flags_are_simplified(operator: str, number: str, text: str) -> None:
    assert only_condition(rule_with(condition("isActionPhase", operator, f"constant {number}"))) == text


@pytest.mark.parametrize(
    ("operator", "number", "limit"),
    [("smallerThan", "2.0", 2), ("smallerThan", "1.5", 2), ("smallerOrEqualThan", "2.0", 3), ("equalTo", "0.0", 1)],
)
def test_bound_on_the_bought_card_becomes_its_limit(operator: str, number: str, limit: int) -> None:
    (rule,) = rule_with(condition("countCardsInDeck Gold", operator, f"constant {number}")).strategy.rules
    assert (rule.at_most, rule.condition) == (limit, None)


def test_several_conditions_are_joined_with_and() -> None:
    imported = rule_with(
        condition("countTurns", "greaterThan", "constant 3"),
        condition("countCardsInDeck Gold", "smallerThan", "constant 2"),
        condition("countBuysLeft", "greaterThan", "constant 1"),
    )
    (rule,) = imported.strategy.rules
    assert rule.at_most == 2
    assert only_condition(imported) == "turn > 3 and buys > 1"


def test_groups_of_conditions_become_and_or_not() -> None:
    early = condition("countTurns", "smallerThan", "constant 3")
    late = condition("countTurns", "greaterThan", "constant 9")
    buys = condition("countBuysLeft", "greaterThan", "constant 1")
    imported = rule_with(f"<or>{early}<and>{late}<not>{buys}</not></and></or>")
    assert only_condition(imported) == "turn < 3 or (turn > 9 and not buys > 1)"


# --- no equivalent ---


def test_rules_for_cards_of_other_sets_are_left_out() -> None:
    imported = import_one(
        '<buy name="Wharf">' + condition("countCardsInDeck Tactician", "greaterThan", "constant 0") + "</buy>\n"
        '<buy name="Gold">' + condition("countCardsInDeck Fool$s_Gold", "equalTo", "constant 0") + "</buy>"
    )
    assert format_strategy(imported.strategy).endswith("buy:\n  Gold when 0 = 0\n\nending: refuse if it loses\n")
    assert imported.missing_cards == {"Wharf", "Tactician", "Fool's Gold"}
    assert imported.notes == (
        "line 3: Wharf does not exist here; rule left out",
        "line 4: count(Fool's Gold) is always 0: the card does not exist here",
    )


def test_components_of_other_sets_count_as_zero() -> None:
    imported = rule_with(
        condition("isEstateTokenPlaced Smithy", "equalTo", "constant 0.0"),
        condition("countCardTypeInDeck Night", "smallerThan", "constant 1.0"),
    )
    assert only_condition(imported) == "0 = 0 and 0 < 1"
    assert imported.notes == (
        "line 3: 'isEstateTokenPlaced Smithy' is always 0: this game has no Estate token",
        "line 3: the count of Night cards is always 0: this game has none",
    )


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (condition("countSheep", "equalTo", "constant 1"), "'countSheep' has no equivalent"),
        (condition("countCardTypeInDeck Trasher", "equalTo", "constant 1"), "card type 'Trasher' has no equivalent"),
        (condition("countTurns", "about", "constant 1"), "unknown operator 'about'"),
        (condition("countTurns", "equalTo", "constant many"), "'many' is not a number"),
        (condition("countTurns", "equalTo", "constant inf"), "'inf' is not a number"),
        (condition("countTurns", "equalTo", "constant 1", "divideBy 0"), "division by zero"),
        (condition("countTurns", "equalTo", "constant 1", "root 2"), "unknown extra operation 'root'"),
        (condition("countCardsInDeck", "equalTo", "constant 1"), "countCardsInDeck needs an attribute"),
        ('<condition><left type="countTurns"/></condition>', "<left>, <operator> or <right> is missing"),
        ("<or></or>", "<or> is empty"),
    ],
)
def test_unsupported_conditions_are_noted(bad: str, reason: str) -> None:
    imported = rule_with(condition("countTurns", "greaterThan", "constant 3"), bad)
    assert only_condition(imported) == "turn > 3"
    assert imported.notes == (f"line 3: condition left out: {reason}; the rule now applies without it",)


def test_or_with_an_unsupported_part_is_left_out() -> None:
    good, bad = (condition(left, "equalTo", "constant 1") for left in ("countTurns", "countSheep"))
    imported = rule_with(f"<or>{good}{bad}</or>")
    assert imported.strategy.rules[0].condition is None
    reason = "in <or>: 'countSheep' has no equivalent"
    assert imported.notes == (f"line 3: condition left out: {reason}; the rule now applies without it",)


def test_dropped_condition_never_restricts_a_rule() -> None:
    good, bad = (condition(left, "equalTo", "constant 1") for left in ("countTurns", "countSheep"))
    kept = rule_with(f"<and>{good}{bad}</and>")
    assert only_condition(kept) == "turn = 1"
    assert kept.notes == ("line 3: condition left out: 'countSheep' has no equivalent; the rule now applies without it",)
    negated = rule_with(f"<not><and>{good}{bad}</and></not>")
    assert negated.strategy.rules[0].condition is None, "'not turn = 1' would restrict the rule more than the file does"
    assert len(negated.notes) == 1
    assert rule_with(f"<or>{good}<xor/></or>").strategy.rules[0].condition is None


@pytest.mark.parametrize("operator", ["equalTo", "smallerThan", "smallerOrEqualThan", "greaterThan"])
@pytest.mark.parametrize("left", ["countCardsInDeck Gold", "countVP", "isActionPhase"])
@pytest.mark.parametrize(
    "number",
    [
        "99999999999",
        "999998",
        "999999",
        "999999.5",
        "1000000",
        "1e300",
        "-1e300",
        "1e-320",
        "-0.0",
        "-3",
        "-0.5",
        "2.75",
        "1e999",
    ],
)
@pytest.mark.parametrize("extra", ["", "multiplyWith 1e300", "divideBy 1e-300", "minus -7.5"])
def test_imported_strategies_can_be_read(left: str, operator: str, number: str, extra: str) -> None:
    imported = rule_with(condition(left, operator, f"constant {number}", extra))  # also reads it back
    assert len(imported.strategy.rules) == 1


def test_limit_above_the_maximum_stays_a_condition() -> None:
    imported = rule_with(condition("countCardsInDeck Gold", "smallerThan", "constant 99999999999"))
    assert only_condition(imported) == "count(Gold) < 99999999999"


def test_too_long_conditions_are_dropped_with_a_note() -> None:
    many = "".join(condition("countTurns", "greaterThan", f"constant {number}") for number in range(200))
    deep = "<not>" * 42 + condition("countTurns", "equalTo", "constant 1") + "</not>" * 42
    for conditions in (many, deep):
        imported = rule_with(conditions, condition("countCardsInDeck Gold", "smallerThan", "constant 2"))
        (rule,) = imported.strategy.rules
        assert (rule.at_most, rule.condition) == (2, None)
        assert imported.notes == ("line 3: the condition is too long or nested too deeply; the rule now applies without it",)


def test_rules_beyond_the_limit_are_left_out() -> None:
    imported = import_one('<buy name="Gold"/>\n' * 1003)
    assert len(imported.strategy.rules) == 1000
    assert imported.notes == ("line 1003: a strategy can have at most 1,000 rules; this and all later rules left out",)


def test_control_characters_are_removed_and_long_texts_truncated() -> None:
    red = "&#x9b;31m"
    long = "x" * 90
    imported = import_one(
        f'<type name="a{red}"/><board contents="{red}Tower"/><buy name="{red}Wharf"/><buy name="Gold"/>',
        f'name="{red}{long}" author="A&#x202e;B" description="{red} {"y" * 3000}"',
    )
    strategy = imported.strategy
    assert strategy.name == "31m" + "x" * 77
    assert strategy.author == "AB"
    assert strategy.comment == "31m " + "y" * 1996
    assert strategy.tags == ("a31m",)
    assert imported.notes == (
        "line 2: the name contains control characters; removed",
        "line 2: the name is longer than 80 characters; truncated",
        "line 2: the author contains control characters; removed",
        "line 2: the description contains control characters; removed",
        "line 2: the description is longer than 2,000 characters; truncated",
        "line 3: the type contains control characters; removed",
        "line 3: the Kingdom is not part of a strategy; ignored: 31mTower (not available: 31mTower)",
        "line 3: 31mWharf does not exist here; rule left out",
    )
    assert import_one("", 'name="&#x7f;"').strategy.name == "Unnamed 1"


def test_missing_cards_include_those_of_the_board() -> None:
    assert import_one('<board contents="Tower, Chapel"/><buy name="Gold"/>').missing_cards == {"Tower"}


def test_names_are_found_in_another_spelling() -> None:
    imported = import_one('<board contents="kings court, Chapel"/><buy name="Trusty_steed"/><buy name="Over-Grown_Estate"/>')
    assert [rule.card for rule in imported.strategy.rules] == ["Trusty Steed", "Overgrown Estate"]
    assert not imported.missing_cards


def test_market_square_combo_is_translated() -> None:
    (imported,) = import_geronimoo(
        '<player name="x"><buy name="Hermit" strategy="MarketSquareCombo"/></player>', known_cards=FACES
    )
    text = format_strategy(imported.strategy)
    assert parse_strategy(text, known_cards=FACES) == imported.strategy
    assert "\nplay:\n  Madman when big_turn\n" in text
    assert "\n  Estate when spare_junk\n" in text


def test_penultimate_province_rule_becomes_a_condition() -> None:
    body = '<type name="AppliesPPR"/><buy name="Province"/><buy name="Duchy"/><buy name="Gold"/>'
    imported = import_one(body)
    text = format_strategy(imported.strategy)
    assert "  penultimate: left(Province) = 2 and lead < 0 and (left(Duchy) > 0 and lead > -3)\n" in text
    assert "  Province when not penultimate\n  Duchy\n  Gold\n" in text
    assert imported.notes == ("line 2: type 'AppliesPPR' became the condition 'penultimate' for buying Provinces",)
    (note,) = import_one('<type name="AppliesPPR"/><buy name="Province"/>').notes
    assert note.endswith("no other rule buys points instead of a Province")


def test_play_strategies_are_translated() -> None:
    imported = import_one('<buy name="Chapel" strategy="aggressiveTrashing"/><buy name="Hermit" strategy="combo"/>')
    assert [each.card for each in imported.strategy.trash] == ["Curse", "Hovel", "Overgrown Estate", "Estate", "Copper"]
    assert imported.strategy.styles == (CardStyle("Chapel", "keep money", 4),)
    assert imported.notes == (
        "line 3: strategy 'aggressiveTrashing' for Chapel was translated to play, trash or style lines",
        "line 3: strategy 'combo' for Hermit has no equivalent; the default play is used",
    )


def test_boards_and_starts_become_options_or_notes() -> None:
    imported = import_one(
        '<board contents="Smithy, Wharf" bane="Cellar" Shelters="true" Mountain_Pass_Bid="8" Obelisk_Choice="Wharf"/>\n'
        '<start_state><hand contents="5 Copper"/><discard contents=""/><drawdeck contents="Silver" shuffle="true"/>'
        "</start_state>\n"
        '<buy name="Young_Witch" bane="Moat"/>'
    )
    assert imported.strategy.options == ("shelters", "bane Cellar")
    assert imported.notes == (
        "line 3: the Kingdom is not part of a strategy; ignored: Smithy, Wharf (not available: Wharf)",
        "line 3: Mountain Pass is not available; its bid is ignored",
        "line 3: Obelisk is not available; its choice is ignored",
        'line 4: the starting cards are not part of a strategy; pass them to \'simulate\' as --hand "5 Copper" --deck "Silver"',
        "line 5: the Bane Moat does not exist here; ignored",
    )


def test_shelters_start_becomes_an_option() -> None:
    deck = '<drawdeck contents="7 Copper, Necropolis, Overgrown Estate, Hovel" shuffle="true"/>'
    imported = import_one(f'<start_state><hand contents=""/>{deck}</start_state>')
    assert imported.strategy.options == ("shelters",)
    assert imported.notes == ()


def test_unknown_parts_are_noted() -> None:
    imported = import_one('<colour name="red"/>hello<buy name="Gold" mood="good"/>', 'author="Me" hat="big"')
    assert imported.strategy.name == "Unnamed 1"
    assert imported.notes == (
        "line 2: the player has no name; named 'Unnamed 1'",
        "line 2: <player> has an unknown attribute hat='big'; ignored",
        "line 3: unknown element <colour>; ignored",
        "line 2: text inside <player> ignored: 'hello'",
        "line 3: <buy> has an unknown attribute mood='good'; ignored",
    )


# --- documents ---


def test_single_player_element_is_imported_from_bytes() -> None:
    document = "<?xml version='1.0' encoding='latin-1'?><player name='Größe'><buy name='Gold'/></player>".encode("latin-1")
    (imported,) = import_geronimoo(document, known_cards=KNOWN)
    assert imported.strategy.name == "Größe"


@pytest.mark.parametrize(
    ("document", "line", "column", "message"),
    [
        ("<playerCollection>\n<player>\n</oops>", 3, 3, "mismatched tag"),
        ("", 1, 1, "no element found"),
        ("hello", 1, 1, "syntax error"),
        ("<kingdom/>", 1, 1, "expected <playerCollection> or <player>, found <kingdom>"),
        ("<playerCollection>\n <buy/></playerCollection>", 2, 2, "expected <player>, found <buy>"),
        (
            "<!DOCTYPE x [<!ENTITY a 'aaa'>]>\n<playerCollection/>",
            1,
            13,
            "a DOCTYPE or entity declaration is not allowed",
        ),
        ("<player>&a;</player>", 1, 9, "undefined entity"),
        ("<a>" * 60, 1, 151, "elements are nested more than 50 levels deep"),
    ],
)
def test_malformed_documents_are_rejected(document: str, line: int, column: int, message: str) -> None:
    with pytest.raises(XmlError) as caught:
        import_geronimoo(document, "bots.xml", known_cards=KNOWN)
    error = caught.value
    assert (error.file, error.line, error.column, error.message) == ("bots.xml", line, column, message)


@pytest.mark.parametrize("document", [b"<?xml version='1.0' encoding='klingon'?><player/>", "<player name='\ud800'/>"])
def test_undecodable_documents_are_rejected(document: str | bytes) -> None:
    with pytest.raises(XmlError):
        import_geronimoo(document, known_cards=KNOWN)
