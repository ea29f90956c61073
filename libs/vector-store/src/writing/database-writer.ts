import { Mutex } from 'async-mutex';
import { context, ROOT_CONTEXT, trace, type Span } from '@opentelemetry/api';
import { DomainError, ErrorKind, inSpan, UnavailableError } from '@sluice/domain';
import { retryVanished } from '../databases/commit-retry.js';
import { storageError } from '../databases/lance-errors.js';
import type { OpenDatabase } from '../databases/open-database.js';
import { coverByFullText } from '../layout/table-indexes.js';
import { commitDocuments } from './commit-documents.js';
import { type CommitEntry, type CommitLimits, CommitQueue } from './commit-queue.js';
import type { PreparedDocument } from './prepared-document.js';
import { removeDocuments } from './remove-documents.js';

interface DocumentCommit extends CommitEntry {
  readonly document: PreparedDocument;
  /** Of the caller, whose document is committed together with others. */
  readonly span: Span | undefined;
}

/** What happened to the tables, reported to the schedule of their maintenance. */
export interface WriteCounts {
  readonly commits: number;
  readonly rows: number;
}

/** The one writer of an open database in this process. */
export class DatabaseWriter {
  private readonly mutex = new Mutex();
  private readonly queue: CommitQueue<DocumentCommit>;

  constructor(
    private readonly database: OpenDatabase,
    private readonly dimension: number,
    limits: CommitLimits,
    private readonly onWrite: (counts: WriteCounts) => void,
  ) {
    this.queue = new CommitQueue(limits, (entries) => this.exclusively(() => this.tracedCommit(entries)));
  }

  /** Stores a document, together with others that wait, and then removes the documents that it supersedes. */
  store(document: PreparedDocument, removes: readonly string[], signal?: AbortSignal): Promise<void> {
    const superseded = removes.filter((id) => id !== document.id);
    const { id, sizeBytes } = document;
    return this.queue.add({ id, sizeBytes, removes: superseded, document, span: trace.getActiveSpan() }, signal);
  }

  /**
   * Runs a change of the tables while no other of this process is under way. Those of other processes are Lance's to sort out.
   * @throws TransientError while the retrieval library rebuilds the chunks.
   */
  exclusively<T>(change: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(async () => {
      this.assertTrusted();
      await this.database.assertNotRebuilt();
      const result = await retryVanished(change);
      // A rebuild that began meanwhile has dropped the table that was written to.
      await this.database.assertNotRebuilt();
      return result;
    });
  }

  /** @throws UnavailableError once something was found damaged: the next writer checks everything first. */
  private assertTrusted(): void {
    if (!this.database.isSuspect) return;
    throw new UnavailableError(
      'VECTORDB_STORAGE',
      `The vector database ${this.database.name} was just found damaged. What was to be written is tried again after a check.`,
    );
  }

  /** Resolves when everything that was handed in is settled. */
  async drain(): Promise<void> {
    await this.queue.drain();
    await this.mutex.waitForUnlock();
  }

  /** A span of the first document's trace, linked with those of all others, as theirs are with it. */
  private tracedCommit(entries: readonly DocumentCommit[]): Promise<ReadonlyMap<DocumentCommit, unknown>> {
    const [first, ...others] = entries.flatMap(({ span }) => span ?? []);
    if (!first) return this.commit(entries);
    const options = {
      attributes: {
        'db.system.name': 'lancedb',
        'db.namespace': this.database.name,
        'sluice.commit.documents': entries.length,
      },
      links: others.map((span) => ({ context: span.spanContext() })),
    };
    return context.with(trace.setSpan(ROOT_CONTEXT, first), () =>
      inSpan('vectorstore.commit', options, (commit) => {
        for (const span of others) span.addLink({ context: commit.spanContext() });
        return this.commit(entries);
      }),
    );
  }

  private async commit(entries: readonly DocumentCommit[]): Promise<ReadonlyMap<DocumentCommit, unknown>> {
    const failures = new Map<DocumentCommit, unknown>();
    await this.commitOrSplit(entries, failures);
    const stored = entries.filter((entry) => !failures.has(entry));
    await this.makeSearchable(stored, failures);
    await this.removeSuperseded(stored, failures);
    if (stored.length > 0) {
      this.onWrite({ commits: 1, rows: stored.reduce((sum, { document }) => sum + document.chunkCount, 0) });
    }
    return failures;
  }

  /** Commits all entries at once; when that fails for good, one by one, so that a poisonous document fails alone. */
  private async commitOrSplit(
    entries: readonly DocumentCommit[],
    failures: Map<DocumentCommit, unknown>,
  ): Promise<void> {
    try {
      const documents = entries.map(({ document }) => document);
      await retryVanished(() => commitDocuments(this.database, documents, this.dimension));
    } catch (error) {
      const fault = this.database.noteDamage(storageError(this.database.name, 'store documents in', error));
      if (entries.length > 1 && isForGood(fault) && !this.database.isSuspect) {
        for (const entry of entries) await this.commitOrSplit([entry], failures);
      } else {
        for (const entry of entries) failures.set(entry, fault);
      }
    }
  }

  /** Nothing is reported as stored that full-text search would not find. */
  private async makeSearchable(
    stored: readonly DocumentCommit[],
    failures: Map<DocumentCommit, unknown>,
  ): Promise<void> {
    if (stored.length === 0) return;
    try {
      await retryVanished(async () => coverByFullText(await this.database.table('chunks')));
    } catch (error) {
      const fault = storageError(this.database.name, 'index', error);
      for (const entry of stored) failures.set(entry, fault);
    }
  }

  private async removeSuperseded(
    stored: readonly DocumentCommit[],
    failures: Map<DocumentCommit, unknown>,
  ): Promise<void> {
    const removes = new Set(stored.flatMap((entry) => entry.removes));
    if (removes.size === 0) return;
    try {
      await retryVanished(() => removeDocuments(this.database, [...removes]));
    } catch (error) {
      const fault = storageError(this.database.name, 'remove superseded documents from', error);
      for (const entry of stored) if (entry.removes.length > 0) failures.set(entry, fault);
    }
  }
}

const isForGood = (error: DomainError): boolean => error.kind === ErrorKind.Permanent;
