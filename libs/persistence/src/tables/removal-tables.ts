import type { ArtifactType } from '@sluice/domain';
import { bigint, date, generatedKey, integer, key, nullable, text } from './column.js';
import { Table } from './table.js';

/** A copy of a document that is still to be removed from the file store, or from the vector database `dataDir`. */
interface PendingRemovalRow {
  id: number;
  docHash: string;
  artifactType: ArtifactType;
  stepConfigId: number;
  dataDir: string;
  dueDate: Date;
  leaseUntil: number | null;
  attempts: number;
  message: string | null;
}

export const pendingRemovals = new Table<PendingRemovalRow>('pending_removal', {
  id: generatedKey(),
  docHash: text(),
  artifactType: text(),
  stepConfigId: bigint(),
  dataDir: text(),
  dueDate: date(),
  leaseUntil: nullable(bigint()),
  attempts: integer(),
  message: nullable(text()),
});

/** Which process maintains a vector database, and how the last run ended. */
interface VectorMaintenanceRow {
  dataDir: string;
  holder: string | null;
  leaseUntil: number | null;
  finishedDate: Date | null;
  failures: number;
  lastError: string | null;
  /** When rows were deleted last. */
  deletedDate: Date | null;
  /** When the next run is due at the latest. */
  dueDate: Date | null;
  /** When the last run began that erased from the files what had been deleted. */
  erasedDate: Date | null;
}

export const vectorMaintenance = new Table<VectorMaintenanceRow>('vector_maintenance', {
  dataDir: key(text()),
  holder: nullable(text()),
  leaseUntil: nullable(bigint()),
  finishedDate: nullable(date()),
  failures: integer(),
  lastError: nullable(text()),
  deletedDate: nullable(date()),
  dueDate: nullable(date()),
  erasedDate: nullable(date()),
});
