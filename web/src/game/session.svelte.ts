/** Client state of one game: seats, the view of each seat, and the animation of other players' moves. */

import { facts } from "../cards/facts.svelte";
import type { Problem } from "../i18n/errors";
import { texts } from "../i18n/texts.svelte";
import { motionAllowed } from "../ui/motion";
import { settings } from "../ui/settings.svelte";
import { standInChange, type StandInChange } from "./standIns";
import { withDisplayName } from "./seatNames";
import { memoryAidChange, type MemoryAidChange } from "./memoryAid";
import { Connection, type ConnectionState } from "./connection";
import { loadCommitment, markPartAccepted } from "./shuffleCommitment";
import { withoutPrivateCards } from "./log";
import { decisionKey } from "./selection";
import { applyEvent, eventDelay, isAnimated } from "./projection";
import { clocksFrom, SECOND, type GameClocks } from "./clock";
import {
  SPECTATOR, type ChatMessage, type ClientMessage, type Decision, type GameEvent, type MemoryAid, type Seat, type ServerMessage, type Setup, type StandIn, type State,
  type UndoRequest, type UndoResult, type Update, type Wording,
} from "./protocol";

export interface SeatView {
  readonly generation: number;
  readonly events: readonly GameEvent[];
  readonly state: State;
  readonly wording: Wording | null;
  readonly undo: "free" | "ask" | null;
  readonly canTakeBack: boolean;
}

/** Multiplies the delay between moves at the "calm" pace. */
const SLOW_FACTOR = 4;

/** Milliseconds per move when watching a game between bots. */
const BOT_GAME_DELAY = 350;

/** Called when an event becomes visible, to animate its cards. */
export type GameEventListener = (event: GameEvent) => void;

export class Session {
  connectionState = $state<ConnectionState>("connecting");
  you = $state.raw<readonly number[]>([]);
  setup = $state.raw<Setup | null>(null);
  private serverSeats = $state.raw<readonly Seat[]>([]);
  /** When `serverSeats` arrived. */
  private seatsAt = $state(0);
  spectators = $state(0);
  undoRequest = $state.raw<UndoRequest | null>(null);
  undoResult = $state<UndoResult | null>(null);
  rematch = $state<string | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Chat messages since this client connected. */
  chat = $state.raw<readonly ChatMessage[]>([]);
  /** How many chat messages have been read. */
  readCount = $state(0);
  /** The seat whose stand-in bot last started or stopped playing, and what happened. */
  standInChange = $state.raw<StandInChange | null>(null);
  private clocks = $state.raw<GameClocks>({ clock: null, times: null });
  /** Whether the table shows the cards each player owns (public information). */
  memoryAid = $state.raw<MemoryAid>({ on: false, wanted_by: [] });
  /** The last request to switch the memory aid, or the last switch. */
  memoryAidChange = $state.raw<MemoryAidChange | null>(null);
  /** Whether the server refused one of the stored tokens. */
  hadRefusedTokens = $state(false);
  /** Key of the decision that was answered, until the next one arrives. */
  sentDecision = $state<string | null>(null);

  private views = $state.raw<ReadonlyMap<number, SeatView>>(new Map());
  /** On a shared screen: the seat whose hand is visible. */
  private revealedSeat = $state<number | null>(null);
  /** The animated state; null when nothing is animated. */
  private scene = $state.raw<State | null>(null);
  /** How many events the animation has shown; null when nothing is animated. */
  private shownEvents = $state<number | null>(null);

  private queue: GameEvent[] = [];
  private delay = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly eventListeners = new Set<GameEventListener>();
  private readonly connection: Connection;

  readonly game: string;

