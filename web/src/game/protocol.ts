/** Messages between the server and this page. Generated from the server's types by `make contract`. */

export const VERSION = 1;
export const SPECTATOR = -1;

export type ErrorValue = string | number | boolean | readonly string[] | null;

export type Phase = "start" | "action" | "treasure" | "buy" | "night" | "clean-up";

export type Zone = "hand" | "play" | "revealed" | "set aside" | "discard" | "trash" | "supply" | "non-supply" | "mat" | "landscape" | "elsewhere";

/** A card in play, the card it is played as, and whether it stays in play after this turn. */
export interface PlayedCard {
  readonly name: string;
  readonly as: string;
  readonly stays?: boolean;
}

/** A player's mat, or the cards a player has set aside face down (`face down`). */
export interface Mat {
  readonly name: string;
  /** The cards, if the seat sees them. */
  readonly cards: readonly string[];
  /** The number of cards, seen or not. */
  readonly count: number;
  readonly tokens: number;
}

/** A landscape next to the Supply. */
export interface Landscape {
  readonly name: string;
  readonly types: readonly string[];
  readonly cost: number;
  /** The number of victory point tokens on it. */
  readonly vp: number;
  /** The players who have it: who bought the Project, or holds the Artifact or State. */
  readonly owners: readonly number[];
  /** The pile that was drawn for it at setup. */
  readonly pile?: string;
}

/** A deck of landscapes such as the Boons. */
export interface LandscapeDeck {
  readonly name: string;
  readonly left: number;
  readonly discard: readonly string[];
  /** The landscapes set aside for the whole game. */
  readonly set_aside: readonly string[];
}

export interface OwnedToken {
  readonly name: string;
  readonly owner: number;
}

export interface Player {
  readonly hand_size: number;
  readonly deck_size: number;
  readonly discard_top: string | null;
  readonly play: readonly PlayedCard[];
  readonly set_aside: readonly string[];
  /** Cards being revealed or, for the seat itself, looked at. */
  readonly revealed: readonly string[];
  readonly vp_tokens: number;
  readonly debt: number;
  readonly turns: number;
  /** All cards the player owns, as known from public information. */
  readonly owned: Readonly<Record<string, number>>;
  /** The other counters that are not 0, by name: `coffers`, `villagers`, `minus_card`… */
  readonly counters?: Readonly<Record<string, number>>;
  readonly mats?: readonly Mat[];
  /** The Projects, Artifacts, States and kept landscapes of the player. */
  readonly landscapes?: readonly string[];
}

export interface Pile {
  readonly name: string;
  readonly left: number;
  readonly top: string | null;
  /** The current cost of the top card in coins. */
  readonly cost: number | null;
  readonly potion_cost: number;
  readonly debt_cost: number;
  /** True if the pile still has a token from the setup (Trade Route). */
  readonly token: boolean;
  /** The number of tokens players have put on the pile, by card name (Embargo). */
  readonly tokens: Readonly<Record<string, number>>;
  /** All cards of a face-up pile: the Prizes. */
  readonly cards: readonly string[];
  /** The number of victory point tokens on the pile. */
  readonly vp?: number;
  /** The players' tokens on the pile. */
  readonly owned_tokens?: readonly OwnedToken[];
}

/** A question to a player. */
export interface Question {
  readonly seat: number;
  /** The player the decision belongs to: the seat itself, or the player it controls (Possession). */
  readonly of: number;
  /** The card that asks, a phase (action, treasure, buy), or effects. */
  readonly source: string;
  readonly verb: string;
  readonly options: readonly string[];
  readonly kind: "cards" | "words";
  readonly min: number;
  readonly max: number;
  /** True if the order of the picks matters. */
  readonly ordered: boolean;
  /** True if the player must pick either nothing or exactly `max` options. */
  readonly all_or_none: boolean;
  /** The cards the question is about, if they are not the options: just gained, revealed, discarded. */
  readonly about: readonly string[];
  /** The minimum and maximum coins, and the most Potions and debt, in the cost of a card to gain, if limited. */
  readonly costs: readonly number[] | null;
  /**
   * The player who holds or reveals the offered cards, or the cards in `about` if words are offered; otherwise
   * `of`.
   */
  readonly whose: number;
}

