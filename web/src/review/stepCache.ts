/** Cache of replay steps, fetched in blocks. */

import { fetchSteps } from "../game/http";
import type { ReplayStep } from "../game/protocol";

const BLOCK = 25;

export class StepCache {
  private readonly blocks = new Map<number, Promise<readonly ReplayStep[]>>();

  constructor(private readonly game: string) {}

  async get(step: number, last: number): Promise<ReplayStep | null> {
    const number = Math.floor(step / BLOCK);
    const block = await this.block(number).catch(() => null);
    // Prefetch the next block, so that stepping forward does not wait.
    if (block !== null && (number + 1) * BLOCK <= last) void this.block(number + 1).catch(() => null);
    return block?.find((each) => each.step === step) ?? null;
  }

  private block(number: number): Promise<readonly ReplayStep[]> {
    const cached = this.blocks.get(number);
    if (cached !== undefined) return cached;
    const fetched = fetchSteps(this.game, number * BLOCK, BLOCK);
    this.blocks.set(number, fetched);
    fetched.catch(() => this.blocks.delete(number));
    return fetched;
  }
}
