import { date, integer, key, text } from './column.js';
import { Table } from './table.js';

/** A process that claims steps; alive while `checkinDate` is recent. */
interface WorkerRow {
  id: string;
  /** Distinguishes two processes that were given the same id. */
  instance: string;
  hostname: string;
  pid: number;
  startedDate: Date;
  checkinDate: Date;
}

export const workers = new Table<WorkerRow>('worker', {
  id: key(text()),
  instance: text(),
  hostname: text(),
  pid: integer(),
  startedDate: date(),
  checkinDate: date(),
});