/** An open decision, for the seat that must answer. */
export interface Decision extends Question {
  /** Never reused, not even after an undo. */
  readonly id: string;
  /** The zone of each offered card; empty if the options are words. */
  readonly zones: readonly Zone[];
  /**
   * The index of each offered card in the view's list for its zone: in `hand`, in the seat's own `play`, `revealed`
   * or `set_aside`, in `trash`, or the index of a pile in `supply` or `non_supply`. -1 if the view doesn't list the
   * zone.
   */
  readonly places: readonly number[];
}

/** The wording of a question: ids of Fluent messages and their arguments. */
export interface Wording {
  /** The name of the source; its text is the argument `source`. */
  readonly source: string;
  readonly prompt: string;
  /** The confirm button. Its argument `count` is the number of picked options. */
  readonly button: string;
  /** The button for picking nothing. */
  readonly decline: string;
  /** One id per option; an empty string if the label itself is shown. */
  readonly options: readonly string[];
  /** The arguments of each option's message, if the options are amounts; otherwise empty. */
  readonly amounts: readonly Readonly<Record<string, number>>[];
  /** Arguments of prompt and button, in addition to `subject`, the list of the cards in `about`. */
  readonly arguments: Readonly<Record<string, string | number>>;
}

/** The table as one seat sees it; seat -1 is a spectator. */
export interface State {
  readonly seat: number;
  readonly players: readonly Player[];
  readonly hand: readonly string[];
  readonly supply: readonly Pile[];
  readonly non_supply: readonly Pile[];
  readonly trash: readonly string[];
  readonly turn: number;
  /** The seat that makes the decisions of this turn: the player's own, or the one in control (Possession). */
  readonly decider: number;
  /** The hand of the player this seat controls, if any. `places` then refers to this list. */
  readonly their_hand: readonly string[];
  readonly turn_number: number;
  /** The phase. Players other than the active one see it only as far as actions have revealed it. */
  readonly phase: Phase;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly potions: number;
  /** The number of tokens on the shared mats. */
  readonly mat: number;
  readonly bane: string;
  /** Names of cards that can't be bought this turn. */
  readonly banned: readonly string[];
  readonly empty_piles: number;
  /** The number of empty piles that ends the game. */
  readonly empty_limit: number;
  readonly over: boolean;
  /** The seat that must answer; null when the game is over. */
  readonly asked: number | null;
  /** The open decision, if this seat must answer it. */
  readonly decision: Decision | null;
  readonly landscapes?: readonly Landscape[];
  readonly decks?: readonly LandscapeDeck[];
  /** Present when the game is over. */
  readonly scores?: readonly number[];
  /** Present when the game is over. */
  readonly winners?: readonly number[];
  /** Why the game was ended early, if it was: `length` if it reached the limit of turns or answers. */
  readonly ended?: string;
}

/** A log event as one seat may see it. */
export interface GameEvent {
  readonly verb: string;
  readonly seat: number;
  /** The nesting level: 0 for a player's own actions, 1 for what they cause, and so on. */
  readonly depth: number;
  /** The cards this seat may see. */
  readonly cards: readonly string[];
  /** The number of cards, visible or not; for tokens the number of tokens, for a turn its number. */
  readonly count: number;
  /** Set only if cards are hidden: `some` if the seat sees some of the cards, `none` if it sees none. */
  readonly seen?: "some" | "none";
  /** True if not everybody sees the cards. */
  readonly private?: boolean;
  /** The card that is named, or the card that a card is played as. */
  readonly card?: string;
  /** True if the card is played again. */
  readonly again?: boolean;
  /** The destination of a gained card, if it isn't the discard pile. */
  readonly place?: "hand" | "deck";
  /** The zone the cards came from, if it isn't the usual one of the verb (`EVENT_VERBS` in vocabulary.ts). */
  readonly origin?: string;
  /** The id of the Fluent message for this event. The other fields are its arguments. */
  readonly says: string;
  /**
   * `same` if the event continues the previous line (another Treasure), `none` if it has no line (gaining a bought
   * card).
   */
  readonly line?: "same" | "none";
  /** The line in the language of the socket's `?text=`. Empty if the event belongs to the line of an earlier event. */
  readonly text?: string;
}

