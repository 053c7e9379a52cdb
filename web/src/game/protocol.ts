/** What goes between the server and this page: docs/protocol.md as types. */

export const VERSION = 1;
export const SPECTATOR = -1;

export interface CardFacts {
  readonly name: string;
  readonly cost: number;
  readonly types: readonly string[];
  readonly set: string;
  readonly pile: string;
  readonly kingdom: boolean;
  readonly draws: number;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly points: number;
  readonly village: boolean;
  readonly trasher: boolean;
  readonly brings: readonly string[];
  readonly bane: boolean;
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
  readonly missing: readonly string[];
  readonly code: string;
}

export interface Catalog {
  readonly version: number;
  readonly server: string;
  readonly cards: readonly CardFacts[];
  readonly kingdom: readonly string[];
  readonly recommended: readonly RecommendedSet[];
  readonly sets: readonly string[];
  readonly levels: readonly { readonly level: string; readonly name: string }[];
  readonly default_level: string;
  readonly limits: { readonly max_players: number; readonly min_players: number; readonly name_length: number };
}

export interface Kingdom {
  readonly kingdom: readonly string[];
  readonly bane: string;
  readonly colony: boolean | null;
  readonly shelters: boolean | null;
  readonly code: string;
}

export interface Wishes {
  sets?: string[];
  village?: boolean;
  attack?: boolean | null;
  trashing?: boolean;
  spread?: boolean;
  without?: string[];
  with?: string[];
}

export type KingdomBody =
  | { wishes: Wishes }
  | { code: string }
  | { cards: string[]; bane: string | null; colony: boolean | null; shelters: boolean | null }
  | { set: string };

export type SeatKind = "you" | "local" | "friend" | "bot";
export interface SeatWish {
  kind: SeatKind;
  name?: string;
  level?: string;
}
export interface NewGame {
  kingdom: KingdomBody | null;
  colony?: boolean | null;
  shelters?: boolean | null;
  bane?: string | null;
  first?: number | null;
  seats: SeatWish[];
}
export interface SeatToken {
  readonly seat: number;
  readonly kind: SeatKind;
  readonly token: string;
}
export interface CreatedGame {
  readonly game: string;
  readonly seats: readonly SeatToken[];
  readonly invite: string | null;
  readonly open: readonly number[];
}

export interface Setup {
  readonly players: number;
  readonly kingdom: readonly string[];
  readonly colony: boolean;
  readonly shelters: boolean;
  readonly bane: string;
  readonly first: number;
  readonly code: string;
}
export interface Seat {
  readonly seat: number;
  readonly kind: SeatKind;
  readonly name: string;
  readonly level: string | null;
  readonly open: boolean;
  readonly connected: boolean;
  readonly party: number;
}
export interface GameInfo {
  readonly game: string;
  readonly over: boolean;
  readonly players: number;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly open: readonly number[];
  readonly rematch: string | null;
}

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
  readonly revealed: readonly string[];
  readonly vp_tokens: number;
  readonly turns: number;
  readonly owned: Readonly<Record<string, number>>;
}
export interface Pile {
  readonly name: string;
  readonly left: number;
  readonly top: string | null;
  readonly cost: number | null;
  readonly token: boolean;
  readonly cards: readonly string[];
}
export interface Decision {
  readonly id: string;
  readonly seat: number;
  readonly source: string;
  readonly verb: string;
  readonly options: readonly string[];
  readonly kind: "cards" | "words";
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  readonly all_or_none: boolean;
  /** The cards that the question is about, where they are not the options: just gained, looked at, discarded. */
  readonly about: readonly string[];
  /** Where each card lies: hand, play, revealed, set aside, discard, trash, supply or elsewhere. */
  readonly zones?: readonly string[];
}
export interface State {
  readonly seat: number;
  readonly players: readonly Player[];
  readonly hand: readonly string[];
  readonly supply: readonly Pile[];
  readonly non_supply: readonly Pile[];
  readonly trash: readonly string[];
  readonly turn: number;
  readonly turn_number: number;
  readonly phase: "start" | "action" | "treasure" | "buy" | "clean-up";
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly mat: number;
  readonly bane: string;
  readonly banned: readonly string[];
  readonly empty_piles: number;
  readonly empty_limit: number;
  readonly over: boolean;
  readonly asked: number | null;
  readonly decision: Decision | null;
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
}
export interface GameEvent {
  readonly verb: string;
  readonly seat: number;
  readonly depth: number;
  readonly cards: readonly string[];
  readonly as?: string;
  readonly detail?: string;
  readonly number?: number;
  readonly hidden?: boolean;
  readonly private?: boolean;
}
export interface UndoRequest {
  readonly id: number;
  readonly seat: number;
  readonly waiting_for: readonly number[];
  readonly agreed: readonly number[];
}
export type UndoResult = "granted" | "refused" | "withdrawn" | "lapsed";

export interface Welcome {
  readonly type: "welcome";
  readonly version: number;
  readonly game: string;
  readonly you: readonly number[];
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  readonly undo_request: UndoRequest | null;
  readonly rematch: string | null;
}
export interface Update {
  readonly type: "update";
  readonly seat: number;
  readonly generation: number;
  readonly from: number;
  readonly events: readonly GameEvent[];
  readonly seq: number;
  readonly state: State;
  readonly undo: "free" | "ask" | null;
}
export interface ErrorMessage {
  readonly type: "error";
  readonly code: string;
  readonly message: string;
  readonly re?: string;
}
export type ServerMessage =
  | Welcome
  | Update
  | ErrorMessage
  | { readonly type: "ack"; readonly re?: string; readonly for: string; readonly duplicate: boolean }
  | { readonly type: "seats"; readonly seats: readonly Seat[]; readonly spectators: number }
  | { readonly type: "undo_request"; readonly request: UndoRequest | null; readonly result: UndoResult | null }
  | { readonly type: "rematch"; readonly game: string };

export type ClientMessage =
  | { type: "hello"; version: number; tokens: string[]; last: { generation: number; seq: number } | null }
  | { type: "answer"; seat: number; decision: string; picks: number[] }
  | { type: "undo" }
  | { type: "undo_vote"; request: number; agree: boolean }
  | { type: "undo_cancel" }
  | { type: "rename"; seat: number; name: string }
  | { type: "rematch" }
  | { type: "ping" };

export interface PointsRow {
  readonly card: string;
  readonly count: number;
  readonly each: number;
  readonly total: number;
}
export interface TurnRow {
  readonly seat: number;
  readonly turn: number;
  readonly points: readonly number[];
  readonly money: readonly number[];
  readonly coins: number;
  readonly buys: readonly string[];
  readonly seq: number;
}
export interface Summary {
  readonly game: string;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly turns: readonly number[];
  readonly points: readonly (readonly PointsRow[])[];
  readonly decks: readonly Readonly<Record<string, number>>[];
  readonly history: readonly TurnRow[];
}
export interface ReplayAnswer {
  readonly seat: number;
  readonly source: string;
  readonly verb: string;
  readonly options: readonly string[];
  readonly picks: readonly number[];
  readonly seq: number;
}
export interface Replay {
  readonly game: string;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly steps: number;
  readonly events: readonly GameEvent[];
  readonly answers: readonly ReplayAnswer[];
}
export interface ReplayStep {
  readonly step: number;
  readonly seq: number;
  readonly state: State;
  readonly hands: readonly (readonly string[])[];
}
