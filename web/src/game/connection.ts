/** One socket to one game, opened again by itself whenever it breaks or falls silent. */

import { VERSION, type ClientMessage, type ServerMessage } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "gone";

export interface Listener {
  message(message: ServerMessage): void;
  link(link: Link): void;
  /** What is already here, so that only what is missing is sent. */
  last(): { generation: number; seq: number } | null;
  /** Bytes of one's own for the shuffles. */
  part(): { part: string } | Record<string, never>;
  /** These tokens open no seat of this game. */
  refused(tokens: readonly string[]): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** After so long without a word from the server it is asked whether it is still there. */
const HEARTBEAT = 10_000;
/** Whatever is said to the server is answered within this time; if not, the connection is dead, however open it looks. */
const PATIENCE = 8000;
/** A seat for each token: more than a table has is never tried at once. */
const MOST_TOKENS = 6;
/** Close codes after which coming back makes no sense: origin not allowed, no such game, page too old for the server. */
const FINAL = new Set([4403, 4404, 4426]);
/** What may be said again after a break without doing it twice: the server knows it by its decision, request or game. */
const REPEATABLE = new Set<ClientMessage["type"]>(["answer", "undo_vote", "rematch"]);

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setTimeout> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private count = 0;
  /** What was said and not yet answered, the last of each kind; it is said again after a break. */
  private readonly pending = new Map<ClientMessage["type"], ClientMessage>();

  constructor(private readonly game: string, private tokens: readonly string[], private readonly listener: Listener) {
    addEventListener("online", this.check);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.check);
    this.open();
  }

  send(message: ClientMessage): void {
    this.count += 1;
    const numbered = { ...message, re: String(this.count) };
    if (REPEATABLE.has(message.type)) this.pending.set(message.type, numbered);
    this.say(numbered);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    removeEventListener("online", this.check);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.check);
    this.abandon();
  }

  private say(message: ClientMessage): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.expectAnswer();
  }

  /** Somebody looks again, or the network is back: a broken connection is renewed at once, an open one is tried. */
  private readonly check = (): void => {
    if (this.closed || document.hidden) return;
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN) this.send({ type: "ping" });
    else if (state !== WebSocket.CONNECTING) this.reopen();
  };

  private readonly offline = (): void => {
    if (!this.closed) this.lose();
  };

  private expectAnswer(): void {
    this.deadline ??= setTimeout(() => this.lose(), PATIENCE);
  }

  private heard(): void {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    clearTimeout(this.heart);
    this.heart = setTimeout(() => this.send({ type: "ping" }), HEARTBEAT);
  }

  /** Have nothing more to do with the socket: a dead one would take minutes to close. */
  private abandon(): void {
    clearTimeout(this.heart);
    clearTimeout(this.deadline);
    this.deadline = undefined;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lose(): void {
    this.abandon();
    this.listener.link("lost");
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private reopen(): void {
    this.abandon();
    this.wait = FIRST_WAIT;
    this.open();
  }

  private open(): void {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/ws`);
    const tokens = this.tokens.slice(0, MOST_TOKENS);
    this.socket = socket;
    this.expectAnswer();
    socket.onopen = () => {
      if (this.socket === socket) this.say({ type: "hello", version: VERSION, tokens, last: this.listener.last(), ...(tokens.length > 0 ? this.listener.part() : {}) });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage, tokens);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (FINAL.has(event.code)) {
        this.abandon();
        this.listener.link("gone");
      } else this.lose();
    };
  }

  private receive(message: ServerMessage, tried: readonly string[]): void {
    this.heard();
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      const refused = tried.filter((_, i) => message.refused.includes(i));
      const untried = this.tokens.length > tried.length;
      this.tokens = this.tokens.filter((token) => !refused.includes(token));
      if (refused.length > 0) this.listener.refused(refused);
      if (refused.length > 0 && untried) {
        this.reopen();
        return;
      }
      this.listener.link("open");
    } else if (message.type === "ack" || message.type === "error") {
      for (const [type, said] of this.pending) if (said.re === message.re) this.pending.delete(type);
    }
    this.listener.message(message);
    if (message.type === "welcome") for (const said of this.pending.values()) this.say(said);
  }
}
