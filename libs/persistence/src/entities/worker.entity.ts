import { EntitySchema } from 'typeorm';
import { date, integer, text, textKey } from './columns.js';

/** A process that claims steps; alive while `checkinDate` is recent. */
export interface WorkerRow {
  id: string;
  /** Distinguishes two processes that were given the same id. */
  instance: string;
  hostname: string;
  pid: number;
  startedDate: Date;
  checkinDate: Date;
}

export const workerSchema = (): EntitySchema<WorkerRow> =>
  new EntitySchema<WorkerRow>({
    name: 'Worker',
    tableName: 'worker',
    columns: {
      id: textKey(),
      instance: text(),
      hostname: text(),
      pid: integer(),
      startedDate: date(),
      checkinDate: date(),
    },
  });