  constructor(game: string, tokens: readonly string[], onRefused: (tokens: readonly string[]) => void = () => {}) {
    this.game = game;
    this.connection = new Connection(game, tokens, {
      message: (message) => this.receive(message),
      stateChanged: (state) => (this.connectionState = state),
      last: () => this.last(),
      part: () => {
        const stored = loadCommitment(game);
        return stored === null ? {} : { part: stored.part };
      },
      refused: (refused) => {
        this.hadRefusedTokens = true;
        onRefused(refused);
      },
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
    texts.edition = "";
  }

  // Viewer ---------------------------------------------------------------------------------------------------------
  readonly isShared = $derived(this.you.length > 1);
  /** The seats that friends have not claimed yet and no bot fills. Until there are none, nobody's turn begins. */
  readonly openSeats = $derived(this.serverSeats.filter((seat) => seat.open && seat.stand_in === null));
  readonly isWaitingForFriends = $derived(this.openSeats.length > 0 && ![...this.views.values()].some(({ state }) => state.over));
  readonly awaitedSeat = $derived(this.isWaitingForFriends ? null : ([...this.views.values()][0]?.state.asked ?? null));
  /** Whether the game waits for a player at this screen who has no stand-in bot. */
  readonly isYourMove = $derived(this.awaitedSeat !== null && this.you.includes(this.awaitedSeat) && this.standIn(this.awaitedSeat) === null);
  /** On a shared screen: the player who must take over, or null. */
  readonly curtainSeat = $derived(this.isShared && this.isYourMove && this.awaitedSeat !== this.revealedSeat ? this.awaitedSeat : null);
  readonly seat = $derived(this.isShared ? (this.revealedSeat ?? this.you[0] ?? SPECTATOR) : (this.you[0] ?? SPECTATOR));
  readonly isHandVisible = $derived(this.seat !== SPECTATOR && (!this.isShared || (this.revealedSeat === this.seat && this.curtainSeat === null)));

  revealHand(): void {
    const seat = this.curtainSeat;
    if (seat === null) return;
    this.skip();
    this.revealedSeat = seat;
  }

  // View -----------------------------------------------------------------------------------------------------------
  readonly view = $derived(this.views.get(this.seat) ?? null);
  /** The displayed state; during an animation it lags behind `view`. */
  readonly state = $derived(this.scene ?? this.view?.state ?? null);
  readonly events = $derived.by(() => {
    const events = this.isWaitingForFriends ? [] : (this.view?.events.slice(0, this.shownEvents ?? undefined) ?? []);
    // While all hands on a shared screen are hidden, its log shows no private lines.
    return this.isShared && !this.isHandVisible ? events.map(withoutPrivateCards) : events;
  });
  readonly isAnimating = $derived(this.scene !== null);
  /** Whose hand is displayed: another player's while this seat decides for them (Possession). */
  readonly handOwner = $derived.by(() => {
    const state = this.view?.state;
    if (state === undefined) return this.seat;
    if (state.decision !== null) return state.decision.of;
    return state.decider === this.seat && !state.over ? state.turn : this.seat;
  });
  readonly hand = $derived.by(() => {
    const state = this.view?.state;
    if (!this.isHandVisible || state === undefined) return [];
    return this.handOwner === this.seat ? state.hand : state.their_hand;
  });
  readonly decision: Decision | null = $derived.by(() => {
    const decision = this.view?.state.decision ?? null;
    if (decision === null || !this.isHandVisible || !this.isYourMove || decisionKey(decision) === this.sentDecision) return null;
    return decision;
  });
  readonly undo = $derived(this.view?.undo ?? null);
  readonly clock = $derived(this.clocks.clock);
  /** Game clocks, once the game runs. */
  readonly times = $derived(this.isWaitingForFriends ? null : this.clocks.times);
  readonly seats = $derived(this.serverSeats.map((seat) => withDisplayName(seat, this.you)));
  readonly names = $derived(this.seats.map((seat) => seat.name));
  /** Whether people play on other screens, so that an undo may need their consent. */
  readonly hasRemotePlayers = $derived(this.seats.some((seat) => seat.kind !== "bot" && !this.you.includes(seat.seat)));
  /** Whether all other players are bots, or have resigned. */
  readonly isAgainstBots = $derived(this.seats.every((seat) => seat.kind === "bot" || seat.open || seat.stand_in === "resigned" || this.you.includes(seat.seat)));
  /** Whether this player is back and may take back what the stand-in bot did in the meantime. */
  readonly canTakeBack = $derived(this.view?.canTakeBack === true);
  /** The number of events this player has seen, or null while a stand-in bot's moves are among them. */
  readonly seenEvents = $derived(this.view === null || this.canTakeBack || this.standIn(this.seat) !== null ? null : this.view.events.length);
  /** Whether all seats are bots. */
  readonly isBotsOnly = $derived(this.serverSeats.every((seat) => seat.kind === "bot"));

  /** Why a stand-in bot plays this seat, or null. */
  standIn(seat: number): StandIn | null {
    return this.serverSeats[seat]?.stand_in ?? null;
  }

  /** When the others may ask for a bot for an absent player, in this machine's time; null if they can't. */
  botAt(seat: number): number | null {
    const seconds = this.serverSeats[seat]?.bot_in ?? null;
    return seconds === null ? null : this.seatsAt + seconds * SECOND;
  }

  /** Add a listener; returns a function that removes it. */
  onEvent(listener: GameEventListener): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  // Actions --------------------------------------------------------------------------------------------------------
  send(message: ClientMessage): void {
    this.problem = null;
    this.connection.send(message);
  }

  answer(decision: Decision, picks: number[]): void {
    this.skip();
    this.sentDecision = decisionKey(decision);
    this.send({ type: "answer", seat: decision.seat, decision: decision.id, picks });
  }

  // Server messages ------------------------------------------------------------------------------------------------
  private last(): { generation: number; seq: number } | null {
    // The logs of all seats have equal length; take the seat that is furthest behind.
    const views = [...this.views.values()];
    const first = views[0];
    if (first === undefined || views.length < this.you.length) return null;
    return views.reduce(
      (low, view) => (view.events.length < low.seq ? { generation: view.generation, seq: view.events.length } : low),
      { generation: first.generation, seq: first.events.length },
    );
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.problem = null;
        this.you = message.you;
        this.setup = message.setup;
        texts.edition = message.setup.edition ?? "";
        this.setSeats(message.seats);
        this.spectators = message.spectators;
        this.undoRequest = message.undo_request;
        this.rematch = message.rematch;
        this.memoryAid = message.memory_aid;
        // The client sends its bytes only after it has seen the commitment, so the server cannot choose the secret to match.
        if (message.you.some((seat) => message.parts.includes(seat))) markPartAccepted(this.game);
        break;
      case "update":
        this.update(message);
        break;
      case "seats":
        this.standInChange = standInChange(this.serverSeats, message.seats) ?? this.standInChange;
        this.setSeats(message.seats);
        this.spectators = message.spectators;
        if (this.hasRemotePlayers) this.memoryAidChange = memoryAidChange(this.memoryAid, message.memory_aid, this.you) ?? this.memoryAidChange;
        this.memoryAid = message.memory_aid;
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
        this.sentDecision = null;
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
      case "ack":
        break;
    }
  }

  private setSeats(seats: readonly Seat[]): void {
    this.serverSeats = seats;
    this.seatsAt = Date.now();
  }

  private update(update: Update): void {
    const before = this.views.get(update.seat);
    const events = [...(before?.events ?? []).slice(0, update.from), ...update.events];
    const stateBefore = this.scene ?? before?.state ?? null;
    const shownBefore = this.shownEvents ?? before?.events.length ?? 0;
    this.views = new Map(this.views).set(update.seat, {
      generation: update.generation, events, state: update.state, wording: update.wording, undo: update.undo, canTakeBack: update.take_back,
    });
    this.clocks = clocksFrom(update, Date.now());
    if (update.seat !== this.seat) return;
    const { decision } = update.state;
    if (decision === null || decisionKey(decision) !== this.sentDecision) this.sentDecision = null;
    const continues = before !== undefined && before.generation === update.generation && before.events.length === update.from;
    if (continues && stateBefore !== null && motionAllowed() && settings.pace !== "instant") this.animate(stateBefore, shownBefore, update.events);
    else this.skip();
  }

  /** Show the effects of this player's move at once, then animate the moves of the others. */
  private animate(from: State, shown: number, events: readonly GameEvent[]): void {
    let scene = from;
    let count = shown;
    let acting = this.queue.filter(({ verb }) => verb === "turn" || verb === "decide").at(-1)?.seat ?? from.decider;
    let start = 0;
    if (this.queue.length === 0) {
      for (const event of events) {
        if (event.verb === "turn" || event.verb === "decide") acting = event.seat;
        if (acting !== this.seat || this.seat === SPECTATOR) break;
        scene = applyEvent(scene, event, facts);
        for (const listener of this.eventListeners) listener(event);
        start += 1;
        count += 1;
      }
    }
    this.queue.push(...events.slice(start));
    if (this.queue.length === 0) {
      this.skip();
      return;
    }
    const isRunning = this.scene !== null;
    this.scene = scene;
    this.shownEvents = count;
    this.delay = (this.isBotsOnly ? BOT_GAME_DELAY : eventDelay(this.queue.filter(isAnimated).length)) * (settings.pace === "calm" ? SLOW_FACTOR : 1);
    if (!isRunning) this.next();
  }

  private next(): void {
    let scene = this.scene;
    let shown = this.shownEvents ?? 0;
    while (scene !== null) {
      const event = this.queue.shift();
      if (event === undefined) {
        this.skip();
        return;
      }
      scene = applyEvent(scene, event, facts);
      shown += 1;
      if (!isAnimated(event)) continue;
      this.scene = scene;
      this.shownEvents = shown;
      for (const listener of this.eventListeners) listener(event);
      this.timer = setTimeout(() => this.next(), this.delay);
      return;
    }
  }

  /** End the animation and show the current state. */
  skip(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.scene = null;
    this.shownEvents = null;
  }
}
