import type { PendingRemoval } from '@sluice/persistence';

/** Brings one place that holds copies of documents in line with the database. */
export interface CopyPlace {
  /** Removes the copy when its document is gone, keeps it when the document has come back. Repeating it is harmless. */
  settle(copy: PendingRemoval): Promise<void>;
}
