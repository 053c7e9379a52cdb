/** One game as this page knows it: its seats, what each of them sees, and what is being shown of it right now. */

import { facts } from "../cards/facts.svelte";
import type { Problem } from "../i18n/errors";
import { motionAllowed } from "../ui/motion";
import { settings } from "../ui/settings.svelte";
import { withName } from "./seatNames";
import { aidNews, type AidNews } from "./memoryAid";
import { Connection, type Link } from "./connection";
import { notedFor, noteTaken } from "./shuffleCommitment";
import { afterEvent, beatOf, deservesMoment } from "./projection";
import { timingOf, type Timing } from "./clock";
import {
  SPECTATOR, type ChatMessage, type ClientMessage, type Decision, type GameEvent, type MemoryAid, type Seat, type ServerMessage, type Setup, type StandIn, type State,
  type UndoRequest, type UndoResult, type Update, type Wording,
} from "./protocol";

export interface SeatTable {
  readonly generation: number;
  readonly events: readonly GameEvent[];
  readonly state: State;
  readonly wording: Wording | null;
  readonly undo: "free" | "ask" | null;
}

/** How much longer a calm reader sees each move of others. */
const CALM = 4;

/** How long each move is seen where bots play for somebody who watches, in milliseconds: there is no hurry. */
const SHOWN = 350;

/** Told when an event becomes visible, so that its card can be seen moving. */
export type Watcher = (event: GameEvent) => void;

export class Session {
  link = $state<Link>("connecting");
  you = $state.raw<readonly number[]>([]);
  setup = $state.raw<Setup | null>(null);
  private seated = $state.raw<readonly Seat[]>([]);
  spectators = $state(0);
  undoRequest = $state.raw<UndoRequest | null>(null);
  undoResult = $state<UndoResult | null>(null);
  rematch = $state<string | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** What was said at the table since one came. */
  talk = $state.raw<readonly ChatMessage[]>([]);
  /** How much of it has been read. */
  heard = $state(0);
  /** Who was last left to a bot, or has come back. */
  reseated = $state.raw<Seat | null>(null);
  private timing = $state.raw<Timing>({ clock: null, times: null });
  /** Whether the table shows what everybody owns: no secret, but help. */
  aid = $state.raw<MemoryAid>({ on: false, wanted_by: [] });
  /** What has last been wished or agreed on about it. */
  aidNews = $state.raw<AidNews | null>(null);
  /** Whether one came with a token that opens no seat here. */
  wasRefused = $state(false);
  /** The decision that has been answered and not yet replaced by the next. */
  sent = $state<string | null>(null);

  private tables = $state.raw<ReadonlyMap<number, SeatTable>>(new Map());
  /** At a screen with several players: whose hand may be seen. */
  private uncovered = $state<number | null>(null);
  private scene = $state.raw<State | null>(null);
  private told = $state<number | null>(null);

  private queue: GameEvent[] = [];
  private beat = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers = new Set<Watcher>();
  private readonly connection: Connection;

  readonly game: string;

