/** Client of the server's HTTP API. */

import type { Problem } from "../i18n/errors";
import type {
  Analysis, AnalysisEstimate, Catalog, ClaimedSeat, ClaimRequest, CreatedGame, ErrorMessage, GameInfo, GameRequest, Hint, HintRequest, Kingdom,
  KingdomRequest, Reach, Replay, ReplayStep, ReplaySteps, Summary,
} from "./protocol";

/** The server rejected a request or could not be reached (code "offline"). */
export class ServerError extends Error implements Problem {
  constructor(readonly code: string, message: string, readonly values: Problem["values"] = {}) {
    super(message);
  }
}

/** Convert a thrown value into a problem that can be shown. */
export const toProblem = (error: unknown): Problem => (error instanceof ServerError ? error : new ServerError("server", String(error)));

async function request<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      `/api${path}`,
      body === undefined
        ? {}
        : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ServerError("offline", "the server cannot be reached");
  }
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok || data === null) {
    const error = data as ErrorMessage | null;
    throw new ServerError(error?.code ?? "server", error?.message ?? `the server answered ${response.status}`, error?.values ?? {});
  }
  return data as T;
}

const gamePath = (id: string): string => `/games/${encodeURIComponent(id)}`;

export const fetchCatalog = (): Promise<Catalog> => request("/catalog");
export const fetchKingdom = (body: KingdomRequest): Promise<Kingdom> => request("/kingdom", body);
export const fetchAddresses = (): Promise<Reach> => request("/reach");
export const createGame = (body: GameRequest): Promise<CreatedGame> => request("/games", body);
/** Upload a saved game. */
export async function openFile(text: string): Promise<CreatedGame> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ServerError("bad_save", "the file is not a saved game");
  }
  return request("/saves", file);
}
export const fetchGame = (id: string): Promise<GameInfo> => request(gamePath(id));
export const claimSeat = (id: string, invite: string, name: string): Promise<ClaimedSeat> =>
  request(`${gamePath(id)}/claim`, { invite, name: name === "" ? null : name } satisfies ClaimRequest);
export const fetchSummary = (id: string): Promise<Summary> => request(`${gamePath(id)}/summary`);
export const fetchReplay = (id: string): Promise<Replay> => request(`${gamePath(id)}/replay`);
export const fetchSteps = async (id: string, step: number, count: number): Promise<readonly ReplayStep[]> =>
  (await request<ReplaySteps>(`${gamePath(id)}/replay/${step}?count=${count}`)).steps;
export const fetchAnalysis = (id: string): Promise<Analysis> => request(`${gamePath(id)}/analysis`);
export const fetchAnalysisEstimate = (id: string): Promise<AnalysisEstimate> => request(`${gamePath(id)}/analysis/estimate`);
export const fetchHint = (id: string, token: string): Promise<Hint> => request(`${gamePath(id)}/hint`, { token } satisfies HintRequest);
export const saveUrl = (id: string): string => `/api${gamePath(id)}/save`;
