import type { ReceivedUpload } from '@sluice/artifact-store';
import type { BundledOutcome } from './bundle.dto.js';

/** A document of a bundle: what is said of it, and what became of it. */
export interface BundleSlot {
  /** Name of the part that brings its content. */
  readonly file: string;
  /** As it was sent, for the sender to know it by; nothing has checked it. */
  readonly sourceUri: string | null;
  /** The same for documents of the same place. */
  readonly location: string;
  /** What is said of it, unchecked, as JSON; empty when it is not needed any more. */
  about: string;
  hasArrived: boolean;
  outcome: BundledOutcome | null;
  /** Why it was refused. */
  error?: unknown;
}

/** A document whose file has arrived. */
export interface ArrivedDocument {
  readonly slot: BundleSlot;
  readonly upload: ReceivedUpload;
}
