/** One socket to one game, opened again by itself whenever it breaks. */

import { VERSION, type ClientMessage, type ServerMessage } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "gone";

export interface Listener {
  message(message: ServerMessage): void;
  link(link: Link): void;
  /** What is already here, so that only what is missing is sent. */
  last(): { generation: number; seq: number } | null;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 25_000;
/** Close codes after which coming back makes no sense: wrong token, no such game. */
const FINAL = new Set([4403, 4404]);

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  /** An answer that has not been acknowledged; it is sent again after a break, which is harmless. */
  private pending: ClientMessage | null = null;

  constructor(private readonly game: string, private readonly tokens: string[], private readonly listener: Listener) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  send(message: ClientMessage): void {
    if (message.type === "answer") this.pending = message;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  };

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", version: VERSION, tokens: this.tokens, last: this.listener.last() } satisfies ClientMessage));
      clearInterval(this.heart);
      this.heart = setInterval(() => this.send({ type: "ping" }), HEARTBEAT);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      clearInterval(this.heart);
      if (FINAL.has(event.code)) {
        this.listener.link("gone");
        return;
      }
      this.listener.link("lost");
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }

  private receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.listener.link("open");
      if (this.pending !== null) this.send(this.pending);
    } else if (message.type === "ack" && message.for === "answer") {
      this.pending = null;
    } else if (message.type === "error" && this.pending !== null && ["late", "illegal_answer", "not_asked", "not_your_seat", "over"].includes(message.code)) {
      this.pending = null;
    }
    this.listener.message(message);
  }
}