  constructor(game: string, tokens: readonly string[], refused: (tokens: readonly string[]) => void = () => {}) {
    this.game = game;
    this.connection = new Connection(game, tokens, {
      message: (message) => this.receive(message),
      link: (link) => (this.link = link),
      last: () => this.last(),
      part: () => {
        const noted = notedFor(game);
        return noted === null ? {} : { part: noted.part };
      },
      refused: (wrong) => {
        this.wasRefused = true;
        refused(wrong);
      },
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }

  // Who is looking -------------------------------------------------------------------------------------------------
  readonly isShared = $derived(this.you.length > 1);
  readonly asked = $derived([...this.tables.values()][0]?.state.asked ?? null);
  /** Whether the game waits for somebody at this screen, and not for a bot in their place. */
  readonly isWaitedFor = $derived(this.asked !== null && this.you.includes(this.asked) && this.standIn(this.asked) === null);
  /** The player at this screen who must come and look, or null. */
  readonly curtainFor = $derived(this.isShared && this.isWaitedFor && this.asked !== this.uncovered ? this.asked : null);
  readonly seat = $derived(this.isShared ? (this.uncovered ?? this.you[0] ?? SPECTATOR) : (this.you[0] ?? SPECTATOR));
  readonly handIsOpen = $derived(this.seat !== SPECTATOR && (!this.isShared || (this.uncovered === this.seat && this.curtainFor === null)));

  uncover(): void {
    const seat = this.curtainFor;
    if (seat === null) return;
    this.skip();
    this.uncovered = seat;
  }

  // What is seen ---------------------------------------------------------------------------------------------------
  readonly table = $derived(this.tables.get(this.seat) ?? null);
  /** The public table as shown; while other players' moves are played out, it lags behind `table`. */
  readonly state = $derived(this.scene ?? this.table?.state ?? null);
  readonly events = $derived(
    this.table === null ? [] : this.told === null ? this.table.events : this.table.events.slice(0, this.told),
  );
  readonly isPlayingOut = $derived(this.scene !== null);
  /** Whose hand lies before one: another's in a turn in which one decides for them, as far as it is their decision. */
  readonly handOf = $derived.by(() => {
    const state = this.table?.state;
    if (state === undefined) return this.seat;
    if (state.decision !== null) return state.decision.of;
    return state.decider === this.seat && !state.over ? state.turn : this.seat;
  });
  readonly hand = $derived.by(() => {
    const state = this.table?.state;
    if (!this.handIsOpen || state === undefined) return [];
    return this.handOf === this.seat ? state.hand : state.their_hand;
  });
  readonly decision: Decision | null = $derived(
    this.handIsOpen && this.isWaitedFor && this.table !== null && this.table.state.decision?.id !== this.sent ? this.table.state.decision : null,
  );
  readonly undo = $derived(this.table?.undo ?? null);
  readonly clock = $derived(this.timing.clock);
  readonly times = $derived(this.timing.times);
  readonly seats = $derived(this.seated.map((seat) => withName(seat, this.you)));
  readonly names = $derived(this.seats.map((seat) => seat.name));
  /** Whether somebody else's agreement may be needed to take a move back. */
  readonly hasRivals = $derived(this.seats.some((seat) => seat.kind !== "bot" && !this.you.includes(seat.seat)));

  /** Whether bots play among themselves. */
  readonly isShow = $derived(this.seated.every((seat) => seat.kind === "bot"));

  /** Why a bot plays in that seat in a person's place, or null. */
  standIn(seat: number): StandIn | null {
    return this.seated[seat]?.stand_in ?? null;
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  // What one does ----------------------------------------------------------------------------------------------------
  send(message: ClientMessage): void {
    this.problem = null;
    this.connection.send(message);
  }

  answer(decision: Decision, picks: number[]): void {
    this.skip();
    this.sent = decision.id;
    this.send({ type: "answer", seat: decision.seat, decision: decision.id, picks });
  }

  // What the server says -----------------------------------------------------------------------------------------------
  private last(): { generation: number; seq: number } | null {
    // Seats have logs of equal length; the one that lags behind counts.
    const tables = [...this.tables.values()];
    const first = tables[0];
    if (first === undefined || tables.length < this.you.length) return null;
    return tables.reduce(
      (low, table) => (table.events.length < low.seq ? { generation: table.generation, seq: table.events.length } : low),
      { generation: first.generation, seq: first.events.length },
    );
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.problem = null;
        this.you = message.you;
        this.setup = message.setup;
        this.seated = message.seats;
        this.spectators = message.spectators;
        this.undoRequest = message.undo_request;
        this.rematch = message.rematch;
        this.aid = message.memory_aid;
        // Bytes are sent only after the commitment was seen, so that the server can't choose it by them.
        if (message.you.some((seat) => message.parts.includes(seat))) noteTaken(this.game);
        break;
      case "update":
        this.update(message);
        break;
      case "seats":
        this.reseated = message.seats.find((seat) => seat.stand_in !== this.standIn(seat.seat)) ?? this.reseated;
        this.seated = message.seats;
        this.spectators = message.spectators;
        if (this.hasRivals) this.aidNews = aidNews(this.aid, message.memory_aid, this.you) ?? this.aidNews;
        this.aid = message.memory_aid;
        break;
      case "undo_request":
        this.undoRequest = message.request;
        this.undoResult = message.result;
        break;
      case "rematch":
        this.rematch = message.game;
        break;
      case "error":
        this.problem = message;
        this.sent = null;
        break;
      case "chat":
        this.talk = [...this.talk, message];
        break;
      case "ack":
        break;
    }
  }

  private update(update: Update): void {
    const before = this.tables.get(update.seat);
    const events = [...(before?.events ?? []).slice(0, update.from), ...update.events];
    const shownBefore = this.scene ?? before?.state ?? null;
    const toldBefore = this.told ?? before?.events.length ?? 0;
    this.tables = new Map(this.tables).set(update.seat, {
      generation: update.generation, events, state: update.state, wording: update.wording, undo: update.undo,
    });
    this.timing = timingOf(update, Date.now());
    if (update.seat !== this.seat) return;
    if (this.sent !== null && update.state.decision?.id !== this.sent) this.sent = null;
    const goesOn = before !== undefined && before.generation === update.generation && before.events.length === update.from;
    if (goesOn && shownBefore !== null && motionAllowed() && settings.pace !== "instant") this.playOut(shownBefore, toldBefore, update.events);
    else this.skip();
  }

  /** Show at once what follows from one's own move, and one after another what others then do. */
  private playOut(from: State, told: number, events: readonly GameEvent[]): void {
    let scene = from;
    let count = told;
    let acting = this.queue.filter(({ verb }) => verb === "turn" || verb === "decide").at(-1)?.seat ?? from.decider;
    let start = 0;
    if (this.queue.length === 0) {
      for (const event of events) {
        if (event.verb === "turn" || event.verb === "decide") acting = event.seat;
        if (acting !== this.seat || this.seat === SPECTATOR) break;
        scene = afterEvent(scene, event, facts);
        for (const watcher of this.watchers) watcher(event);
        start += 1;
        count += 1;
      }
    }
    this.queue.push(...events.slice(start));
    if (this.queue.length === 0) {
      this.skip();
      return;
    }
    const isUnderWay = this.scene !== null;
    this.scene = scene;
    this.told = count;
    this.beat = (this.isShow ? SHOWN : beatOf(this.queue.filter(deservesMoment).length)) * (settings.pace === "calm" ? CALM : 1);
    if (!isUnderWay) this.next();
  }

  private next(): void {
    let scene = this.scene;
    let told = this.told ?? 0;
    while (scene !== null) {
      const event = this.queue.shift();
      if (event === undefined) {
        this.skip();
        return;
      }
      scene = afterEvent(scene, event, facts);
      told += 1;
      if (!deservesMoment(event)) continue;
      this.scene = scene;
      this.told = told;
      for (const watcher of this.watchers) watcher(event);
      this.timer = setTimeout(() => this.next(), this.beat);
      return;
    }
  }

  /** Show the table as it is. */
  skip(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.scene = null;
    this.told = null;
  }
}
