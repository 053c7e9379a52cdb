/** What goes between the server and this page. Generated from the server's own types by `make contract`. */

export const VERSION = 1;
export const SPECTATOR = -1;

export type ErrorValue = string | number | boolean | readonly string[] | null;

export type Phase = "start" | "action" | "treasure" | "buy" | "clean-up";

export type Zone = "hand" | "play" | "revealed" | "set aside" | "discard" | "trash" | "supply" | "non-supply" | "elsewhere";

/** A card in play, and as what it is played. */
export interface PlayedCard {
  readonly name: string;
  readonly as: string;
}

export interface Player {
  readonly hand_size: number;
  readonly deck_size: number;
  readonly discard_top: string | null;
  readonly play: readonly PlayedCard[];
  readonly set_aside: readonly string[];
  /** Cards being revealed or, in one's own seat, looked at. */
  readonly revealed: readonly string[];
  readonly vp_tokens: number;
  readonly debt: number;
  readonly turns: number;
  /** All cards of the player, wherever they are: who remembers everything knows. */
  readonly owned: Readonly<Record<string, number>>;
}

export interface Pile {
  readonly name: string;
  readonly left: number;
  readonly top: string | null;
  /** What the top card costs now, in coins. */
  readonly cost: number | null;
  readonly potion_cost: number;
  readonly debt_cost: number;
  /** Whether a token lies there that was laid before the game (Trade Route). */
  readonly token: boolean;
  /** Those that players have laid, by the name of the card (Embargo). */
  readonly tokens: Readonly<Record<string, number>>;
  /** All cards of a pile that lies open: the Prizes. */
  readonly cards: readonly string[];
}

/** What is asked. */
export interface Question {
  readonly seat: number;
  /** The player whose decision it is: the asked seat itself, or the one for whom it decides (Possession). */
  readonly of: number;
  /** The asking card, a phase (action, treasure, buy), or effects. */
  readonly source: string;
  readonly verb: string;
  readonly options: readonly string[];
  readonly kind: "cards" | "words";
  readonly min: number;
  readonly max: number;
  /** Whether the order of the picks matters. */
  readonly ordered: boolean;
  /** Whether nothing between none and `max` may be picked. */
  readonly all_or_none: boolean;
  /** The cards that the question is about, where they are not the options: just gained, looked at, discarded. */
  readonly about: readonly string[];
  /** The least and the most that a card to gain may cost, where there is a limit. */
  readonly costs: readonly number[] | null;
  /** In whose hand, or revealed by whom, the cards are that can be picked; otherwise `of`. */
  readonly whose: number;
}

/** An open question, for the seat that is asked. */
export interface Decision extends Question {
  /** It never comes again, not even after undo. */
  readonly id: string;
  /** Where each card to pick lies; empty where the options are words. */
  readonly zones: readonly Zone[];
  /**
   * For each of them its number, from 0, in what the state lists of its zone: a card of `hand`, of the seat's own
   * `play`, `revealed` or `set_aside`, of `trash`, or a pile of `supply` or `non_supply`. -1 where the state does
   * not list them.
   */
  readonly places: readonly number[];
}

/** How a question is put into words: ids of messages in the Fluent files, and what they are given. */
export interface Wording {
  /** Who asks; its text is the argument `source`. */
  readonly source: string;
  readonly prompt: string;
  /** For confirming. Its argument `count` is how many options are picked. */
  readonly button: string;
  /** For picking nothing. */
  readonly decline: string;
  /** One for each option; empty where the option is to be read as it is. */
  readonly options: readonly string[];
  /** Of prompt and button; `subject`, the list of the cards that the question is `about`, is given besides. */
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
  /** Who decides for the player whose turn it is: that player, or whoever possesses them. */
  readonly decider: number;
  /**
   * The hand of the player whose turn it is, for another seat that decides for them. `places` count through it
   * then.
   */
  readonly their_hand: readonly string[];
  readonly turn_number: number;
  /** The phase, for the player whose turn it is; to all others, what the acts of the turn have shown of it. */
  readonly phase: Phase;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly potions: number;
  /** Tokens on the common mats. */
  readonly mat: number;
  readonly bane: string;
  /** Names that may not be bought this turn. */
  readonly banned: readonly string[];
  readonly empty_piles: number;
  /** How many empty piles end the game. */
  readonly empty_limit: number;
  readonly over: boolean;
  /** The seat that is waited for; null when the game is over. */
  readonly asked: number | null;
  /** The open question, if it is this seat's. */
  readonly decision: Decision | null;
  /** When the game is over. */
  readonly scores?: readonly number[];
  /** When the game is over. */
  readonly winners?: readonly number[];
  /** Why the game was ended before its time, if it was: `length`. */
  readonly ended?: string;
}

