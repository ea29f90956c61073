import { Inject, Injectable } from '@nestjs/common';
import { ArtifactType, errorMessage, type Logger } from '@sluice/domain';
import { PendingRemovals, type PendingRemoval } from '@sluice/persistence';
import { LOGGER } from '../../app/settings.token.js';
import { ArtifactCopies } from './artifact-copies.js';
import { VectorCopies } from './vector-copies.js';

/** Copies taken, and worked on, at once. */
const AT_ONCE = 16;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 300_000;

/** Removes what the database has planned to remove. What cannot be removed now stays planned. */
@Injectable()
export class CopyRemover {
  private readonly logger: Logger;

  constructor(
    private readonly pending: PendingRemovals,
    private readonly artifacts: ArtifactCopies,
    private readonly vectors: VectorCopies,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.logger = logger.component('removal');
  }

  /** Removes the copies of one document that nobody else is removing; returns how many are left. */
  async removeOf(docHash: string): Promise<number> {
    return this.removeTaken(docHash, await this.pending.claimOf(docHash));
  }

  /** Removes copies that the caller has taken, all of one document; returns how many of it are left. */
  async removeTaken(docHash: string, copies: readonly PendingRemoval[]): Promise<number> {
    await this.settleAll(copies);
    return this.pending.countOf(docHash);
  }

  /** Removes everything that is due, until `signal` is aborted. */
  async removeDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const copies = await this.pending.claimDue(AT_ONCE);
      if (copies.length === 0) return;
      await this.settleAll(copies);
    }
  }

  private async settleAll(copies: readonly PendingRemoval[]): Promise<void> {
    await Promise.all(copies.map((copy) => this.settle(copy)));
  }

  private async settle(copy: PendingRemoval): Promise<void> {
    const place = copy.artifactType === ArtifactType.Rag ? this.vectors : this.artifacts;
    try {
      await place.settle(copy);
    } catch (error) {
      await this.postpone(copy, error);
      return;
    }
    await this.pending.done(copy);
  }

  private async postpone(copy: PendingRemoval, error: unknown): Promise<void> {
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (copy.attempts - 1)) * (0.5 + Math.random() / 2);
    this.logger.warn('A copy of a removed document could not be removed; it is tried again', {
      document: copy.docHash,
      artifact_type: copy.artifactType,
      ...(copy.dataDir === '' ? {} : { data_dir: copy.dataDir }),
      attempts: copy.attempts,
      retry_in_ms: Math.round(delayMs),
      error: errorMessage(error),
    });
    await this.pending.postpone(copy, delayMs, errorMessage(error));
  }
}
