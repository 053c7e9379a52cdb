"""The declared fields of tables and players. Generated from `declaration.py` by `make contract`: don't edit."""

from __future__ import annotations

from mypy_extensions import i64

from feodum.engine.card import Card
from feodum.engine.decision import NO_CARDS, NO_WORDS, Answer, Decision
from feodum.engine.event import Event
from feodum.engine.state.buy_menus import BuyMenus, MenuCache
from feodum.engine.state.declaration import Mat
from feodum.engine.state.history import History
from feodum.engine.state.landscape_deck import NO_DECKS, LandscapeDeck
from feodum.engine.state.phases import HAND_SIZE, START, UNKNOWN
from feodum.engine.state.turn_memory import NO_MEMORY, NO_PASSES, DurationEffect, ExtraTurn, Pass, TurnMemory
from feodum.engine.trigger_event import TriggerEvent
from feodum.engine.triggers import EXTRA_TURN

NO_COUNTS: dict[str, int] = {}
NO_ROLES: dict[str, str] = {}
NO_MATS: dict[str, Mat] = {}
NO_CARD_MATS: dict[str, list[Card]] = {}


class TableExtras:
    """The rare fields of a table."""

    def __init__(self) -> None:
        self.last_seat: int = -1
        """The seat of the previous turn, or -1. Only maintained in games with extra turns."""
        self.potions: int = 0
        self.landscapes_bought: int = 0
        """The number of Events and Projects bought this turn."""
        self.replays: list[TurnMemory] = NO_MEMORY
        """Cards that played another one (`about`) and stay in play with it, this turn. Shared: replace, never modify."""
        self.hand_size: int = HAND_SIZE
        """The number of cards drawn at the end of this turn."""
        self.returns_to_actions: bool = False
        """True if the Action phase starts again when nothing is being resolved."""
        self.no_more_actions: bool = False
        """True if nothing gives the player more Actions this turn."""
        self.vp_on: dict[str, int] = NO_COUNTS
        """Victory point tokens on piles and landscapes, by name. Shared: replace, never modify."""
        self.landscapes: list[Card] = NO_CARDS
        """The landscapes of the game, in the order of the setup. Shared and never modified."""
        self.landscape_decks: dict[str, LandscapeDeck] = NO_DECKS
        """The decks of landscapes such as the Boons, by name."""
        self.mat_rules: dict[str, Mat] = NO_MATS
        """The players' mats in this game, by name. Shared and never modified."""
        self.action_piles: list[str] = NO_WORDS
        """The Supply piles with an Action on top at setup, in games with landscapes. Shared and never modified."""
        self.duration: DurationEffect | None = None
        """The duration effect being resolved."""
        self.gainer: int = -1
        """The player whose gain other players react to."""
        self.overpaid: int = 0
        """The coins overpaid for the card being bought."""
        self.overpaid_potions: int = 0
        """The Potions overpaid."""

    def copy(self) -> TableExtras:
        twin = TableExtras()
        twin.last_seat = self.last_seat
        twin.potions = self.potions
        twin.landscapes_bought = self.landscapes_bought
        twin.replays = self.replays
        twin.hand_size = self.hand_size
        twin.returns_to_actions = self.returns_to_actions
        twin.no_more_actions = self.no_more_actions
        twin.vp_on = self.vp_on
        twin.landscapes = self.landscapes
        if self.landscape_decks:
            twin.landscape_decks = {key: deck.copy() for key, deck in self.landscape_decks.items()}
        twin.mat_rules = self.mat_rules
        twin.action_piles = self.action_piles
        return twin

    def reset_turn(self) -> None:
        self.potions = 0
        self.landscapes_bought = 0
        self.replays = NO_MEMORY
        self.hand_size = HAND_SIZE
        self.returns_to_actions = False
        self.no_more_actions = False