export interface Kingdom {
  /** Events, Projects, Landmarks and Ways. */
  readonly landscapes?: readonly string[];
  /** The editions of the cards that are not used in their usual printing. */
  readonly printings?: Readonly<Record<string, string>>;
  /** The edition of the rules. It decides on the printings of all cards that `printings` doesn't list. */
  readonly edition?: "" | "german";
  readonly kingdom: readonly string[];
  /** Empty if there is none. */
  readonly bane: string;
  /** Null: drawn at random, by the share of Prosperity cards. */
  readonly colony: boolean | null;
  /** Null: drawn at random, by the share of Dark Ages cards. */
  readonly shelters: boolean | null;
  readonly code: string;
}

export interface Setup {
  readonly players: number;
  readonly kingdom: readonly string[];
  readonly colony: boolean;
  readonly shelters: boolean;
  readonly bane: string;
  readonly first: number;
  /** The cards of the Black Market deck, if there is one. */
  readonly market?: readonly string[];
  /** True if all players start with the same cards in hand. */
  readonly same_hands?: boolean;
  /** Events, Projects, Landmarks and Ways. */
  readonly landscapes?: readonly string[];
  /** The editions of the cards that are not used in their usual printing. */
  readonly printings?: Readonly<Record<string, string>>;
  /** The edition of the rules. It decides on the printings of all cards that `printings` doesn't list. */
  readonly edition?: "" | "german";
  readonly code: string;
}

/** The creator, another player at the creator's screen, an invited friend, or a bot. */
export type SeatKind = "you" | "local" | "friend" | "bot";

/**
 * Why a bot plays in a person's seat: the player resigned, which is permanent; the other players asked for it while
 * the player was absent; the player lets it finish a game against bots; the time for a turn ran out; or the time
 * for the game ran out, which is permanent.
 */
export type StandIn = "resigned" | "absent" | "finishing" | "clock" | "out_of_time";

/** Predefined chat phrases, shown in each reader's language. */
export type Phrase = "hello" | "well-played" | "thanks" | "moment" | "good-game";

/** Whether an undo is immediate or needs the consent of the other parties. */
export type UndoOffer = "free" | "ask";

/** How an undo request ended. It lapses with the next event of the game, or after a minute. */
export type UndoResult = "granted" | "refused" | "withdrawn" | "lapsed";

/** Name and text of a card in one language. */
export interface CardTexts {
  readonly name: string;
  readonly plural: string;
  readonly text: string;
}

/** Facts of a card, or the common facts of a pile of different cards. */
export interface CardFacts {
  readonly name: string;
  readonly cost: number;
  readonly potion_cost: number;
  readonly debt_cost: number;
  readonly types: readonly string[];
  readonly set: string;
  /** The entry of `Catalog.sets` whose choice draws the card: its set, or an older edition of it. */
  readonly drawn_from: string;
  readonly pile: string;
  /** Whether the card can be one of the ten Kingdom cards. */
  readonly kingdom: boolean;
  readonly draws: number;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly points: number;
  /** When to play the card relative to other Treasures: before most of them if negative, after most if positive. */
  readonly order: number;
  /** Whether the card is a Treasure that only gives coins. */
  readonly plain: boolean;
  /** The one or two types that the card's frame shows, in lower case and separated by a space. */
  readonly frame: string;
  /** The type that gives the card's name its colour in texts, in lower case. */
  readonly colour: string;
  readonly village: boolean;
  readonly trasher: boolean;
  readonly brings: readonly string[];
  /** Whether the card can be the Bane of a kingdom that needs one. */
  readonly bane: boolean;
  /** Texts by language. Only for custom cards, which the page's Fluent files don't contain. */
  readonly texts: Readonly<Record<string, CardTexts>>;
}

