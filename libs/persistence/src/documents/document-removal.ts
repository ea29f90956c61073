import { NotFoundError } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { rowsAreHeld, repeatWhileBusy } from '../database/repeat-while-busy.js';
import { long, type SqlSession } from '../database/sql-session.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import type { RunOfGroup } from '../queue/step-queue.js';
import type { RemovedRuns } from '../runs/remove-runs.js';
import { claimCopiesOf, type PendingRemoval } from './pending-removals.js';
import { planVectorRemovals, removeHistoryOf } from './plan-removals.js';
import { lockProgressOf, lockUnlocated, removeDocuments, type AffectedProgress } from './remove-documents.js';

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

interface UriRow {
  id: number;
  doc_hash: string;
  batch_id: number;
}

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
  async removeLocation(uri: string, source: string): Promise<RemovedLocation> {
    const { affected, ...removed } = await repeatWhileBusy(() =>
      this.database.transaction((session) => removeLocation(session, uri, source)),
    );
    await this.finishGroups(affected);
    return removed;
  }

  /** Removes the documents that no location names, some at a time. */
  async removeOrphans(): Promise<RemovedOrphans> {
    let total: RemovedOrphans = { documents: 0, history: 0 };
    let after = '';
    for (;;) {
      const candidates = await this.orphans(after);
      const last = candidates.at(-1);
      if (last === undefined) return total;
      const { affected, ...removed } = await repeatWhileBusy(() =>
        this.database.transaction((session) => removeOrphans(session, candidates)),
      );
      await this.finishGroups(affected);
      total = { documents: total.documents + removed.documents, history: total.history + removed.history };
      after = last;
    }
  }

  /** The next documents without location, by hash. Indexes: primary key of document, document_uri_hash_idx. */
  private async orphans(after: string): Promise<string[]> {
    const rows = await this.database.rows<{ hash: string }>(
      long(`select d.hash from document d
       where d.hash > $1 and not exists (select 1 from document_uri u where u.doc_hash = d.hash)
       order by d.hash limit ${ORPHANS}`),
      [after],
    );
    return rows.map((row) => row.hash);
  }

  /** Completes groups whose last open run was removed. What a crash leaves here the workers' sweep finds. */
  private async finishGroups({ groupIds }: AffectedProgress): Promise<void> {
    const rows = await this.database.rows<RunOfGroup>(
      `select g.id as "runGroupId", max(r.id) as "runId" from run_group g join workflow_run r on r.run_group_id = g.id
       where g.id ${this.database.sql.inIds(1)} and g.completed_date is null group by g.id`,
      [this.database.sql.list(groupIds)],
    );
    const queue = createStepQueue(this.database);
    for (const run of rows) await queue.finishGroup(run);
  }
}

const removeLocation = async (
  session: SqlSession,
  uri: string,
  source: string,
): Promise<RemovedLocation & { affected: AffectedProgress }> => {
  const found = await findUri(session, uri, source);
  if (!found) throw new NotFoundError(`${uri} of source ${source} does not exist`);
  const affected = await lockProgressOf(session, [found.doc_hash], found.batch_id);
  await lockUnlocated(session, [found.doc_hash]);
  await lockUri(session, found);
  const shown = await hashesShownAt(session, found.id);
  const history = await session.rows(`delete from document_uri_history where document_uri_id = $1 returning id`, [
    found.id,
  ]);
  await session.rows(`delete from document_uri where id = $1`, [found.id]);
  await planVectorRemovals(session, [...new Set([found.doc_hash, ...shown])]);
  const unlocated = await lockUnlocated(session, [found.doc_hash]);
  const runs = unlocated.length > 0 ? await removeDocuments(session, unlocated, affected) : NO_RUNS;
  const copies = await claimCopiesOf(session, found.doc_hash);
  return { ...runs, docHash: found.doc_hash, history: history.length, documents: unlocated.length, copies, affected };
};

const removeOrphans = async (
  session: SqlSession,
  candidates: readonly string[],
): Promise<RemovedOrphans & { affected: AffectedProgress }> => {
  const affected = await lockProgressOf(session, candidates);
  const orphans = await lockUnlocated(session, candidates);
  await planVectorRemovals(session, orphans);
  const history = await removeHistoryOf(session, orphans);
  await removeDocuments(session, orphans, affected);
  return { documents: orphans.length, history, affected };
};

const findUri = async (session: SqlSession, uri: string, source: string): Promise<UriRow | undefined> => {
  const [row] = await session.rows<UriRow>(
    `select id, doc_hash, batch_id from document_uri where source = $1 and uri = $2`,
    [source, uri],
  );
  return row;
};

/** Whether the location is as it was found: an upload may just have moved it on to other content. */
const lockUri = async (session: SqlSession, found: UriRow): Promise<void> => {
  const lock = session.sql.lock('for update');
  const [row] = await session.rows<UriRow>(`select doc_hash from document_uri where id = $1${lock}`, [found.id]);
  if (row?.doc_hash !== found.doc_hash) throw rowsAreHeld();
};

/** Every content that the location has shown. Index: document_uri_history_uri_idx. */
const hashesShownAt = async (session: SqlSession, uriId: number): Promise<string[]> => {
  const rows = await session.rows<{ doc_hash: string }>(
    `select distinct doc_hash from document_uri_history where document_uri_id = $1`,
    [uriId],
  );
  return rows.map((row) => row.doc_hash);
};