class TableFields:
    """The fields of a table: see `TABLE_STATE`."""

    def __init__(self) -> None:
        self.trash: list[Card] = []
        """The trash."""
        self.turn: int = 0
        """The seat whose turn it is."""
        self.first: int = 0
        self.turn_number: int = 1
        self.extra_turn: ExtraTurn | None = None
        """The current turn, if it is an extra turn."""
        self.extra_turns: list[ExtraTurn] = []
        """The extra turns that follow this turn."""
        self.extra_count: int = 0
        """The number of completed extra turns."""
        self.last_regular_seat: int = 0
        """The seat of the last regular turn. Only maintained in games with extra turns."""
        self.phase: i64 = START
        self.public_phase: i64 = START
        """The phase other players may see. Skipping an empty phase would reveal the hand."""
        self.actions: int = 1
        """The Actions left this turn."""
        self.buys: int = 1
        """The Buys left this turn."""
        self.coins: int = 0
        """The coins left to spend this turn."""
        self.bought: int = 0
        """The number of cards bought this turn."""
        self.turn_memory: list[TurnMemory] = []
        """Cards remembered until the end of the turn, one entry per play."""
        self.durations: list[DurationEffect] = []
        """Effects of played cards in a later turn, one entry per play."""
        self.onto_deck: list[Card] = []
        """Cards that go on the deck when they are discarded from play this turn."""
        self.mats: dict[str, int] = NO_COUNTS
        """Tokens on each shared mat, by the name of the card that uses it. Shared: replace, never modify."""
        self.roles: dict[str, str] = NO_ROLES
        """Pile names by special role, such as "Bane", or by landscape. Shared: replace, never modify."""
        self.passes: list[Pass] = NO_PASSES
        """All cards passed between hands so far. Shared: replace, never modify."""
        self.ends_game: list[str] = NO_WORDS
        """The piles that end the game when empty."""
        self.empty_limit: int = 3
        self.over: bool = False
        self.abilities: i64 = 0
        """The ability flags of all cards in this game: see `triggers.HOOKS`."""
        self.immune: int = 0
        """The seats unaffected by the Attack being resolved, one bit each."""
        self.source: str = ""
        """The name of the card or phase being resolved."""
        self.gains: list[TriggerEvent] = []
        """The gains whose triggers are being resolved, the innermost last."""
        self.subject: Card | None = None
        """The card the effect being resolved is about: gained, bought, trashed or attacking. Always public."""
        self.offered: list[Card] = NO_CARDS
        """The result of the last `supply` query, to show its cost range in a question."""
        self.offered_min: int = 0
        self.offered_max: int = 0
        self.depth: int = 0
        self.names: list[str] = NO_WORDS
        """Every card name a player can name. Shared and never modified."""
        self.next_uid: int = 0
        self.menu_cache: MenuCache | None = None
        """Buy menus for simulations, shared by all games of the layout; None if costs or offers may change."""
        self.buy_menus: BuyMenus | None = None
        """The menus for the piles that are not empty now; None if unknown."""
        self.empty_count: int = UNKNOWN
        """The number of empty Supply piles."""
        self.is_ending: bool = False
        """True if the empty piles end the game. Valid only if `empty_count` is known."""
        self.cached_gains_to_end: int = UNKNOWN
        """The cached result of `gains_to_end`, or UNKNOWN."""
        self.answers: list[Answer] = []
        self.cursor: int = 0
        """The number of answers consumed so far."""
        self.log: list[Event] | None = None
        self.trace: list[Decision] | None = None
        """Every decision so far, one per answer, plus the open one; None if not traced."""
        self.extras: TableExtras | None = None
        """The rare fields; None while all have their defaults."""

    def copy_fields(self, twin: TableFields) -> None:
        """Copy all declared fields to `twin`."""
        if self.trash:
            twin.trash = self.trash[:]
        twin.turn = self.turn
        twin.first = self.first
        twin.turn_number = self.turn_number
        if self.abilities & EXTRA_TURN:
            twin.extra_turn = self.extra_turn
            if self.extra_turns:
                twin.extra_turns = self.extra_turns[:]
            twin.extra_count = self.extra_count
            twin.last_regular_seat = self.last_regular_seat
        twin.phase = self.phase
        twin.public_phase = self.public_phase
        twin.actions = self.actions
        twin.buys = self.buys
        twin.coins = self.coins
        twin.bought = self.bought
        if self.turn_memory:
            twin.turn_memory = self.turn_memory[:]
        if self.durations:
            twin.durations = self.durations[:]
        if self.onto_deck:
            twin.onto_deck = self.onto_deck[:]
        twin.mats = self.mats
        twin.roles = self.roles
        twin.passes = self.passes
        twin.ends_game = self.ends_game
        twin.empty_limit = self.empty_limit
        twin.over = self.over
        twin.abilities = self.abilities
        twin.immune = self.immune
        twin.source = self.source
        if self.gains:
            twin.gains = self.gains[:]
        twin.subject = self.subject
        twin.depth = self.depth
        twin.names = self.names
        twin.next_uid = self.next_uid
        twin.menu_cache = self.menu_cache
        twin.buy_menus = self.buy_menus
        twin.empty_count = self.empty_count
        twin.is_ending = self.is_ending
        twin.cached_gains_to_end = self.cached_gains_to_end
        twin.answers = self.answers
        twin.cursor = self.cursor
        twin.log = self.log
        twin.trace = self.trace
        if self.extras is not None:
            twin.extras = self.extras.copy()

    def reset_turn(self) -> None:
        """Give the fields of the turn their defaults."""
        self.phase = START
        self.public_phase = START
        self.actions = 1
        self.buys = 1
        self.coins = 0
        self.bought = 0
        if self.turn_memory:
            self.turn_memory = []
        if self.extras is not None:
            self.extras.reset_turn()

    def with_extras(self) -> TableExtras:
        """Return the rare fields, to change them."""
        extras = self.extras
        if extras is None:
            extras = TableExtras()
            self.extras = extras
        return extras

    @property
    def last_seat(self) -> int:
        """The seat of the previous turn, or -1. Only maintained in games with extra turns."""
        return -1 if self.extras is None else self.extras.last_seat

    @last_seat.setter
    def last_seat(self, value: int) -> None:
        self.with_extras().last_seat = value

    @property
    def potions(self) -> int:
        return 0 if self.extras is None else self.extras.potions

    @potions.setter
    def potions(self, value: int) -> None:
        self.with_extras().potions = value

    @property
    def landscapes_bought(self) -> int:
        """The number of Events and Projects bought this turn."""
        return 0 if self.extras is None else self.extras.landscapes_bought

    @landscapes_bought.setter
    def landscapes_bought(self, value: int) -> None:
        self.with_extras().landscapes_bought = value

    @property
    def replays(self) -> list[TurnMemory]:
        """Cards that played another one (`about`) and stay in play with it, this turn. Shared: replace, never modify."""
        return NO_MEMORY if self.extras is None else self.extras.replays

    @replays.setter
    def replays(self, value: list[TurnMemory]) -> None:
        self.with_extras().replays = value

    @property
    def hand_size(self) -> int:
        """The number of cards drawn at the end of this turn."""
        return HAND_SIZE if self.extras is None else self.extras.hand_size

    @hand_size.setter
    def hand_size(self, value: int) -> None:
        self.with_extras().hand_size = value

    @property
    def returns_to_actions(self) -> bool:
        """True if the Action phase starts again when nothing is being resolved."""
        return False if self.extras is None else self.extras.returns_to_actions

    @returns_to_actions.setter
    def returns_to_actions(self, value: bool) -> None:
        self.with_extras().returns_to_actions = value

    @property
    def no_more_actions(self) -> bool:
        """True if nothing gives the player more Actions this turn."""
        return False if self.extras is None else self.extras.no_more_actions

    @no_more_actions.setter
    def no_more_actions(self, value: bool) -> None:
        self.with_extras().no_more_actions = value

    @property
    def vp_on(self) -> dict[str, int]:
        """Victory point tokens on piles and landscapes, by name. Shared: replace, never modify."""
        return NO_COUNTS if self.extras is None else self.extras.vp_on

    @vp_on.setter
    def vp_on(self, value: dict[str, int]) -> None:
        self.with_extras().vp_on = value

    @property
    def landscapes(self) -> list[Card]:
        """The landscapes of the game, in the order of the setup. Shared and never modified."""
        return NO_CARDS if self.extras is None else self.extras.landscapes

    @landscapes.setter
    def landscapes(self, value: list[Card]) -> None:
        self.with_extras().landscapes = value

    @property
    def landscape_decks(self) -> dict[str, LandscapeDeck]:
        """The decks of landscapes such as the Boons, by name."""
        return NO_DECKS if self.extras is None else self.extras.landscape_decks

    @landscape_decks.setter
    def landscape_decks(self, value: dict[str, LandscapeDeck]) -> None:
        self.with_extras().landscape_decks = value

    @property
    def mat_rules(self) -> dict[str, Mat]:
        """The players' mats in this game, by name. Shared and never modified."""
        return NO_MATS if self.extras is None else self.extras.mat_rules

    @mat_rules.setter
    def mat_rules(self, value: dict[str, Mat]) -> None:
        self.with_extras().mat_rules = value

    @property
    def action_piles(self) -> list[str]:
        """The Supply piles with an Action on top at setup, in games with landscapes. Shared and never modified."""
        return NO_WORDS if self.extras is None else self.extras.action_piles

    @action_piles.setter
    def action_piles(self, value: list[str]) -> None:
        self.with_extras().action_piles = value

    @property
    def duration(self) -> DurationEffect | None:
        """The duration effect being resolved."""
        return None if self.extras is None else self.extras.duration

    @duration.setter
    def duration(self, value: DurationEffect | None) -> None:
        self.with_extras().duration = value

    @property
    def gainer(self) -> int:
        """The player whose gain other players react to."""
        return -1 if self.extras is None else self.extras.gainer

    @gainer.setter
    def gainer(self, value: int) -> None:
        self.with_extras().gainer = value

    @property
    def overpaid(self) -> int:
        """The coins overpaid for the card being bought."""
        return 0 if self.extras is None else self.extras.overpaid

    @overpaid.setter
    def overpaid(self, value: int) -> None:
        self.with_extras().overpaid = value

    @property
    def overpaid_potions(self) -> int:
        """The Potions overpaid."""
        return 0 if self.extras is None else self.extras.overpaid_potions

    @overpaid_potions.setter
    def overpaid_potions(self, value: int) -> None:
        self.with_extras().overpaid_potions = value