export interface RecommendedSet {
  readonly name: string;
  readonly german: string;
  readonly booklets: readonly string[];
  readonly kingdom: readonly string[];
  readonly bane: string;
  readonly colony: boolean;
  readonly shelters: boolean | null;
  readonly landscapes: readonly string[];
  readonly playable: boolean;
  /** Cards of the set that are not implemented. */
  readonly missing: readonly string[];
  /** The kingdom's code. Null if the set is not playable. */
  readonly code: string | null;
}

export interface Level {
  readonly level: string;
  /** English name. */
  readonly name: string;
}

export interface CatalogLimits {
  readonly min_players: number;
  readonly max_players: number;
  readonly kingdom_size: number;
  readonly name_length: number;
  readonly message_bytes: number;
  readonly body_bytes: number;
}

/** The choices for a new game. */
export interface Catalog {
  readonly version: number;
  readonly server: string;
  readonly cards: readonly CardFacts[];
  /** Piles of different cards. */
  readonly piles: readonly CardFacts[];
  /** Events, Projects, Landmarks, Ways, Boons, Hexes, States and Artifacts. */
  readonly landscapes: readonly CardFacts[];
  /** The texts of custom mats, decks and tokens, by English name and language. */
  readonly other_texts: Readonly<Record<string, Readonly<Record<string, CardTexts>>>>;
  /** Names that can be one of the ten Kingdom cards. Knights is the name of a pile, not of a card. */
  readonly kingdom: readonly string[];
  /** The Supply piles that are not Kingdom cards, in their order on the table. */
  readonly basic_piles: readonly string[];
  readonly recommended: readonly RecommendedSet[];
  /** The sets that cards can be drawn from. The cards that only an older edition contains are a set of their own. */
  readonly sets: readonly string[];
  /** The sets random kingdoms use by default. */
  readonly default_sets: readonly string[];
  /** From weakest to strongest. */
  readonly levels: readonly Level[];
  readonly default_level: string;
  readonly limits: CatalogLimits;
}

export interface SeatToken {
  readonly seat: number;
  readonly kind: SeatKind;
  readonly token: string;
}

export interface CreatedGame {
  readonly game: string;
  /** The creator's seats. Their tokens are only sent here. */
  readonly seats: readonly SeatToken[];
  readonly invite: string | null;
  readonly open: readonly number[];
  /** Hash of the server's secret for the shuffles. Clients add their random bytes later, in `hello`. */
  readonly commitment: string;
}

export interface ClaimedSeat extends SeatToken {
  readonly game: string;
}

export interface Seat {
  readonly seat: number;
  readonly kind: SeatKind;
  /** May be empty for a friend. */
  readonly name: string;
  readonly level: string | null;
  readonly open: boolean;
  readonly connected: boolean;
  /** -1 for all seats at the creator's screen, otherwise the seat's number. */
  readonly party: number;
  /** Why a bot plays in this person's seat, or null if the person plays. */
  readonly stand_in: StandIn | null;
  /** For an absent player: the seats that have asked for a bot. */
  readonly wanted_by: readonly number[];
  /**
   * For an absent player: the seconds until the others may ask for a bot. Null if the player is connected or a bot
   * plays.
   */
  readonly bot_in: number | null;
}

export interface GameInfo {
  readonly game: string;
  readonly over: boolean;
  readonly players: number;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly open: readonly number[];
  readonly rematch: string | null;
  /** Hash of the server's secret for the shuffles. Empty for older games. */
  readonly commitment: string;
  /** Seconds per player for a turn. 0 means no limit. */
  readonly clock: number;
  /** Seconds per player for the whole game. 0 means no limit. */
  readonly game_clock: number;
  /** Whether the table shows every player's cards. */
  readonly memory_aid: boolean;
}

/** Network addresses of this server, for a page opened on the server's machine. */
export interface Reach {
  /** Whether the server only accepts connections from this machine. */
  readonly only_here: boolean;
  /** Origins for invitation links. Empty if the page should use its own origin. */
  readonly addresses: readonly string[];
}

