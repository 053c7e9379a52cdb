/** The server's HTTP side. */

import type {
  Catalog, CreatedGame, ErrorMessage, GameInfo, Kingdom, KingdomBody, NewGame, Replay, ReplayStep, SeatToken, Summary,
} from "./protocol";

/** The server said no, or could not be reached (code "offline"). */
export class ServerError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      `/api${path}`,
      body === undefined
        ? {}
        : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ServerError("offline", "the server can't be reached");
  }
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok || data === null) {
    const error = data as ErrorMessage | null;
    throw new ServerError(error?.code ?? "server", error?.message ?? `the server answered ${response.status}`);
  }
  return data as T;
}

const game = (id: string): string => `/games/${encodeURIComponent(id)}`;

export const fetchCatalog = (): Promise<Catalog> => call("/catalog");
export const fetchKingdom = (body: KingdomBody): Promise<Kingdom> => call("/kingdom", body);
export const createGame = (body: NewGame): Promise<CreatedGame> => call("/games", body);
export const fetchGame = (id: string): Promise<GameInfo> => call(game(id));
export const claimSeat = (id: string, invite: string, name: string): Promise<SeatToken & { game: string }> =>
  call(`${game(id)}/claim`, { invite, ...(name === "" ? {} : { name }), seat: null });
export const fetchSummary = (id: string): Promise<Summary> => call(`${game(id)}/summary`);
export const fetchReplay = (id: string): Promise<Replay> => call(`${game(id)}/replay`);
export const fetchSteps = async (id: string, step: number, count: number): Promise<readonly ReplayStep[]> =>
  (await call<{ steps: ReplayStep[] }>(`${game(id)}/replay/${step}?count=${count}`)).steps;
export const saveAddress = (id: string): string => `/api${game(id)}/save`;
