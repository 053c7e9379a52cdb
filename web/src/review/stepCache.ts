/** The steps of a replay, fetched in blocks and kept. */

import { fetchSteps } from "../game/http";
import type { ReplayStep } from "../game/protocol";

const BLOCK = 25;

export class StepStore {
  private readonly blocks = new Map<number, Promise<readonly ReplayStep[]>>();

  constructor(private readonly game: string) {}

  async get(step: number, last: number): Promise<ReplayStep | null> {
    const number = Math.floor(step / BLOCK);
    const block = await this.block(number).catch(() => null);
    // The next block is fetched ahead, so that going on never waits.
    if (block !== null && (number + 1) * BLOCK <= last) void this.block(number + 1).catch(() => null);
    return block?.find((each) => each.step === step) ?? null;
  }

  private block(number: number): Promise<readonly ReplayStep[]> {
    const known = this.blocks.get(number);
    if (known !== undefined) return known;
    const fetched = fetchSteps(this.game, number * BLOCK, BLOCK);
    this.blocks.set(number, fetched);
    fetched.catch(() => this.blocks.delete(number));
    return fetched;
  }
}
