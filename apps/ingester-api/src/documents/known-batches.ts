import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { BatchRepository } from '@sluice/persistence';

/** More than uploads go to at a time. */
const MOST = 10_000;

/**
 * Batches that exist, or did a moment ago: what was found once need not be looked for at each upload. What records an upload looks
 * again, and whoever finds a batch gone has it forgotten.
 */
@Injectable()
export class KnownBatches {
  private readonly ids = new Set<number>();

  constructor(private readonly batches: BatchRepository) {}

  /** @throws NotFoundError when there is no such batch */
  async require(id: number): Promise<void> {
    if (this.ids.has(id)) return;
    if (!(await this.batches.find(id))) throw new NotFoundError(`Batch ${id} does not exist`);
    if (this.ids.size >= MOST) this.ids.clear();
    this.ids.add(id);
  }

  forget(id: number): void {
    this.ids.delete(id);
  }
}