/** An undo that needs the consent of other seats. All of them must agree. */
export interface UndoRequest {
  readonly id: number;
  readonly seat: number;
  readonly waiting_for: readonly number[];
  readonly agreed: readonly number[];
}

/** The seat whose clock is running, and its remaining seconds. */
export interface Clock {
  readonly seat: number;
  readonly seconds: number;
}

/** Whether the table shows every player's cards and points, and what is left to draw. */
export interface MemoryAid {
  readonly on: boolean;
  /** Seats that have voted to switch the memory aid. It is switched when all players agree. */
  readonly wanted_by: readonly number[];
}

/** The answer to `hello`. */
export interface Welcome {
  readonly type: "welcome";
  readonly version: number;
  readonly game: string;
  /** The client's seats in order. Empty for a spectator. */
  readonly you: readonly number[];
  /** Indexes of the tokens in `hello` that are not valid for this game. */
  readonly refused: readonly number[];
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  readonly undo_request: UndoRequest | null;
  readonly rematch: string | null;
  readonly commitment: string;
  /** Seats whose random bytes went into the seed. Bytes sent after the first event of the game are ignored. */
  readonly parts: readonly number[];
  readonly memory_aid: MemoryAid;
}

/** The open question as text, in the language of the socket's `?text=`. */
export interface QuestionText {
  readonly prompt: string;
  readonly options: readonly string[];
  /** The text for picking nothing. */
  readonly decline: string;
}

/** New state for a seat: truncate its list of events to `from`, then append `events`. */
export interface Update {
  readonly type: "update";
  readonly from: number;
  readonly seat: number;
  readonly generation: number;
  readonly events: readonly GameEvent[];
  readonly seq: number;
  readonly state: State;
  /** Wording of the state's decision. */
  readonly wording: Wording | null;
  /** The text of the state's decision. Only with `?text=`. */
  readonly text?: QuestionText | null;
  readonly undo: UndoOffer | null;
  /** Null if no clock is running. */
  readonly clock: Clock | null;
  /** Seconds each seat has left for the game. Null if there is no limit. */
  readonly times: readonly number[] | null;
  /** Whether this player has come back and may take back what the stand-in bot did in the meantime. */
  readonly take_back: boolean;
}

/** An error, for programs (`code` and `values`) and for people (`message`). */
export interface ErrorMessage {
  readonly type: "error";
  readonly code: string;
  readonly values: Readonly<Record<string, ErrorValue>>;
  readonly message: string;
  /** The error in the language of the socket's `?text=`. */
  readonly text?: string;
  readonly re?: string;
}

/** Confirms that a message was processed. An acknowledged answer is stored durably. */
export interface Ack {
  readonly type: "ack";
  readonly for: string;
  /** Whether the same answer had already been stored. */
  readonly duplicate: boolean;
  readonly re?: string;
}

/**
 * Sent when the seats, the connected clients or the votes on the memory aid change. For example, a player or
 * spectator joins or leaves, or a seat is claimed, renamed, handed to a bot or taken back.
 */
export interface SeatsMessage {
  readonly type: "seats";
  readonly seats: readonly Seat[];
  readonly spectators: number;
  readonly memory_aid: MemoryAid;
}

/** An undo request was made, has received a vote, or has ended with a result. */
export interface UndoMessage {
  readonly type: "undo_request";
  readonly request: UndoRequest | null;
  readonly result: UndoResult | null;
}

/** The rematch has been created. */
export interface RematchMessage {
  readonly type: "rematch";
  readonly game: string;
}

/** A chat message: the phrase, or the text if `phrase` is null. Chat is not stored. */
export interface ChatMessage {
  readonly type: "chat";
  readonly seat: number;
  readonly text: string;
  readonly phrase: Phrase | null;
}

export type ServerMessage = Welcome | Update | ErrorMessage | Ack | SeatsMessage | UndoMessage | RematchMessage | ChatMessage;

