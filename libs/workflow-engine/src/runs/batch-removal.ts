import { NotFoundError } from '@sluice/domain';
import {
  createStepQueue,
  type Database,
  deleteEmptyBatch,
  deleteLocations,
  groupsOfBatch,
  locationsOfBatch,
  lockLocations,
  lockProgressOf,
  lockUnlocated,
  openGroups,
  planVectorRemovals,
  removeDocuments,
  type RemovedRuns,
  repeatWhileBusy,
  type SqlSession,
} from '@sluice/persistence';
import { RunGroupRemoval } from './run-group-removal.js';

/** What a part of a batch's removal took with it. */
export interface RemovedPart extends RemovedRuns {
  readonly groups: number;
  readonly locations: number;
  readonly history: number;
  readonly documents: number;
  /** Whether the batch itself is gone. */
  readonly done: boolean;
}

/** Locations removed in one transaction. */
const LOCATIONS = 200;

const NOTHING: RemovedPart = {
  groups: 0,
  locations: 0,
  history: 0,
  documents: 0,
  runs: 0,
  steps: 0,
  lifecycle: 0,
  done: false,
};

/**
 * Removes a batch: its run groups one by one, then its locations some at a time, each with what nothing else names, and at last the
 * batch. Each part is a transaction, after which a smaller batch is left: a removal that was interrupted goes on where it was. What
 * is uploaded or started in between is removed, too.
 */
export class BatchRemoval {
  private readonly groups: RunGroupRemoval;

  constructor(private readonly database: Database) {
    this.groups = new RunGroupRemoval(database);
  }

  /** Removes the next part of a batch that exists. What it leaves in stores is planned to be removed. */
  async removePart(batchId: number): Promise<RemovedPart> {
    const [groupId] = await groupsOfBatch(this.database, batchId);
    if (groupId !== undefined) return this.removeGroup(groupId);
    const part = await this.removeLocations(batchId);
    if (part.locations > 0) return part;
    const done = await this.database.transaction((session) => deleteEmptyBatch(session, batchId));
    return { ...NOTHING, done };
  }

  private async removeGroup(id: number): Promise<RemovedPart> {
    try {
      return { ...NOTHING, ...(await this.groups.remove(id)), groups: 1 };
    } catch (error) {
      // Somebody else has removed it.
      if (error instanceof NotFoundError) return NOTHING;
      throw error;
    }
  }

  /** Groups of other batches that a shared document's last run was removed from are completed. */
  private async removeLocations(batchId: number): Promise<RemovedPart> {
    const { affectedGroups, ...part } = await repeatWhileBusy(() =>
      this.database.transaction((session) => removeLocations(session, batchId)),
    );
    const queue = createStepQueue(this.database);
    for (const run of await openGroups(this.database, affectedGroups)) await queue.finishGroup(run);
    return part;
  }
}

/** Locks in the order that everyone keeps: batches, run groups, documents, locations. */
const removeLocations = async (
  session: SqlSession,
  batchId: number,
): Promise<RemovedPart & { readonly affectedGroups: readonly number[] }> => {
  const found = await locationsOfBatch(session, batchId, LOCATIONS);
  if (found.length === 0) return { ...NOTHING, affectedGroups: [] };
  const hashes = [...new Set(found.map(({ docHash }) => docHash))];
  const affected = await lockProgressOf(session, hashes, batchId);
  await lockUnlocated(session, hashes);
  await lockLocations(session, found);
  const { shown, ...deleted } = await deleteLocations(
    session,
    found.map(({ id }) => id),
  );
  await planVectorRemovals(session, [...new Set([...hashes, ...shown])]);
  const unlocated = await lockUnlocated(session, hashes);
  const runs = unlocated.length > 0 ? await removeDocuments(session, unlocated, affected) : {};
  return { ...NOTHING, ...runs, ...deleted, documents: unlocated.length, affectedGroups: affected.groupIds };
};
