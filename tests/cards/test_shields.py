"""A card that shields its player, such as Lighthouse, protects from every Attack."""

from __future__ import annotations

from random import Random

import pytest

from feodum.cards.box import CARDS
from feodum.engine import turns
from feodum.engine.card import ATTACK, Card
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.event import Event
from feodum.engine.table import Table
from feodum.engine.triggers import SHIELD
from feodum.scenarios.reader import Scenario, parse_scenarios
from feodum.scenarios.starting_position import build_table

BUILT_IN = [kind(-1) for kind in CARDS.values() if kind.__module__.startswith("feodum.")]
ATTACKS = [card for card in BUILT_IN if card.types & ATTACK]
SHIELDS = [card.name for card in BUILT_IN if card.abilities & SHIELD]
MIXED = ["Copper", "Silver", "Gold", "Estate", "Duchy", "Curse", "Smithy", "Village", "Tunnel", "Watchtower", "Trader", "Moat"]
SEEDS = range(30)


class Attacker(Agent):
    """Plays the Attack, then answers at random for every player. Notes who was asked."""

    def __init__(self, attack: str, random: Random) -> None:
        self.attack = attack
        self.random = random
        self.asked: set[int] = set()

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.source == "action":
            return ([card.name for card in decision.cards].index(self.attack),)
        self.asked.add(decision.of)
        count = len(decision.cards) or len(decision.words)
        least = decision.max if decision.all_or_none else decision.min
        return tuple(self.random.sample(range(count), self.random.randint(least, decision.max)))


def position(attack: Card, shield: str, random: Random) -> Table:
    """Return a position in which p1 holds the Attack, and p2 has the shield in play. Marauder brings Ruins and Spoils."""

    def cards(count: int) -> str:
        return ", ".join(random.choices(MIXED, k=count))

    text = f"""
        name: any Attack against a shield
        players: 3
        kingdom: [Duke, Festival, Marauder]
        p1: {{hand: ["{attack.name}", {cards(4)}], deck: [{cards(6)}]}}
        p2: {{hand: [{cards(6)}], deck: [{cards(4)}], discard: [{cards(2)}], play: [{shield}]}}
        p3: {{hand: [{cards(6)}], deck: [{cards(4)}], discard: [{cards(2)}]}}
        expect: {{turn: p1}}
    """
    (scenario,) = parse_scenarios(text, "shield.yaml")
    assert isinstance(scenario, Scenario), scenario
    return build_table(scenario)


def test_a_card_shields() -> None:
    assert SHIELDS


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda card: card.name)
@pytest.mark.parametrize("shield", SHIELDS)
def test_attacks_do_nothing_to_a_shielded_player(attack: Card, shield: str) -> None:
    reached_others = False
    for seed in SEEDS:
        random = Random(seed)
        table = position(attack, shield, random)
        attacker = Attacker(attack.name, random)
        table.agents = [attacker] * 3
        log: list[Event] = []
        table.log = log
        turns.step(table)
        assert 1 not in attacker.asked
        assert not [event for event in log if event.seat == 1]
        reached_others |= 2 in attacker.asked or any(event.seat == 2 for event in log)
    assert reached_others
