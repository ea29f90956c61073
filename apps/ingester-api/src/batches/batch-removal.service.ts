import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError, type Logger } from '@sluice/domain';
import { BatchRepository, RemovalPreviewRepository, type Database } from '@sluice/persistence';
import { BatchRemoval, CANCELLED_NOTICE, STEPS_CHANNEL, type RemovedPart } from '@sluice/workflow-engine';
import { DATABASE, LOGGER } from '../app/settings.token.js';
import { stoppedBy, type StoppedBody } from '../app/stopped.dto.js';
import { timeOfRequest } from '../app/time-of-request.js';
import { CopyRemover } from '../documents/removal/copy-remover.js';
import { toRemovalPreviewBody, type RemovalPreviewBody } from '../documents/removal-preview.dto.js';
import type { BatchRemoved } from './batch-removal.dto.js';

/** A request ends after this, and says that there is more. */
const LONGEST_MS = 10_000;

type Counts = Omit<RemovedPart, 'done'>;

const NOTHING: Counts = { groups: 0, locations: 0, history: 0, documents: 0, runs: 0, steps: 0, lifecycle: 0 };

/** Removes batches, and says before what goes with them. */
@Injectable()
export class BatchRemovalService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly previews: RemovalPreviewRepository,
    private readonly removal: BatchRemoval,
    private readonly copies: CopyRemover,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws NotFoundError when there is no such batch */
  async preview(id: number): Promise<RemovalPreviewBody> {
    await this.require(id);
    return toRemovalPreviewBody(await this.previews.ofBatch(id));
  }

  /**
   * Removes as much of a batch as a request may take. Copies in stores that are left then follow within seconds.
   *
   * @param gone aborts when nobody waits for the answer: nobody would go on either. What is left is a smaller batch
   * @throws NotFoundError when there is no such batch; what comes in between before anything was removed
   */
  async remove(id: number, gone: AbortSignal): Promise<BatchRemoved> {
    await this.require(id);
    const begun = performance.now();
    const hasTime = timeOfRequest(gone, LONGEST_MS);
    let total = NOTHING;
    let isDone = false;
    let stopped: StoppedBody | null = null;
    while (!isDone && !stopped && hasTime()) {
      try {
        const { done, ...part } = await this.removal.removePart(id);
        total = sumOf(total, part);
        isDone = done;
        // Workers find that steps they hold are gone, and abort their handlers.
        if (part.steps > 0) await this.database.notify(STEPS_CHANNEL, CANCELLED_NOTICE);
      } catch (error) {
        if (rowsOf(total) === 0) throw error;
        stopped = stoppedBy(error);
        this.logger.warn('The removal of a batch was stopped', { batch: id, error });
      }
    }
    if (!stopped) {
      const leftMs = Math.max(0, Math.round(LONGEST_MS - (performance.now() - begun)));
      // The batch is gone by now; what fails here, the loop of removals does later.
      await this.copies.removeDue(AbortSignal.any([gone, AbortSignal.timeout(leftMs)])).catch((error: unknown) => {
        this.logger.warn('Copies of the documents of a batch are left to be removed', { batch: id, error });
      });
    }
    return toBatchRemoved(id, isDone, total, stopped);
  }

  private async require(id: number): Promise<void> {
    if (!(await this.batches.find(id))) throw new NotFoundError(`Batch ${id} does not exist`);
  }
}

const sumOf = (some: Counts, others: Counts): Counts =>
  Object.fromEntries(
    Object.entries(some).map(([name, count]) => [name, count + others[name as keyof Counts]]),
  ) as unknown as Counts;

const rowsOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const toBatchRemoved = (id: number, done: boolean, total: Counts, stopped: StoppedBody | null): BatchRemoved => ({
  message: `Deleted ${done ? '' : 'a part of '}batch ${id} with ${total.locations} location${total.locations === 1 ? '' : 's'}`,
  batch_id: id,
  done,
  stopped,
  statistics: {
    deleted_document_uris: total.locations,
    deleted_uri_history: total.history,
    deleted_documents: total.documents,
    deleted_workflow_runs: total.runs,
    deleted_run_steps: total.steps,
    deleted_lifecycle_history: total.lifecycle,
    deleted_run_groups: total.groups,
    total_deleted: rowsOf(total),
  },
});
