import type { UploadSpool } from '@sluice/artifact-store';
import { InvalidInputError, TooLargeError } from '@sluice/domain';
import { fileRefused, type ArrivingFile } from '@sluice/http-kit';
import { missing, wrong } from './bundle-problems.js';
import { BUNDLE_LIMITS, MAX_AHEAD_BYTES } from './bundle-limits.js';
import type { ArrivedDocument, BundleSlot } from './bundle-slot.js';

/** What becomes of documents as they arrive. */
export interface Arrivals {
  readonly add: (document: ArrivedDocument) => void;
  readonly refuse: (slot: BundleSlot, error: unknown) => void;
}

/** Brings together what is said of each document with its file: the n-th file belongs to the n-th document. */
export class BundleParts {
  readonly slots: BundleSlot[] = [];
  private files = 0;
  private aheadBytes = 0;

  constructor(
    private readonly spool: UploadSpool,
    private readonly maxBytes: number,
    private readonly arrivals: Arrivals,
  ) {}

  /** Takes a `document` part; other fields have no meaning here. @throws TooLargeError when there are too many */
  readonly field = (name: string, value: string, isCut: boolean): void => {
    if (name !== 'document') return;
    const found = isCut ? new TooLargeError('A part with documents has too many bytes') : documentsOf(value);
    if (!Array.isArray(found)) {
      this.arrivals.refuse(this.newSlot(undefined, 0), found);
      return;
    }
    const bytes = Buffer.byteLength(value) / found.length;
    for (const about of found) this.newSlot(about, bytes);
  };

  /** Takes a file into the spool. One that is wrong is read to its end, and the next one looked at. */
  readonly file = async ({ field, fileName, stream }: ArrivingFile): Promise<void> => {
    if (field !== 'file') throw fileRefused(field);
    const slot = this.slots[this.files] ?? this.newSlot(undefined, 0);
    this.files += 1;
    this.aheadBytes -= slot.aboutBytes;
    if (slot.about === undefined && slot.outcome === null) this.arrivals.refuse(slot, missing('document'));
    if (slot.outcome !== null) {
      stream.resume();
      return;
    }
    try {
      this.arrivals.add({ slot, fileName, upload: await this.spool.receive(stream, { maxBytes: this.maxBytes }) });
    } catch (error) {
      // What did not arrive whole is not refused: the request as a whole is.
      if (stream.errored) return;
      this.arrivals.refuse(slot, error);
      stream.resume();
    }
  };

  /** Refuses the documents that no file came for. */
  end(): void {
    for (const slot of this.slots.slice(this.files))
      if (slot.outcome === null) this.arrivals.refuse(slot, missing('file'));
  }

  private newSlot(about: unknown, aboutBytes: number): BundleSlot {
    if (this.slots.length >= BUNDLE_LIMITS.files)
      throw new TooLargeError(`A request may bring at most ${BUNDLE_LIMITS.files} documents`);
    this.aheadBytes += aboutBytes;
    if (this.aheadBytes > MAX_AHEAD_BYTES)
      throw new TooLargeError(`What is said of documents whose files follow may have at most ${MAX_AHEAD_BYTES} bytes`);
    const slot = { about, aboutBytes, outcome: null };
    this.slots.push(slot);
    return slot;
  }
}

/** One document, or a list of them; the error where it is neither. */
const documentsOf = (text: string): unknown[] | InvalidInputError => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length > 0 ? value : [value];
  } catch {
    return wrong('document', 'must be JSON: an object, or a list of objects');
  }
};