/** Points from one kind of card. `card` is empty for victory tokens. */
export interface PointsRow {
  readonly card: string;
  readonly count: number;
  readonly each: number;
  readonly total: number;
}

/** The standing at the end of a turn. */
export interface TurnRow {
  readonly seat: number;
  readonly turn: number;
  readonly points: readonly number[];
  /** Total value of the Treasures each player owns. */
  readonly money: readonly number[];
  /** The most coins the player had during the turn. */
  readonly coins: number;
  /** Cards the player gained during the turn. */
  readonly buys: readonly string[];
  /** Number of events up to the end of the turn. */
  readonly seq: number;
}

export interface PublicGame {
  readonly game: string;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
}

export interface Summary extends PublicGame {
  /**
   * Why the game was ended early: `length` because of its length, `resigned` because a player resigned, otherwise
   * null.
   */
  readonly ended: string | null;
  readonly scores: readonly number[];
  /** The seats that won. A player who has resigned is never one of them. */
  readonly winners: readonly number[];
  readonly turns: readonly number[];
  readonly points: readonly (readonly PointsRow[])[];
  readonly decks: readonly Readonly<Record<string, number>>[];
  readonly history: readonly TurnRow[];
}

/** A decision and its answer. */
export interface ReplayAnswer {
  readonly seat: number;
  readonly source: string;
  readonly verb: string;
  readonly options: readonly string[];
  readonly picks: readonly number[];
  /** Number of events before the decision. */
  readonly seq: number;
}