/** Something that happened, as one seat may know it. */
export interface GameEvent {
  readonly verb: string;
  readonly seat: number;
  /** How many causes deep: 0 what a player does, 1 what this brings about, and so on. */
  readonly depth: number;
  /** What the seat may know of them. */
  readonly cards: readonly string[];
  /** How many cards there are, known or not; of tokens how many, of a turn its number. */
  readonly count: number;
  /** Of hidden cards: whether `cards` has some of them, or none. */
  readonly seen?: "some" | "none";
  /** Only this seat, or few, see the cards. */
  readonly private?: boolean;
  /** The card that is named, or as what a card is played. */
  readonly card?: string;
  /** It is played not for the first time. */
  readonly again?: boolean;
  /** Where a card is gained to, if not to the discard pile. */
  readonly place?: "hand" | "deck";
  /** The id of the Fluent message that tells it. The other fields are what it is given. */
  readonly says: string;
  /**
   * It goes on with the line of the event before (another Treasure is played), or needs none (what was bought
   * arrives).
   */
  readonly line?: "same" | "none";
}

export interface Kingdom {
  readonly kingdom: readonly string[];
  /** Empty if there is none. */
  readonly bane: string;
  /** Null: chance decides by the share of Prosperity cards. */
  readonly colony: boolean | null;
  /** Null: chance decides by the share of Dark Ages cards. */
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
  readonly market: readonly string[];
  /** Whether all players began with the same cards in hand. */
  readonly same_hands: boolean;
  readonly code: string;
}

/** The creator, somebody at the creator's screen, somebody who was invited, a bot. */
export type SeatKind = "you" | "local" | "friend" | "bot";

/**
 * Why a bot plays on in a person's seat: they resigned, the others wanted it while they were away, their time for a
 * turn ran out, or that for the game, and so for good.
 */
export type StandIn = "resigned" | "absent" | "clock" | "out_of_time";

/** What can be said with one click, in each reader's own language. */
export type Phrase = "hello" | "well-played" | "thanks" | "moment" | "good-game";

/** What undoing means now: done at once, or the other parties will be asked. */
export type UndoOffer = "free" | "ask";

/** How a request ended; it lapses when somebody answers or a minute has passed. */
export type UndoResult = "granted" | "refused" | "withdrawn" | "lapsed";

/** What a card is called and what stands on it, in one language. */
export interface CardTexts {
  readonly name: string;
  readonly plural: string;
  readonly text: string;
}

/** What is said of a card, and likewise of a pile of different cards: what they have in common. */
export interface CardFacts {
  readonly name: string;
  readonly cost: number;
  readonly potion_cost: number;
  readonly debt_cost: number;
  readonly types: readonly string[];
  readonly set: string;
  readonly pile: string;
  /** Whether it can be one of the ten. */
  readonly kingdom: boolean;
  readonly draws: number;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly points: number;
  /** When it is best played among other Treasures: before most of them if negative, after most if positive. */
  readonly order: number;
  readonly village: boolean;
  readonly trasher: boolean;
  readonly brings: readonly string[];
  /** Whether it can be the Bane of a kingdom that needs one. */
  readonly bane: boolean;
  /** By language; only of somebody's own cards, which no Fluent file of ours knows. */
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
  /** Cards of it that are not in this program. */
  readonly missing: readonly string[];
  /** The kingdom's code; null if it is not playable. */
  readonly code: string | null;
}

