/** WebSocket connection to one game. Reconnects by itself when it breaks or stops responding. */

import { VERSION, type ClientMessage, type ServerMessage } from "./protocol";

export type ConnectionState = "connecting" | "open" | "lost" | "gone";

export interface ConnectionListener {
  message(message: ServerMessage): void;
  stateChanged(state: ConnectionState): void;
  /** The last update received, so that the server sends only what is missing. */
  last(): { generation: number; seq: number } | null;
  /** This client's random bytes for the shuffles. */
  part(): { part: string } | Record<string, never>;
  /** Called with tokens that belong to no seat of this game. */
  refused(tokens: readonly string[]): void;
}

/** Delays in milliseconds. */
const MIN_BACKOFF = 300;
const MAX_BACKOFF = 8000;
/** Ping the server after this long without a message. */
const HEARTBEAT_INTERVAL = 10_000;
/** The server replies to every message within this time; otherwise the connection is dead, even if it looks open. */
const REPLY_TIMEOUT = 8000;
/** A table has six seats, so more tokens are never sent at once. */
const MAX_TOKENS = 6;
/** Close codes that make reconnecting pointless: origin not allowed, no such game, page too old for the server. */
const FINAL_CLOSE_CODES = new Set([4403, 4404, 4422, 4426]);
/** Messages that are safe to resend: the server identifies them by decision, request or game. */
const IDEMPOTENT = new Set<ClientMessage["type"]>(["answer", "undo_vote", "rematch"]);

export class Connection {
  private socket: WebSocket | null = null;
  private backoff = MIN_BACKOFF;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  private replyTimer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private count = 0;
  /** The last unacknowledged message of each idempotent type; resent after a reconnect. */
  private readonly pending = new Map<ClientMessage["type"], ClientMessage>();

  constructor(private readonly game: string, private tokens: readonly string[], private readonly listener: ConnectionListener) {
    addEventListener("online", this.check);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.check);
    this.open();
  }

  send(message: ClientMessage): void {
    this.count += 1;
    const numbered = { ...message, re: String(this.count) };
    if (IDEMPOTENT.has(message.type)) this.pending.set(message.type, numbered);
    this.transmit(numbered);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retryTimer);
    removeEventListener("online", this.check);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.check);
    this.discardSocket();
  }

  private transmit(message: ClientMessage): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.expectReply();
  }

  /** When the page becomes visible or the network is back: reconnect if the connection broke, ping if it looks open. */
  private readonly check = (): void => {
    if (this.closed || document.hidden) return;
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN) this.send({ type: "ping" });
    else if (state !== WebSocket.CONNECTING) this.reconnect();
  };

  private readonly offline = (): void => {
    if (!this.closed) this.lose();
  };

  private expectReply(): void {
    this.replyTimer ??= setTimeout(() => this.lose(), REPLY_TIMEOUT);
  }

  private resetTimers(): void {
    clearTimeout(this.replyTimer);
    this.replyTimer = undefined;
    clearTimeout(this.heartbeatTimer);
    this.heartbeatTimer = setTimeout(() => this.send({ type: "ping" }), HEARTBEAT_INTERVAL);
  }

  /** Close the socket without waiting for it: a dead one takes minutes to close. */
  private discardSocket(): void {
    clearTimeout(this.heartbeatTimer);
    clearTimeout(this.replyTimer);
    this.replyTimer = undefined;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lose(): void {
    this.discardSocket();
    this.listener.stateChanged("lost");
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.open(), this.backoff);
    this.backoff = Math.min(MAX_BACKOFF, this.backoff * 2);
  }

  private reconnect(): void {
    this.discardSocket();
    this.backoff = MIN_BACKOFF;
    this.open();
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/ws`);
    const tokens = this.tokens.slice(0, MAX_TOKENS);
    this.socket = socket;
    this.expectReply();
    socket.onopen = () => {
      if (this.socket === socket) this.transmit({ type: "hello", version: VERSION, tokens, last: this.listener.last(), ...(tokens.length > 0 ? this.listener.part() : {}) });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage, tokens);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (FINAL_CLOSE_CODES.has(event.code)) {
        this.discardSocket();
        this.listener.stateChanged("gone");
      } else this.lose();
    };
  }

  private receive(message: ServerMessage, tried: readonly string[]): void {
    this.resetTimers();
    if (message.type === "welcome") {
      this.backoff = MIN_BACKOFF;
      const refused = tried.filter((_, i) => message.refused.includes(i));
      const hasMore = this.tokens.length > tried.length;
      this.tokens = this.tokens.filter((token) => !refused.includes(token));
      if (refused.length > 0) this.listener.refused(refused);
      if (refused.length > 0 && hasMore) {
        this.reconnect();
        return;
      }
      this.listener.stateChanged("open");
    } else if (message.type === "ack" || message.type === "error") {
      for (const [type, sent] of this.pending) if (sent.re === message.re) this.pending.delete(type);
    }
    this.listener.message(message);
    if (message.type === "welcome") for (const unacknowledged of this.pending.values()) this.transmit(unacknowledged);
  }
}
