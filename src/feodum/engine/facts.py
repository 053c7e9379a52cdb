"""The facts of cards: class attributes that the engine, bots, page and environments read."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

FACTS: Final[dict[str, type]] = {
    "name": str,
    "cost": int,
    "potion_cost": int,
    "debt_cost": int,
    "types": int,
    "draws": int,
    "actions": int,
    "buys": int,
    "coins": int,
    "points": int,
    "set_name": str,
    "edition": str,
    "pile": str,
    "extra_piles": tuple,
    "heirloom": str,
    "counts_actions": int,
    "is_kept": int,
    "hand_bonus": int,
    "draws_pile": int,
    "gained_to_hand": int,
    "looks_back": int,
    "overpays": int,
    "trashes": int,
    "most_actions": int,
    "further_cards": int,
    "further_coins": int,
    "potions": int,
    "repeats": int,
    "draws_up_to": int,
    "saturates": int,
    "is_one_shot": int,
    "order": int,
    "optional": int,
    "asks_itself": int,
    "reusable": int,
    "options": tuple,
    "names_cards": int,
    "trashes_types": int,
    "trades": int,
    "trade_extra": int,
    "trade_is_exact": int,
    "pays_per_coin": str,
    "gains_types": int,
    "gains_up_to": int,
    "gives": tuple,
    "vp_tokens": int,
    "vp_tokens_per_buy": int,
    "discards": int,
    "discards_hand": int,
    "needs_copy": int,
    "chains": int,
    "rewards": str,
    "barred_by": str,
    "buying_trashes": int,
    "gaining_topdecks": int,
    "scores": int,
    "scores_per": int,
    "scores_for": str,
    "scores_types": int,
}
"""The class attributes of a card, with their types."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DeclaredFacts:
    """The facts of a card, with their defaults."""

    name: str = ""
    """The English name. It must be unique."""
    cost: int = 0
    """The cost in coins."""
    potion_cost: int = 0
    """The Potions it costs in addition to coins: see `costs_more_than_coins`."""
    debt_cost: int = 0
    """The debt the buyer takes."""
    types: int = 0
    """The card types, joined by `|`."""
    draws: int = 0
    """+Cards of the plain bonus, given before `play`."""
    actions: int = 0
    """+Actions of the plain bonus."""
    buys: int = 0
    """+Buys of the plain bonus."""
    coins: int = 0
    """+Coins of the plain bonus, or the coins of a Treasure."""
    points: int = 0
    """The victory points it is worth; `score` can compute more."""
    set_name: str = ""
    """The box it belongs to. Feodum sets it for cards of a card file."""
    edition: str = ""
    """The edition that contains this printing of the card, such as "1E"; "" for the current one."""
    pile: str = ""
    """The pile the card belongs to, if the pile's name differs from the card's."""
    extra_piles: tuple[str, ...] = ()
    """What the card adds to a game: extra piles, decks of landscapes, landscapes and mats, by name."""
    heirloom: str = ""
    """The card that replaces a Copper in every starting deck."""
    counts_actions: int = 0
    """1 if its effect depends on unused Actions."""
    is_kept: int = 0
    """1 if a player who receives this landscape keeps it until Clean-up."""
    hand_bonus: int = 0
    """The cards this landscape adds to the hand that its owner draws in Clean-up."""
    draws_pile: int = 0
    """1 if an Action Supply pile is drawn for this landscape at setup: see `g.role`."""
    gained_to_hand: int = 0
    """1 if it goes to the hand where a gained card would go to the discard pile."""
    looks_back: int = 0
    """1 if the card asks what players did this turn or gained in the last one: see `g.history`."""
    overpays: int = 0
    """OVERPAYS_COINS if its buyer may pay more for it, OVERPAYS_POTIONS if Potions count as well."""
    trashes: int = 0
    """Which of the player's cards it can trash: 0 for none, TRASHES_SOME, or TRASHES_ANY (any in hand)."""
    most_actions: int = 0
    """The most Actions it can give, if its player can choose more than the plain bonus."""
    further_cards: int = 0
    """How many cards it usually adds to the hand in addition to the plain bonus."""
    further_coins: int = 0
    """How many coins or Coffers it usually gives in addition to the plain bonus, now or at the start of the next turn."""
    potions: int = 0
    """The Potions of a Treasure."""
    repeats: int = 0
    """How many times it plays another card."""
    draws_up_to: int = 0
    """The hand size it draws up to, or 0."""
    saturates: int = 0
    """1 if a second play in the same turn has little effect."""
    is_one_shot: int = 0
    """1 if playing it usually removes it from its owner's deck."""
    order: int = 0
    """The best play order among Treasures: before most others if negative, after most others if positive."""
    optional: int = 0
    """The trigger flags (see `triggers.py`) of the abilities the player may decline."""
    asks_itself: int = 0
    """The optional abilities whose own methods ask the player, so that the engine doesn't ask first."""
    reusable: int = 0
    """The optional abilities that a card in hand can use several times for the same event, as long as they apply."""
    options: tuple[str, ...] = ()
    """Every word it offers as an option, other than names of cards and piles."""
    names_cards: int = 0
    """1 if it lets a player name a card."""
    trashes_types: int = 0
    """The types of card it can trash; 0 for any."""
    trades: int = 0
    """How many cards a play trades: it trashes one and gains one by its cost."""
    trade_extra: int = 0
    """How much more than the traded card the gained card may cost."""
    trade_is_exact: int = 0
    """1 if the gained card of a trade must cost exactly `trade_extra` more."""
    pays_per_coin: str = ""
    """What it gives for each coin of a trashed card's cost, or overpaid: PAYS_COINS, PAYS_CARDS, or the name of a card."""
    gains_types: int = 0
    """The types of card its player can choose to gain; 0 for any."""
    gains_up_to: int = 0
    """The highest cost of a card its player can choose to gain, if it is fixed, or 0."""
    gives: tuple[str, ...] = ()
    """The piles it makes other players gain from, the worst first."""
    vp_tokens: int = 0
    """The fewest victory point tokens a play gives."""
    vp_tokens_per_buy: int = 0
    """The victory point tokens it gives for each card bought while it is in play."""
    discards: int = 0
    """1 if its player chooses cards in hand to discard."""
    discards_hand: int = 0
    """1 if playing it discards the rest of the hand."""
    needs_copy: int = 0
    """1 if playing it is useful only with another copy of it in hand."""
    chains: int = 0
    """1 if it can play another copy of itself from the hand."""
    rewards: str = ""
    """The card in hand it rewards its player for revealing."""
    barred_by: str = ""
    """The card its buyer must not have in play."""
    buying_trashes: int = 0
    """The types of the buyer's cards in play that buying it trashes."""
    gaining_topdecks: int = 0
    """The types of a player's cards in play that go onto their deck when they gain it."""
    scores: int = 0
    """The points it scores for every `scores_per` cards; 0 if it scores only `points`."""
    scores_per: int = 0
    """How many cards it takes to score `scores` points once."""
    scores_for: str = ""
    """The cards it scores for: the name of a card, EVERY_CARD, or DIFFERENT_NAMES."""
    scores_types: int = 0
    """The types of card it scores for, instead of `scores_for`."""