/** Card names from bottom to top, before and after a shuffle. */
export interface Shuffle {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The inputs of the seed, and every shuffle in order, including the deal. See docs/internals/fair-shuffles.md. */
export interface Fair {
  readonly commitment: string;
  readonly secret: string;
  /** Random bytes by seat, in hexadecimal like the secret. */
  readonly parts: Readonly<Record<string, string>>;
  readonly shuffles: readonly Shuffle[];
}

/** The complete log, with nothing hidden. */
export interface Replay extends PublicGame {
  readonly steps: number;
  readonly events: readonly GameEvent[];
  readonly answers: readonly ReplayAnswer[];
  /** The game in Feodum's save format. */
  readonly save: Readonly<Record<string, unknown>>;
  /** Null for older games. */
  readonly fair: Fair | null;
}

/** The table before an answer, with nothing hidden. The last step is the end of the game. */
export interface ReplayStep {
  readonly step: number;
  readonly seq: number;
  /** A spectator's view, with the open decision. */
  readonly state: State;
  readonly wording: Wording | null;
  readonly hands: readonly (readonly string[])[];
}

export interface ReplaySteps {
  readonly steps: readonly ReplayStep[];
}

/** A seat's win probability from 0 to 1, and the half-width of its 95% confidence interval. */
export interface Chance {
  readonly value: number;
  readonly reach: number;
}

/** A turn and how it changed the win probabilities. */
export interface AnalysedTurn {
  readonly turn: number;
  readonly seat: number;
  /** The replay step at the end of the turn, which equals the number of answers so far. */
  readonly step: number;
  readonly bought: readonly string[];
  /** Win probability of each seat after the turn. */
  readonly chances: readonly Chance[];
  /** Change in the active player's win probability due to draws and shuffles. */
  readonly luck: number;
  /** Change in the active player's win probability due to the decisions of the turn. Never positive. */
  readonly choice: number;
}

/** How many more (fewer if negative) of a card or of "points" the better answer yields on average. */
export interface OutcomeDifference {
  readonly what: string;
  readonly amount: number;
}

/** A decision that lowered the win probability, and a better answer. */
export interface CostlyDecision {
  readonly step: number;
  readonly turn: number;
  readonly seat: number;
  readonly source: string;
  readonly verb: string;
  readonly answer: readonly string[];
  readonly better: readonly string[];
  readonly chance: number;
  readonly better_chance: number;
  readonly cost: number;
  readonly reach: number;
  readonly more: readonly OutcomeDifference[];
  /** Other turns in which the same answer was also a mistake, but a smaller one. */
  readonly likewise: readonly number[];
}

/** Review of a finished game, based on playouts. */
export interface Analysis extends PublicGame {
  /** Win probability of each seat before the first turn. */
  readonly before: readonly Chance[];
  readonly turns: readonly AnalysedTurn[];
  /** At most three different decisions per player, the costliest first. */
  readonly costliest: readonly CostlyDecision[];
  /** The strategy each seat appears to have followed. */
  readonly strategies: readonly string[];
  readonly play_outs: number;
}

/** How long the analysis of a game takes. */
export interface AnalysisEstimate {
  /** Estimated seconds until the result. If nobody has requested the analysis yet, as if it were requested now. */
  readonly seconds: number;
  /** How much of the analysis is done, from 0 to 1. */
  readonly share: number;
}

export interface HintedAnswer {
  readonly picks: readonly number[];
  /** Win probability with this answer, from 0 to 1. */
  readonly chance: number;
}

/** Good answers to the open decision, the best first. */
export interface Hint {
  /** Id of the decision. */
  readonly decision: string;
  readonly answers: readonly HintedAnswer[];
}

/** The last state a client has. */
export interface Last {
  generation: number;
  seq: number;
}

/** Fields common to all messages. */
export interface AnyMessage {
  /** Returned in the `ack` or `error` that answers the message. */
  re?: string | null;
}

/** The first message. */
export interface Hello extends AnyMessage {
  type: "hello";
  version: number;
  /** Tokens of the client's seats. Empty for a spectator. */
  tokens?: string[];
  /** The last state the client has (with several seats, the oldest), or null to get everything. */
  last?: Last | null;
  /**
   * The client's random bytes for the shuffles (64 hexadecimal digits). Used only if the party has not been shown
   * its hand yet, and before the first event of the game.
   */
  part?: string | null;
}

export interface AnswerMessage extends AnyMessage {
  type: "answer";
  seat: number;
  decision: string;
  /** Option numbers. Empty to decline. */
  picks: number[];
}

/** Undo the last answer of the client's seats. */
export interface Undo extends AnyMessage {
  type: "undo";
}

export interface UndoVote extends AnyMessage {
  type: "undo_vote";
  request: number;
  agree: boolean;
}

/** Withdraw the client's undo request. */
export interface UndoCancel extends AnyMessage {
  type: "undo_cancel";
}

export interface Rename extends AnyMessage {
  type: "rename";
  seat: number;
  name: string;
}

/**
 * Resign the client's seat, permanently. The game ends if only one player or no person remains. Otherwise a bot
 * plays on for the player, who can no longer win.
 */
export interface Resign extends AnyMessage {
  type: "resign";
  seat: number;
}

/**
 * Let a bot take over a seat. For the client's own seat, the bot finishes the game; allowed only if all others are
 * bots. An absent player's seat is handed over when all other players who are present have asked for it, at the
 * earliest after a minute of absence. The creator can fill an open seat at once.
 */
export interface HandOver extends AnyMessage {
  type: "hand_over";
  seat: number;
}

/** Take the client's seat back from the bot. */
export interface PlayAgain extends AnyMessage {
  type: "play_again";
  seat: number;
}

/** Take back what the bot did in the client's seat during the last absence, and everything after it. */
export interface TakeBack extends AnyMessage {
  type: "take_back";
  seat: number;
}

/** Vote to switch the memory aid on or off. It is switched when all players agree. */
export interface WantMemoryAid extends AnyMessage {
  type: "memory_aid";
  on: boolean;
}

/** Start a new game with the same players and kingdom. Allowed only when this game is over. */
export interface Rematch extends AnyMessage {
  type: "rematch";
}

/** Send a chat message to everyone at the table: plain text, or a predefined phrase by its name. */
export interface Chat extends AnyMessage {
  type: "chat";
  text?: string;
  phrase?: Phrase | null;
}

/** Check the connection. */
export interface Ping extends AnyMessage {
  type: "ping";
}

export type ClientMessage =
  | Hello
  | AnswerMessage
  | Undo
  | UndoVote
  | UndoCancel
  | Rename
  | Resign
  | HandOver
  | PlayAgain
  | TakeBack
  | WantMemoryAid
  | Rematch
  | Chat
  | Ping;

/** Requirements for a random kingdom. A field that is omitted or null imposes no requirement. */
export interface Wishes {
  /** Sets to draw cards from. Null means the default sets. */
  sets?: string[] | null;
  /** True: at least one card with +2 Actions or more. False: no such card. */
  village?: boolean | null;
  /** True: at least one Attack. False: no Attack. */
  attack?: boolean | null;
  /**
   * True: Attacks only with a defence, which reacts to them from the hand or protects from them in play. The Bane
   * counts.
   */
  defended?: boolean | null;
  /** True: at least one card that can trash from its player's hand or deck. False: no such card. */
  trashing?: boolean | null;
  /** True: at least one Kingdom card of each cost from 2 to 5. */
  spread?: boolean | null;
  /** The most of the ten cards that may come from one box. The Bane doesn't count. */
  most_per_box?: number | null;
  /** Cards that must not be in the kingdom. */
  without?: string[];
  /** Cards that must be in the kingdom, of any set. */
  with?: string[];
}

/** A kingdom, given by exactly one of `wishes`, `code`, `cards`, `set` or `day`. */
export interface KingdomRequest {
  wishes?: Wishes;
  /** A kingdom code. Case, spaces and dashes are ignored. */
  code?: string;
  cards?: string[];
  /** English or German name of a recommended set. */
  set?: string;
  /** Date of a kingdom of the day, such as 2026-11-16. Everyone gets the same kingdom. */
  day?: string;
  /**
   * Sets that a Bane and a Black Market deck are drawn from, if the kingdom needs them. Null means the sets of
   * `wishes` or, otherwise, the default sets.
   */
  sets?: string[] | null;
  bane?: string | null;
  colony?: boolean | null;
  shelters?: boolean | null;
  /** Events, Projects, Landmarks and Ways, in addition to `cards`. */
  landscapes?: string[];
  /** The editions of the cards that are not used in their usual printing. */
  printings?: Record<string, string>;
  /** The edition of the rules, with any of the five. "" is the English one or, with `code`, the one in the code. */
  edition?: "" | "german";
}

/** A seat of a new game. A bot without a level gets the default level, and one without a name gets a generated name. */
export interface SeatRequest {
  kind: SeatKind;
  name?: string | null;
  level?: string | null;
}

/** A point in a finished game, before the answer with this number. */
export interface ReplayPoint {
  game: string;
  step: number;
}

/**
 * A new game with 2 to 6 seats in turn order. A null kingdom is drawn at random. Colony, Shelters and Bane given
 * here override those of the kingdom.
 */
export interface GameRequest {
  seats: SeatRequest[];
  kingdom?: KingdomRequest | null;
  colony?: boolean | null;
  shelters?: boolean | null;
  bane?: string | null;
  /** The starting seat. Null picks one at random. */
  first?: number | null;
  /** Whether all players start with the same hand. */
  same_hands?: boolean;
  /**
   * Seconds per player for a turn, and for answers in another player's turn. When they run out, a bot takes over.
   * Null: no limit.
   */
  clock?: number | null;
  /** Seconds per player for the whole game. When they run out, a bot plays the seat to the end. Null: no limit. */
  game_clock?: number | null;
  /** Whether the table shows every player's cards and points, and what is left to draw. */
  memory_aid?: boolean;
  /** Start the tutorial game, which is always the same. Of the other fields only the first seat's name is used. */
  lesson?: boolean;
  /**
   * Continue a finished game from this point against bots, in the seat that was asked. Of the other fields only the
   * first seat's name and a bot's level are used. The random sequence continues as in that game.
   */
  from?: ReplayPoint | null;
}

export interface ClaimRequest {
  invite: string;
  name?: string | null;
  /** Null claims the first open seat. */
  seat?: number | null;
}

/** Ask for the best answers to a seat's open decision. Allowed only in games against bots. */
export interface HintRequest {
  token: string;
}
