import type { ReceivedUpload } from '@sluice/artifact-store';
import type { BundledOutcome } from './bundle.dto.js';

/** A document of a bundle: what is said of it, and what became of it. */
export interface BundleSlot {
  /** As it was sent, unchecked. */
  readonly about: unknown;
  /** Of its description in memory. */
  readonly aboutBytes: number;
  outcome: BundledOutcome | null;
  /** Why it was refused. */
  error?: unknown;
}

/** A document whose file has arrived. */
export interface ArrivedDocument {
  readonly slot: BundleSlot;
  readonly upload: ReceivedUpload;
  readonly fileName: string;
}
