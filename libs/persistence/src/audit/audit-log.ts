import { createHash } from 'node:crypto';
import type { Database } from '../database/database.js';
import { readCount, readValue } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';
import { containing } from '../runs/text-search.js';
import { auditEntries } from '../tables/overview-tables.js';
import type { RowOf } from '../tables/table.js';

/** What somebody did. */
export interface AuditedAction {
  readonly actor: string;
  readonly action: string;
  readonly summary: string;
  readonly target: string | null;
  readonly details: Readonly<Record<string, string>>;
}

/** How often somebody did the same within an hour. */
export interface AuditedOften extends AuditedAction {
  readonly count: number;
}

export type AuditEntry = RowOf<typeof auditEntries>;

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** In actor, summary, target or details. */
  readonly text?: string | undefined;
}

const HOUR_MS = 3_600_000;
/** Entries removed by one statement. */
const PRUNED_AT_ONCE = 5000;

/** Who changed what: a bounded table that several processes write. */
export class AuditLog {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  async add({ actor, action, summary, target, details }: AuditedAction): Promise<void> {
    await this.database.rows(
      `insert into audit_entry (first_date, last_date, actor, action, summary, target, details, count)
       values (${this.now}, ${this.now}, $1, $2, $3, $4, $5, 1)`,
      [actor, action, summary, target, JSON.stringify(details)],
    );
  }

  /** One entry for each hour, actor, action and target, whichever processes count. Index: audit_entry_merge_key_key. */
  async addOften({ actor, action, summary, target, details, count }: AuditedOften, date: Date): Promise<void> {
    const hour = Math.floor(date.getTime() / HOUR_MS);
    const key = createHash('sha256')
      .update(JSON.stringify([hour, actor, action, target]))
      .digest('hex');
    await this.database.rows(
      `insert into audit_entry (first_date, last_date, actor, action, summary, target, details, count, merge_key)
       values (${this.now}, ${this.now}, $1, $2, $3, $4, $5, $6, $7)
       on conflict (merge_key) do update set count = audit_entry.count + excluded.count, last_date = excluded.last_date`,
      [actor, action, summary, target, JSON.stringify(details), count, key],
    );
  }

  /** Newest first. Index: audit_entry_date_idx. */
  async page(
    filter: AuditFilter,
    { page, rowsPerPage }: { page: number; rowsPerPage: number },
  ): Promise<{ rows: AuditEntry[]; total: number }> {
    const { where, parameters } = conditions(this.database.sql, filter);
    const total = await readCount(this.database, long(`select count(*) from audit_entry ${where}`), parameters);
    const limits = [rowsPerPage, (page - 1) * rowsPerPage];
    const clauses = `${where} order by last_date desc, id desc limit $${parameters.length + 1} offset $${parameters.length + 2}`;
    const rows = await auditEntries.selection.find(this.database, long(clauses), [...parameters, ...limits]);
    return { rows, total };
  }

  /** Removes what is older than `keepMs`, and the oldest beyond `most`; a page at a time. Returns how many there were. */
  async prunePage(keepMs: number, most: number): Promise<number> {
    const beyond = await readValue<number>(
      this.database,
      `select last_date from audit_entry order by last_date desc, id desc limit 1 offset $1`,
      [most],
    );
    const rows = await this.database.rows(
      `delete from audit_entry where id in (
         select id from audit_entry where last_date < ${this.now} - $1 or last_date <= $2 order by last_date limit ${PRUNED_AT_ONCE})
       returning id`,
      [keepMs, beyond ?? -1],
    );
    return rows.length;
  }
}

const conditions = (
  sql: SqlVocabulary,
  { actor, action, text }: AuditFilter,
): { where: string; parameters: unknown[] } => {
  const parameters: unknown[] = [];
  const tests: string[] = [];
  if (actor !== undefined) tests.push(`actor = $${parameters.push(actor)}`);
  if (action !== undefined) tests.push(`action = $${parameters.push(action)}`);
  if (text !== undefined) {
    const n = parameters.push(containing(text));
    tests.push(`(${['actor', 'summary', 'target', 'details'].map((column) => sql.matches(column, n)).join(' or ')})`);
  }
  return { where: tests.length === 0 ? '' : `where ${tests.join(' and ')}`, parameters };
};