class PlayerExtras:
    """The rare fields of a player."""

    def __init__(self) -> None:
        self.coffers: int = 0
        """Coin tokens to spend in a Buy phase."""
        self.villagers: int = 0
        """Tokens to spend for Actions in an Action phase."""
        self.minus_card: int = 0
        """1 if the −1 Card token lies on the deck."""
        self.minus_coin: int = 0
        """1 if the −1 Coin token lies in front of the player."""
        self.journey_down: int = 0
        """1 if the Journey token lies face down."""
        self.mats: dict[str, list[Card]] = NO_CARD_MATS
        """Cards on each mat, by its name. Replaced when first used."""
        self.mat_tokens: dict[str, int] = NO_COUNTS
        """Tokens on each mat, by its name. Shared: replace, never modify."""
        self.things: list[Card] = NO_CARDS
        """Projects, Artifacts, States and kept landscapes of the player. Shared: replace, never modify."""
        self.history: History | None = None
        """What the player did this turn; None if no card in the game asks."""

    def copy(self) -> PlayerExtras:
        twin = PlayerExtras()
        twin.coffers = self.coffers
        twin.villagers = self.villagers
        twin.minus_card = self.minus_card
        twin.minus_coin = self.minus_coin
        twin.journey_down = self.journey_down
        if self.mats:
            twin.mats = {key: cards[:] for key, cards in self.mats.items()}
        twin.mat_tokens = self.mat_tokens
        twin.things = self.things
        if self.history is not None:
            twin.history = self.history.copy()
        return twin


