import { parsedObject } from '@sluice/domain';
import type { RecordBatch } from 'apache-arrow';
import type { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { batchesOf } from '../databases/run-query.js';
import type { TableName } from '../layout/arrow-schemas.js';
import { checkDatabase } from './check-database.js';
import { type DatabaseProblem, type ProblemCode, someOf } from './database-problem.js';

/** First bytes of a zstd frame. */
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/**
 * What `checkDatabase` finds and, when that is nothing, what the rows themselves are like: every value of every table is
 * read, documents must be whole, rows unique and of a document that exists, vectors not empty.
 * @throws the reason of the deadline's signal.
 */
export async function auditDatabase(database: OpenDatabase, deadline: QueryDeadline): Promise<DatabaseProblem[]> {
  const problems = await checkDatabase(database, deadline);
  if (problems.length > 0 || !(await database.hasTable('document_meta'))) return problems;
  const audit = new Audit(database, deadline);
  return audit.run();
}

class Audit {
  private readonly problems: DatabaseProblem[] = [];

  constructor(
    private readonly database: OpenDatabase,
    private readonly deadline: QueryDeadline,
  ) {}

  async run(): Promise<DatabaseProblem[]> {
    const documents = await this.documents();
    const meta = await this.meta();
    const chunked = await this.chunks();
    const withItems = await this.items();
    this.compare(documents, meta);
    for (const [name, ids] of [['chunks', chunked] as const, ['document_items', withItems] as const]) {
      const orphans = [...ids].filter((id) => !meta.has(id));
      this.report(
        orphans,
        'ROWS_ORPHANED',
        name,
        `There are rows of ${someOf('document', orphans)} that does not exist.`,
      );
    }
    const bare = [...meta].filter((id) => !chunked.has(id));
    this.report(bare, 'DOCUMENTS_INCOMPLETE', 'chunks', `There are no chunks of ${someOf('document', bare)}.`);
    return this.problems;
  }

  private compare(documents: ReadonlySet<string>, meta: ReadonlySet<string>): void {
    const withoutMeta = [...documents].filter((id) => !meta.has(id));
    const withoutContent = [...meta].filter((id) => !documents.has(id));
    const describe = (ids: readonly string[], lacks: string) => `There is ${lacks} of ${someOf('document', ids)}.`;
    this.report(
      withoutMeta,
      'DOCUMENTS_INCOMPLETE',
      'document_meta',
      describe(withoutMeta, 'no uri, title and metadata'),
    );
    this.report(withoutContent, 'DOCUMENTS_INCOMPLETE', 'documents', describe(withoutContent, 'no content'));
  }

  private async documents(): Promise<ReadonlySet<string>> {
    const ids = new UniqueKeys();
    const damaged: string[] = [];
    await this.each('documents', (row) => {
      ids.add(String(row['id']));
      const blob = row['docling_document'] as Uint8Array | null;
      if (blob && ZSTD.some((byte, index) => blob[index] !== byte)) damaged.push(String(row['id']));
    });
    this.reportDoubled('documents', ids);
    this.report(
      damaged,
      'CONTENT_DAMAGED',
      'documents',
      `The structure of ${someOf('document', damaged)} is not readable.`,
    );
    return ids.all;
  }

  private async meta(): Promise<ReadonlySet<string>> {
    const ids = new UniqueKeys();
    const damaged: string[] = [];
    await this.each('document_meta', (row) => {
      ids.add(String(row['id']));
      if (!parsedObject(String(row['metadata']))) damaged.push(String(row['id']));
    });
    this.reportDoubled('document_meta', ids);
    this.report(
      damaged,
      'CONTENT_DAMAGED',
      'document_meta',
      `The metadata of ${someOf('document', damaged)} is no JSON object.`,
    );
    return ids.all;
  }

  private async chunks(): Promise<ReadonlySet<string>> {
    const documents = new Set<string>();
    const keys = new UniqueKeys();
    const empty: string[] = [];
    await this.each('chunks', (row) => {
      const id = String(row['document_id']);
      documents.add(id);
      keys.add(`${id} ${String(row['order'])}`);
      if (!isUsable(row['vector'] as Iterable<number | null> | null)) empty.push(id);
    });
    this.reportDoubled('chunks', keys);
    const affected = [...new Set(empty)];
    const message = `${empty.length} vectors of ${someOf('document', affected)} are missing, zero or not finite.`;
    this.report(affected, 'VECTORS_EMPTY', 'chunks', message);
    return documents;
  }

  private async items(): Promise<ReadonlySet<string>> {
    const documents = new Set<string>();
    const keys = new UniqueKeys();
    await this.each('document_items', (row) => {
      documents.add(String(row['document_id']));
      keys.add(`${String(row['document_id'])} ${String(row['self_ref'])}`);
    });
    this.reportDoubled('document_items', keys);
    return documents;
  }

  private async each(name: TableName, look: (row: Readonly<Record<string, unknown>>) => void): Promise<void> {
    const table = await this.database.table(name);
    try {
      const batches: AsyncIterable<RecordBatch> = batchesOf(table.query(), this.deadline);
      for await (const batch of batches) for (const row of batch) look(row as Record<string, unknown>);
    } catch {
      this.deadline.signal.throwIfAborted();
      const message = `Values of the table ${name} cannot be read: files of it are damaged.`;
      this.problems.push({ code: 'TABLE_UNREADABLE', table: name, message });
    }
  }

  private reportDoubled(table: TableName, { doubled }: UniqueKeys): void {
    const ids = [...new Set([...doubled].map((key) => key.split(' ')[0]!))];
    this.report(ids, 'ROWS_DOUBLED', table, `${doubled.size} rows of ${someOf('document', ids)} stand more than once.`);
  }

  private report(ids: readonly string[], code: ProblemCode, table: TableName, message: string): void {
    if (ids.length > 0) this.problems.push({ code, table, message });
  }
}

class UniqueKeys {
  readonly all = new Set<string>();
  readonly doubled = new Set<string>();

  add(key: string): void {
    if (this.all.has(key)) this.doubled.add(key);
    this.all.add(key);
  }
}

function isUsable(vector: Iterable<number | null> | null): boolean {
  let hasDirection = false;
  for (const value of vector ?? []) {
    if (value === null || !Number.isFinite(value)) return false;
    hasDirection ||= value !== 0;
  }
  return hasDirection;
}