export interface Level {
  readonly level: string;
  /** In English. */
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

/** What can be chosen from. */
export interface Catalog {
  readonly version: number;
  readonly server: string;
  readonly cards: readonly CardFacts[];
  /** Piles of different cards. */
  readonly piles: readonly CardFacts[];
  /** Names that can be one of the ten; Knights is a pile, not a card. */
  readonly kingdom: readonly string[];
  readonly recommended: readonly RecommendedSet[];
  readonly sets: readonly string[];
  /** From weak to strong. */
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
  /** The creator's own; their tokens are shown this once. */
  readonly seats: readonly SeatToken[];
  readonly invite: string | null;
  readonly open: readonly number[];
  /** The hash of the secret that the shuffles depend on; what clients add to it in `hello` comes after. */
  readonly commitment: string;
}

export interface ClaimedSeat extends SeatToken {
  readonly game: string;
}

export interface Seat {
  readonly seat: number;
  readonly kind: SeatKind;
  /** A friend's may be empty. */
  readonly name: string;
  readonly level: string | null;
  readonly open: boolean;
  readonly connected: boolean;
  /** -1 for all seats of the creator's screen, otherwise the seat's own number. */
  readonly party: number;
  /** Why a bot plays on here, or null where it doesn't. */
  readonly stand_in: StandIn | null;
  /** Of an absent player's seat: the seats of those who want a bot to play on. */
  readonly wanted_by: readonly number[];
}

export interface GameInfo {
  readonly game: string;
  readonly over: boolean;
  readonly players: number;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly open: readonly number[];
  readonly rematch: string | null;
  /** The hash of the secret that the shuffles depend on; empty in games from before there was one. */
  readonly commitment: string;
  /** How many seconds a player has for a turn; 0: as many as they like. */
  readonly clock: number;
  /** The same for the whole game. */
  readonly game_clock: number;
  /** Whether the table shows what everybody owns. */
  readonly memory_aid: boolean;
}

/** How others reach this server, for a page that was opened on the server's own machine. */
export interface Reach {
  /** Whether the server listens on this machine only, so that nobody else can come. */
  readonly only_here: boolean;
  /** Origins to put into links; none where that of the page is as good. */
  readonly addresses: readonly string[];
}

/** An undo that other seats are asked about; all of them must agree. */
export interface UndoRequest {
  readonly id: number;
  readonly seat: number;
  readonly waiting_for: readonly number[];
  readonly agreed: readonly number[];
}

/** Whose time is running, and how many seconds are left of it. */
export interface Clock {
  readonly seat: number;
  readonly seconds: number;
}

/** Whether the table shows what everybody owns, their points, and what is left to draw. */
export interface MemoryAid {
  readonly on: boolean;
  /** The seats of those who want it to be the other way; it is when all want it who play. */
  readonly wanted_by: readonly number[];
}

/** The answer to `hello`. */
export interface Welcome {
  readonly type: "welcome";
  readonly version: number;
  readonly game: string;
  /** The seats that the tokens opened, in order; none for a spectator. */
  readonly you: readonly number[];
  /** Which of the tokens in `hello` open no seat of this game. */
  readonly refused: readonly number[];
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  readonly undo_request: UndoRequest | null;
  readonly rematch: string | null;
  readonly commitment: string;
  /** The seats whose bytes are in the seed. Bytes that come after the first answer are not. */
  readonly parts: readonly number[];
  readonly memory_aid: MemoryAid;
}

/** What has happened for a seat: cut its list of events to `from`, then append `events`. */
export interface Update {
  readonly type: "update";
  readonly from: number;
  readonly seat: number;
  readonly generation: number;
  readonly events: readonly GameEvent[];
  readonly seq: number;
  readonly state: State;
  /** Of the state's decision. */
  readonly wording: Wording | null;
  readonly undo: UndoOffer | null;
  /** Null where nobody's time is running. */
  readonly clock: Clock | null;
  /** How many seconds each seat has left for the game; null where that has no limit. */
  readonly times: readonly number[] | null;
}

/** What was wrong, for programs (`code` and `values`) and for people (`message`). */
export interface ErrorMessage {
  readonly type: "error";
  readonly code: string;
  readonly values: Readonly<Record<string, ErrorValue>>;
  readonly message: string;
  readonly re?: string;
}

/** What was said has been done; an answer is stored for good. */
export interface Ack {
  readonly type: "ack";
  readonly for: string;
  /** Whether that very answer had been stored before. */
  readonly duplicate: boolean;
  readonly re?: string;
}

/**
 * Somebody has come, gone, claimed a seat, been renamed, left their seat to a bot or come back to it, or wants the
 * memory aid on or off.
 */
export interface SeatsMessage {
  readonly type: "seats";
  readonly seats: readonly Seat[];
  readonly spectators: number;
  readonly memory_aid: MemoryAid;
}

/** An undo is asked for, has got a vote, or, with a result, is no longer asked for. */
export interface UndoMessage {
  readonly type: "undo_request";
  readonly request: UndoRequest | null;
  readonly result: UndoResult | null;
}

/** The next game exists. */
export interface RematchMessage {
  readonly type: "rematch";
  readonly game: string;
}

/** Somebody at the table says something: a text, or a phrase if that is not null. Nothing of it is kept. */
export interface ChatMessage {
  readonly type: "chat";
  readonly seat: number;
  readonly text: string;
  readonly phrase: Phrase | null;
}

export type ServerMessage = Welcome | Update | ErrorMessage | Ack | SeatsMessage | UndoMessage | RematchMessage | ChatMessage;

/** What one kind of card counted; `card` is empty for the victory tokens. */
export interface PointsRow {
  readonly card: string;
  readonly count: number;
  readonly each: number;
  readonly total: number;
}

/** How things stood at the end of a turn. */
export interface TurnRow {
  readonly seat: number;
  readonly turn: number;
  readonly points: readonly number[];
  /** What everybody's Treasures are worth, in the whole deck. */
  readonly money: readonly number[];
  /** The most coins that the player had in the turn. */
  readonly coins: number;
  /** What was gained. */
  readonly buys: readonly string[];
  /** The number of events so far. */
  readonly seq: number;
}

export interface PublicGame {
  readonly game: string;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
}

export interface Summary extends PublicGame {
  /** Why the game was ended before its time, if it was: `length`. */
  readonly ended: string | null;
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly turns: readonly number[];
  readonly points: readonly (readonly PointsRow[])[];
  readonly decks: readonly Readonly<Record<string, number>>[];
  readonly history: readonly TurnRow[];
}

/** What was asked and answered. */
export interface ReplayAnswer {
  readonly seat: number;
  readonly source: string;
  readonly verb: string;
  readonly options: readonly string[];
  readonly picks: readonly number[];
  /** The number of events before. */
  readonly seq: number;
}

/** Names of cards, from the bottom up, as they were shuffled and as they came out. */
export interface Shuffle {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What the seed was made of, and every shuffle in turn, the deal included: see docs/fair.md. */
export interface Fair {
  readonly commitment: string;
  readonly secret: string;
  /** By seat. These, and the secret, are bytes as hexadecimal digits. */
  readonly parts: Readonly<Record<string, string>>;
  readonly shuffles: readonly Shuffle[];
}

/** The whole log with nothing hidden. */
export interface Replay extends PublicGame {
  readonly steps: number;
  readonly events: readonly GameEvent[];
  readonly answers: readonly ReplayAnswer[];
  /** The game as a file that Feodum opens. */
  readonly save: Readonly<Record<string, unknown>>;
  /** Null in games from before there was such a thing. */
  readonly fair: Fair | null;
}

/** The open table when an answer was about to be given; after the last step, at the end. */
export interface ReplayStep {
  readonly step: number;
  readonly seq: number;
  /** As a spectator's, with the open decision. */
  readonly state: State;
  readonly wording: Wording | null;
  readonly hands: readonly (readonly string[])[];
}

export interface ReplaySteps {
  readonly steps: readonly ReplayStep[];
}

/** How likely a seat is to win, from 0 to 1, and half of the interval of 95 % around it. */
export interface Chance {
  readonly value: number;
  readonly reach: number;
}

/** A turn, and what it changed. */
export interface AnalysedTurn {
  readonly turn: number;
  readonly seat: number;
  /** How many answers the game had at its end: the step of the replay. */
  readonly step: number;
  readonly bought: readonly string[];
  /** Of every seat, after it. */
  readonly chances: readonly Chance[];
  /** What was drawn and shuffled did to the chance of the player whose turn it was. */
  readonly luck: number;
  /** What the turn's decisions cost: 0 or less. */
  readonly choice: number;
}

/** What the better line ends with more of (or fewer, if negative), on average; `what` is a card or "points". */
export interface MoreAtTheEnd {
  readonly what: string;
  readonly amount: number;
}

/** A decision that cost something, and what would have been better. */
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
  readonly more: readonly MoreAtTheEnd[];
  /** Other turns in which the same answer cost something, but less. */
  readonly likewise: readonly number[];
}

/** A finished game, looked back at by play-outs. */
export interface Analysis extends PublicGame {
  /** Everybody's chance before the first turn. */
  readonly before: readonly Chance[];
  readonly turns: readonly AnalysedTurn[];
  /** At most three of each player, no two alike, the costliest first. */
  readonly costliest: readonly CostlyDecision[];
  /** What each seat is taken to have followed. */
  readonly strategies: readonly string[];
  readonly play_outs: number;
}

export interface HintedAnswer {
  readonly picks: readonly number[];
  /** Of winning with it, from 0 to 1. */
  readonly chance: number;
}

/** The best answers to the open decision, the best first. */
export interface Hint {
  /** Its id. */
  readonly decision: string;
  readonly answers: readonly HintedAnswer[];
}

/** What a client already has. */
export interface Last {
  generation: number;
  seq: number;
}

/** What every message may have. */
export interface AnyMessage {
  /** Comes back in the `ack` or `error` that answers the message. */
  re?: string | null;
}

/** The first message. */
export interface Hello extends AnyMessage {
  type: "hello";
  version: number;
  /** Of the seats that one sits in; none to watch. */
  tokens?: string[];
  /** What one already has (with several seats, the least of them), or null for everything. */
  last?: Last | null;
  /** Random bytes of one's own for the shuffles (64 hexadecimal digits); used if nobody has answered yet. */
  part?: string | null;
}

export interface AnswerMessage extends AnyMessage {
  type: "answer";
  seat: number;
  decision: string;
  /** Option numbers; none declines. */
  picks: number[];
}

/** Take back the last answer of one's own seats. */
export interface Undo extends AnyMessage {
  type: "undo";
}

export interface UndoVote extends AnyMessage {
  type: "undo_vote";
  request: number;
  agree: boolean;
}

/** Withdraw one's request. */
export interface UndoCancel extends AnyMessage {
  type: "undo_cancel";
}

export interface Rename extends AnyMessage {
  type: "rename";
  seat: number;
  name: string;
}

/**
 * Have a bot play on in a seat from here on. With one's own seat one resigns, for good; an absent player's is
 * handed over when everybody else who is there has said so.
 */
export interface HandOver extends AnyMessage {
  type: "hand_over";
  seat: number;
}

/** Take back one's seat from the bot. */
export interface PlayAgain extends AnyMessage {
  type: "play_again";
  seat: number;
}

/** Want the table to show what everybody owns, or no longer want it. It is switched when all want it who play. */
export interface WantMemoryAid extends AnyMessage {
  type: "memory_aid";
  on: boolean;
}

/** When the game is over: the same again. */
export interface Rematch extends AnyMessage {
  type: "rematch";
}

/** Say something to everybody at the table: plain text, or one of the set phrases by its name. */
export interface Chat extends AnyMessage {
  type: "chat";
  text?: string;
  phrase?: Phrase | null;
}

/** Is somebody there? */
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
  | HandOver
  | PlayAgain
  | WantMemoryAid
  | Rematch
  | Chat
  | Ping;

/** What a random kingdom should be like; what is left out or null doesn't matter. */
export interface Wishes {
  /** Where the cards are drawn from; otherwise all sets but the guests. */
  sets?: string[] | null;
  /** At least one card with +2 Actions or more; false: none. */
  village?: boolean | null;
  /** At least one Attack; false: none. */
  attack?: boolean | null;
  /** At least one card that can trash from one's hand or deck; false: none. */
  trashing?: boolean | null;
  /** At least one Kingdom card each of cost 2, 3, 4 and 5. */
  spread?: boolean | null;
  /** Cards that must not be in. */
  without?: string[];
  /** Cards that must be in. */
  with?: string[];
}

/** Exactly one of five ways to say which kingdom: wishes, a code, ten cards, a recommended set, a day. */
export interface KingdomRequest {
  wishes?: Wishes;
  /** Capitals, blanks and dashes don't matter. */
  code?: string;
  cards?: string[];
  /** By its English or German name. */
  set?: string;
  /** The kingdom of that day, such as 2026-11-16: the same for everybody. */
  day?: string;
  bane?: string | null;
  colony?: boolean | null;
  shelters?: boolean | null;
}

/** Bots without a level get the default one; without a name, one that the server gives them. */
export interface SeatRequest {
  kind: SeatKind;
  name?: string | null;
  level?: string | null;
}

/** A moment of a finished game: when that answer was about to be given. */
export interface Moment {
  game: string;
  step: number;
}

/**
 * 2 to 6 seats in the order of play, and which kingdom: null for a random one. What is said here of Colony,
 * Shelters and Bane overrides what the kingdom says.
 */
export interface GameRequest {
  seats: SeatRequest[];
  kingdom?: KingdomRequest | null;
  colony?: boolean | null;
  shelters?: boolean | null;
  bane?: string | null;
  /** The seat that begins; null: chance. */
  first?: number | null;
  /** Whether all players begin with the same cards in hand. */
  same_hands?: boolean;
  /**
   * How many seconds a player has for a turn, or for answers in somebody else's; then a bot plays on. Null: no
   * limit.
   */
  clock?: number | null;
  /** The same for all answers in the game; then a bot plays it to the end. */
  game_clock?: number | null;
  /** Whether the table shows what everybody owns, their points, and what is left to draw. */
  memory_aid?: boolean;
  /** The game for learners, always the same one; of the rest only the first seat's name counts. */
  lesson?: boolean;
  /**
   * Play on from there, in the seat that was asked, against bots; of the rest only the first seat's name and a
   * bot's level count. Chance goes on as in that game.
   */
  from?: Moment | null;
}

export interface ClaimRequest {
  invite: string;
  name?: string | null;
  /** Null takes the first open one. */
  seat?: number | null;
}

/** Whoever holds a seat may ask what is best there, in games against bots. */
export interface HintRequest {
  token: string;
}
