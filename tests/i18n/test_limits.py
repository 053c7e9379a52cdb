"""Prompts to gain a card state the cost limit; prompts about another player's cards name the player."""

from __future__ import annotations

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.engine.decision import Decision
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts
from feodum.view.view_data import question_data

KINGDOM = ("Armory", "Artisan", "Forge", "Graverobber", "Pillage", "Procession", "Remodel", "Remake", "Village", "Workshop")
NAMES = ["Anna", "Ben", "Cleo"]
FIXED = {"Armory": (0, 4), "Artisan": (0, 5), "Workshop": (0, 4)}


def asked_in_games(games: int) -> list[tuple[Table, Decision]]:
    """Return the decisions of traced games in which every player has a card of each pile."""
    found: list[tuple[Table, Decision]] = []
    for seed in range(games):
        table = Setup(3, KINGDOM).layout().deal(seed, 0)
        for player in table.players:
            for pile in table.piles:
                if pile.supply:
                    player.deck.append(pile.cards.pop())
            table.random.shuffle(player.deck)
        table.log, table.trace = [], []
        table.agents = [RandomBot(seed + seat) for seat in range(3)]
        while table.players[0].turns < 10 and not table.over:
            table.actions += 1
            step(table)
        found += [(table, decision) for decision in table.trace]
    return found


def prompts(decision: Decision) -> list[str]:
    return [Question(Texts(language), question_data(decision), players=NAMES).prompt() for language in ("en", "de")]


def test_cost_limits_match_the_cards() -> None:
    sources: set[str] = set()
    for table, decision in asked_in_games(12):
        if decision.verb != "gain":
            assert decision.costs is None
            continue
        sources.add(decision.source)
        if decision.source in FIXED:
            assert decision.costs == FIXED[decision.source]
        trashed = next((event for event in reversed((table.log or [])[: decision.seq]) if event.verb == "trash"), None)
        if decision.source in ("Remodel", "Remake") and trashed is not None:
            (old,) = trashed.cards
            least, most = (0, old.cost + 2) if decision.source == "Remodel" else (old.cost + 1, old.cost + 1)
            assert decision.costs == (least, most)
        if decision.source == "Graverobber" and any(card in table.trash for card in decision.cards):
            continue
        assert decision.costs is not None or decision.source == "Graverobber"
    assert {*FIXED, "Forge", "Graverobber", "Procession", "Remake", "Remodel"} <= sources


def test_prompts_state_the_cost_limit() -> None:
    by_source = {decision.source: decision for _, decision in asked_in_games(4) if decision.costs is not None}
    assert prompts(by_source["Workshop"]) == [
        "Workshop: gain a card costing up to 4",
        "Werkstatt: Nimm eine Karte mit Kosten bis 4",
    ]
    assert prompts(by_source["Artisan"]) == [
        "Artisan: gain a card costing up to 5 to your hand",
        "Töpferei: Nimm eine Karte mit Kosten bis 5 auf die Hand",
    ]
    assert by_source["Remake"].costs is not None
    price = by_source["Remake"].costs[1]
    assert prompts(by_source["Remake"]) == [
        f"Remake: gain a card costing exactly {price}",
        f"Nachbau: Nimm eine Karte mit Kosten von genau {price}",
    ]


def test_pillage_prompt_names_the_player() -> None:
    asked = [decision for _, decision in asked_in_games(8) if decision.source == "Pillage"]
    assert asked
    for decision in asked:
        assert decision.whose != decision.of
        assert all(NAMES[decision.whose] in prompt for prompt in prompts(decision))


def test_prompts_state_potions_and_debt() -> None:
    kingdom = ("Bazaar", "Cellar", "City Quarter", "Familiar", "Golem", "Market", "Moat", "Remodel", "Smithy", "Village")
    table = Setup(2, kingdom).layout().deal(1, 0)
    table.log, table.trace = [], []
    table.agents = [RandomBot(1), RandomBot(2)]
    limits = {}
    for name in ("Familiar", "City Quarter", "Village"):
        player = table.players[0]
        player.hand[:] = [table.piles[table.index[name]].cards[-1]]
        table.play(0, table.piles[table.index["Remodel"]].cards[-1], None)
        asked = [decision for decision in table.trace if decision.verb == "gain"][-1]
        limits[name] = prompts(asked)
    assert limits == {
        "Familiar": [
            "Remodel: gain a card costing up to 5 and a Potion",
            "Umbau: Nimm eine Karte mit Kosten bis 5 und einem Trank",
        ],
        "City Quarter": [
            "Remodel: gain a card costing up to 2 and 8 debt",
            "Umbau: Nimm eine Karte mit Kosten bis 2 und 8 Schulden",
        ],
        "Village": ["Remodel: gain a card costing up to 5", "Umbau: Nimm eine Karte mit Kosten bis 5"],
    }
