import type { Table } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { batchesOf, rowsOf } from '../databases/run-query.js';
import { isOneOf } from '../encoding/sql-literal.js';

/** What is read of rows at once. Ours are far shorter; metadata and chunks of other writers may have any length. */
export const READ_BYTES = 16 * 1024 * 1024;

/** Rows per query: bounds the predicate. */
const GROUP = 500;
/** Rows per batch: what is in memory beyond the limit. */
const BATCH = 32;

export interface RowsWithin<Row> {
  /** By id; a row that has gone is not among them. */
  readonly rows: ReadonlyMap<string, Row>;
  /** How many of the ids, from the first on, were read. */
  readonly taken: number;
}

interface Identified {
  readonly id: string;
}

/** Reads texts of a table's rows, of so many as fit into a number of bytes. */
export class RowsReader<Row extends Identified> {
  constructor(
    private readonly table: Table,
    /** Besides the id, and texts except for those of `numbers`. */
    private readonly columns: readonly (keyof Row & string)[],
    private readonly deadline: QueryDeadline,
    private readonly numbers: readonly (keyof Row & string)[] = [],
  ) {}

  /**
   * The rows of `ids`, from the first one on, that have at most `maxBytes` together; the first one in any case, so that somebody
   * who asks for the rest comes to an end.
   */
  async within(maxBytes: number, ids: readonly string[]): Promise<RowsWithin<Row>> {
    const rows = new Map<string, Row>();
    let bytesLeft = maxBytes;
    for (let start = 0; start < ids.length; start += GROUP) {
      const group = ids.slice(start, start + GROUP);
      const size = await this.read(group, bytesLeft, rows);
      if (size !== null) {
        bytesLeft -= size;
        continue;
      }
      const fitting = await this.fitting(group, bytesLeft);
      const some = start === 0 && fitting === 0 ? group.slice(0, 1) : group.slice(0, fitting);
      if (some.length > 0) await this.read(some, Number.POSITIVE_INFINITY, rows);
      return { rows, taken: start + some.length };
    }
    return { rows, taken: ids.length };
  }

  /** Adds the rows of `ids` and returns their size; adds none, and returns null, as soon as they turn out to have more bytes. */
  private async read(ids: readonly string[], maxBytes: number, rows: Map<string, Row>): Promise<number | null> {
    const query = this.table.query().where(isOneOf('id', ids));
    const selected = query.select(['id', ...this.columns, ...this.numbers]);
    const found: Row[] = [];
    let size = 0;
    for await (const batch of batchesOf(selected, this.deadline, BATCH)) {
      size += this.columns.reduce((sum, column) => sum + bytesOf(batch, column), 0);
      if (size > maxBytes) return null;
      for (const row of batch) found.push(row.toJSON() as Row);
    }
    for (const row of found) rows.set(row.id, row);
    return size;
  }

  /** How many of `ids`, from the first on, have at most `maxBytes` together. */
  private async fitting(ids: readonly string[], maxBytes: number): Promise<number> {
    const size = this.columns.map((column) => `coalesce(octet_length(\`${column}\`), 0)`).join(' + ');
    const query = this.table.query().where(isOneOf('id', ids));
    const sizes = await rowsOf<Identified & { bytes: number }>(
      query.select({ id: 'id', bytes: size }),
      this.deadline,
      BATCH,
    );
    const byId = new Map(sizes.map(({ id, bytes }) => [id, Number(bytes)]));
    let bytesLeft = maxBytes;
    const tooMuch = ids.findIndex((id) => {
      bytesLeft -= byId.get(id) ?? 0;
      return bytesLeft < 0;
    });
    return tooMuch === -1 ? ids.length : tooMuch;
  }
}

/** The bytes of a column of texts. */
const bytesOf = (batch: RecordBatch, column: string): number =>
  (batch.getChild(column)?.data ?? []).reduce((sum, { valueOffsets: ends, length }) => {
    const [first, last] = [ends[0], ends[length]];
    return first === undefined || last === undefined ? sum : sum + Number(last) - Number(first);
  }, 0);