class PlayerFields:
    """The fields of a player: see `PLAYER_STATE`."""

    def __init__(self) -> None:
        self.limbo_revealed: bool = False
        self.discarded_hand: list[Card] = NO_CARDS
        """The last hand discarded as a whole: see `visible_discard`."""
        self.vp_tokens: int = 0
        """Victory point tokens."""
        self.debt: int = 0
        """Debt to pay off before the player may buy again."""
        self.turns: int = 0
        self.owned: dict[str, int] | None = None
        """The number of cards owned by name; None until first needed: see `count_owned`."""
        self.extras: PlayerExtras | None = None
        """The rare fields; None while all have their defaults."""

    def copy_fields(self, twin: PlayerFields) -> None:
        """Copy all declared fields to `twin`."""
        twin.limbo_revealed = self.limbo_revealed
        twin.discarded_hand = self.discarded_hand
        twin.vp_tokens = self.vp_tokens
        twin.debt = self.debt
        twin.turns = self.turns
        if self.owned is not None:
            twin.owned = self.owned.copy()
        if self.extras is not None:
            twin.extras = self.extras.copy()

    def with_extras(self) -> PlayerExtras:
        """Return the rare fields, to change them."""
        extras = self.extras
        if extras is None:
            extras = PlayerExtras()
            self.extras = extras
        return extras

    @property
    def coffers(self) -> int:
        """Coin tokens to spend in a Buy phase."""
        return 0 if self.extras is None else self.extras.coffers

    @coffers.setter
    def coffers(self, value: int) -> None:
        self.with_extras().coffers = value

    @property
    def villagers(self) -> int:
        """Tokens to spend for Actions in an Action phase."""
        return 0 if self.extras is None else self.extras.villagers

    @villagers.setter
    def villagers(self, value: int) -> None:
        self.with_extras().villagers = value

    @property
    def minus_card(self) -> int:
        """1 if the −1 Card token lies on the deck."""
        return 0 if self.extras is None else self.extras.minus_card

    @minus_card.setter
    def minus_card(self, value: int) -> None:
        self.with_extras().minus_card = value

    @property
    def minus_coin(self) -> int:
        """1 if the −1 Coin token lies in front of the player."""
        return 0 if self.extras is None else self.extras.minus_coin

    @minus_coin.setter
    def minus_coin(self, value: int) -> None:
        self.with_extras().minus_coin = value

    @property
    def journey_down(self) -> int:
        """1 if the Journey token lies face down."""
        return 0 if self.extras is None else self.extras.journey_down

    @journey_down.setter
    def journey_down(self, value: int) -> None:
        self.with_extras().journey_down = value

    @property
    def mats(self) -> dict[str, list[Card]]:
        """Cards on each mat, by its name. Replaced when first used."""
        return NO_CARD_MATS if self.extras is None else self.extras.mats

    @mats.setter
    def mats(self, value: dict[str, list[Card]]) -> None:
        self.with_extras().mats = value

    @property
    def mat_tokens(self) -> dict[str, int]:
        """Tokens on each mat, by its name. Shared: replace, never modify."""
        return NO_COUNTS if self.extras is None else self.extras.mat_tokens

    @mat_tokens.setter
    def mat_tokens(self, value: dict[str, int]) -> None:
        self.with_extras().mat_tokens = value

    @property
    def things(self) -> list[Card]:
        """Projects, Artifacts, States and kept landscapes of the player. Shared: replace, never modify."""
        return NO_CARDS if self.extras is None else self.extras.things

    @things.setter
    def things(self, value: list[Card]) -> None:
        self.with_extras().things = value

    @property
    def history(self) -> History | None:
        """What the player did this turn; None if no card in the game asks."""
        return None if self.extras is None else self.extras.history

    @history.setter
    def history(self, value: History | None) -> None:
        self.with_extras().history = value
