/** The server's HTTP side. */

import type { Problem } from "../i18n/errors";
import type {
  Analysis, Catalog, ClaimedSeat, ClaimRequest, CreatedGame, ErrorMessage, GameInfo, GameRequest, Hint, HintRequest, Kingdom,
  KingdomRequest, Reach, Replay, ReplayStep, ReplaySteps, Summary,
} from "./protocol";

/** The server said no, or could not be reached (code "offline"). */
export class ServerError extends Error implements Problem {
  constructor(readonly code: string, message: string, readonly values: Problem["values"] = {}) {
    super(message);
  }
}

/** Whatever was thrown, as a problem that can be said. */
export const problemOf = (error: unknown): Problem => (error instanceof ServerError ? error : new ServerError("server", String(error)));

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
    throw new ServerError(error?.code ?? "server", error?.message ?? `the server answered ${response.status}`, error?.values ?? {});
  }
  return data as T;
}

const game = (id: string): string => `/games/${encodeURIComponent(id)}`;

export const fetchCatalog = (): Promise<Catalog> => call("/catalog");
export const fetchKingdom = (body: KingdomRequest): Promise<Kingdom> => call("/kingdom", body);
export const fetchReach = (): Promise<Reach> => call("/reach");
export const createGame = (body: GameRequest): Promise<CreatedGame> => call("/games", body);
/** Open the game that a file holds. */
export async function openFile(text: string): Promise<CreatedGame> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ServerError("bad_save", "this file holds no game");
  }
  return call("/saves", file);
}
export const fetchGame = (id: string): Promise<GameInfo> => call(game(id));
export const claimSeat = (id: string, invite: string, name: string): Promise<ClaimedSeat> =>
  call(`${game(id)}/claim`, { invite, name: name === "" ? null : name } satisfies ClaimRequest);
export const fetchSummary = (id: string): Promise<Summary> => call(`${game(id)}/summary`);
export const fetchReplay = (id: string): Promise<Replay> => call(`${game(id)}/replay`);
export const fetchSteps = async (id: string, step: number, count: number): Promise<readonly ReplayStep[]> =>
  (await call<ReplaySteps>(`${game(id)}/replay/${step}?count=${count}`)).steps;
export const fetchAnalysis = (id: string): Promise<Analysis> => call(`${game(id)}/analysis`);
export const fetchHint = (id: string, token: string): Promise<Hint> => call(`${game(id)}/hint`, { token } satisfies HintRequest);
export const saveAddress = (id: string): string => `/api${game(id)}/save`;
