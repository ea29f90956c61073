import { Inject, Injectable } from '@nestjs/common';
import { BulkAction, InvalidInputError, NotFoundError, type BulkRefusal, type Logger } from '@sluice/domain';
import { RunSearchRepository, type BulkOperation, type Database, type RunSearch } from '@sluice/persistence';
import { BulkControl, CANCELLED_NOTICE, movedBefore, STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DATABASE, LOGGER } from '../app/settings.token.js';
import { stoppedBy, type StoppedBody } from '../app/stopped.dto.js';
import { timeOfRequest } from '../app/time-of-request.js';
import { MOST_IDS, type BulkBody, type BulkForm } from './bulk.dto.js';
import { toBulkBody, toPreview } from './bulk.mapper.js';
import { toRunSearch } from './run-search-filter.js';

/** Actions on all runs that match conditions. */
@Injectable()
export class BulkService {
  constructor(
    private readonly bulk: BulkControl,
    private readonly runs: RunSearchRepository,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Begins an operation, or goes on with one, for some seconds; or says what it would do.
   *
   * @param gone aborts when nobody waits for the answer: nobody would go on either. What was done stays
   * @throws InvalidInputError unless an action and a condition, or an operation, are given; NotFoundError when there is no such operation
   */
  async apply(form: BulkForm, gone: AbortSignal): Promise<BulkBody> {
    if (form.operation_id !== undefined) return this.goOn(await this.find(form), form.after ?? 0, gone);
    const { action } = form;
    if (action === undefined) throw refused('action', 'is required unless operation_id is given');
    const search = await this.runs.resolve({ ...toRunSearch(form), ids: idsOf(form.ids) });
    if (!isCondition(search)) {
      throw refused('state', 'or another condition is required: an action is never on all runs there are');
    }
    if (form.dry_run) return toPreview(action, await this.bulk.preview(action, search));
    return this.goOn(await this.bulk.begin(action, search), form.after ?? 0, gone);
  }

  private async find({ operation_id: id, action, dry_run: isDry }: BulkForm): Promise<BulkOperation> {
    if (action !== undefined || isDry) throw refused('action', 'and dry_run are not allowed beside operation_id');
    const operation = await this.bulk.find(Number(id));
    if (!operation) throw new NotFoundError(`Bulk operation ${id} does not exist`);
    return operation;
  }

  /** What was changed before something came in between is said all the same: by the operation it is gone on with, and undone. */
  private async goOn(operation: BulkOperation, from: number, gone: AbortSignal): Promise<BulkBody> {
    const hasTime = timeOfRequest(gone);
    const refusals = new Map<BulkRefusal, number>();
    let changed = 0;
    let after: number | null = from;
    let stopped: StoppedBody | null = null;
    while (after !== null && !stopped && hasTime()) {
      try {
        const slice = await this.bulk.slice(operation, after);
        changed += slice.changed;
        for (const [reason, count] of slice.refused) refusals.set(reason, (refusals.get(reason) ?? 0) + count);
        if (slice.changed > 0) await this.notifyWorkers(operation.action);
        after = slice.next;
      } catch (error) {
        changed += movedBefore(error);
        if (changed === 0) throw error;
        stopped = stoppedBy(error);
        this.logger.warn('An action on many runs was stopped', { operation: operation.id, error });
      }
    }
    return toBulkBody(operation, { changed, refused: refusals, next: after, stopped });
  }

  private async notifyWorkers(action: BulkAction): Promise<void> {
    if (action === BulkAction.Pause) return;
    await this.database.notify(STEPS_CHANNEL, action === BulkAction.Cancel ? CANCELLED_NOTICE : action);
  }
}

const refused = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(`${field} ${message}`, [{ field, message }]);

/** @throws InvalidInputError when there are more than a form may name */
const idsOf = (list: string | undefined): number[] | undefined => {
  const ids = list?.split(',').map(Number);
  if (ids && ids.length > MOST_IDS) throw refused('ids', `must be at most ${MOST_IDS} ids`);
  return ids;
};

/** `newest` and `upToId` alone leave nearly all runs. */
const isCondition = ({ newest: _, upToId: _id, ...conditions }: RunSearch): boolean =>
  Object.values(conditions).some((condition) => condition !== undefined);
