import { NotFoundError } from '@sluice/domain';
import {
  type AffectedProgress,
  claimCopiesOf,
  createStepQueue,
  type Database,
  deleteLocation,
  findLocation,
  lockLocation,
  lockProgressOf,
  lockUnlocated,
  openGroups,
  type PendingRemoval,
  planVectorRemovals,
  removeDocuments,
  type RemovedRuns,
  removeHistoryOf,
  repeatWhileBusy,
  type SqlSession,
  unlocatedAfter,
} from '@sluice/persistence';

/** What the removal of a location took with it. */
export interface RemovedLocation extends RemovedRuns {
  readonly docHash: string;
  /** Rows of the location's history. */
  readonly history: number;
  /** 0 when other locations name the document. */
  readonly documents: number;
  /** The copies of the document that are to be removed: taken by the caller, before anybody else sees them. */
  readonly copies: readonly PendingRemoval[];
}

export interface RemovedOrphans {
  readonly documents: number;
  readonly history: number;
}

const NO_RUNS: RemovedRuns = { runs: 0, steps: 0, lifecycle: 0 };
/** Orphans removed in one transaction. */
const ORPHANS = 200;

type Affecting<Result> = Result & { readonly affected: AffectedProgress };

/**
 * Removes locations and documents with everything the database knows of them, and plans what is to be removed from the
 * artifact store and the vector databases (`PendingRemovals`), in the same transaction.
 */
export class DocumentRemoval {
  constructor(private readonly database: Database) {}

  /**
   * Removes a location, and its document when no other location names it. The copies are the caller's for as long as a claim holds.
   *
   * @throws NotFoundError when there is no such location
   */
  removeLocation(uri: string, source: string): Promise<RemovedLocation> {
    return this.remove((session) => removeLocation(session, uri, source));
  }

  /** Removes the documents that no location names, some at a time. */
  async removeOrphans(): Promise<RemovedOrphans> {
    let total: RemovedOrphans = { documents: 0, history: 0 };
    let after = '';
    for (;;) {
      const candidates = await unlocatedAfter(this.database, after, ORPHANS);
      const last = candidates.at(-1);
      if (last === undefined) return total;
      const { documents, history } = await this.remove((session) => removeOrphans(session, candidates));
      total = { documents: total.documents + documents, history: total.history + history };
      after = last;
    }
  }

  /** Completes groups whose last open run was removed, too. What a crash leaves of that the workers' sweep finds. */
  private async remove<Result>(work: (session: SqlSession) => Promise<Affecting<Result>>): Promise<Result> {
    const { affected, ...removed } = await repeatWhileBusy(() => this.database.transaction(work));
    const queue = createStepQueue(this.database);
    for (const run of await openGroups(this.database, affected.groupIds)) await queue.finishGroup(run);
    return removed as Result;
  }
}

const removeLocation = async (
  session: SqlSession,
  uri: string,
  source: string,
): Promise<Affecting<RemovedLocation>> => {
  const found = await findLocation(session, uri, source);
  if (!found) throw new NotFoundError(`${uri} of source ${source} does not exist`);
  const { docHash } = found;
  const affected = await lockProgressOf(session, [docHash], found.batchId);
  await lockUnlocated(session, [docHash]);
  await lockLocation(session, found);
  const { shown, history } = await deleteLocation(session, found);
  await planVectorRemovals(session, [...new Set([docHash, ...shown])]);
  const unlocated = await lockUnlocated(session, [docHash]);
  const runs = unlocated.length > 0 ? await removeDocuments(session, unlocated, affected) : NO_RUNS;
  const copies = await claimCopiesOf(session, docHash);
  return { ...runs, docHash, history, documents: unlocated.length, copies, affected };
};

const removeOrphans = async (
  session: SqlSession,
  candidates: readonly string[],
): Promise<Affecting<RemovedOrphans>> => {
  const affected = await lockProgressOf(session, candidates);
  const orphans = await lockUnlocated(session, candidates);
  await planVectorRemovals(session, orphans);
  const history = await removeHistoryOf(session, orphans);
  await removeDocuments(session, orphans, affected);
  return { documents: orphans.length, history, affected };
};
