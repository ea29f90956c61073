import { bigint, date, generatedKey, integer, json, key, nullable, text } from './column.js';
import { Table } from './table.js';

/** What each day (UTC) came to. It is written after the day's end, and outlives the runs that it counts. */
export const runDays = new Table('run_day', {
  /** When it began. */
  day: key(date()),
  completed: integer(),
  failed: integer(),
  cancelled: integer(),
  /** Of the documents of completed runs. */
  pages: bigint(),
  /** From start to end of the completed runs, all together. */
  workMs: bigint(),
  /** Failed runs by code, most frequent first. */
  failureCodes: json<Record<string, number>>(),
});

/** Who changed what. What one does very often is one entry per hour, with a count. */
export const auditEntries = new Table(
  'audit_entry',
  {
    id: generatedKey(),
    firstDate: date(),
    lastDate: date(),
    actor: text(),
    /** Id of the operation, as the API's description has it. */
    action: text(),
    summary: text(),
    target: nullable(text()),
    details: json<Record<string, string>>(),
    count: bigint(),
  },
  {
    /** Entries of one key are one; null for those that stand alone. */
    mergeKey: nullable(text()),
  },
);
