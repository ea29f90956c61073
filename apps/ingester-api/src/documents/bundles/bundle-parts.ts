import type { UploadSpool } from '@sluice/artifact-store';
import { TooLargeError } from '@sluice/domain';
import { fileRefused, type ArrivingFile } from '@sluice/http-kit';
import { missing, wrong } from './bundle-problems.js';
import { BUNDLE_LIMITS, MAX_AHEAD_BYTES } from './bundle-limits.js';
import type { ArrivedDocument, BundleSlot } from './bundle-slot.js';
import { documentsOf } from './read-documents.js';

/** What becomes of documents as they arrive. */
export interface Arrivals {
  /** In the order of their files. */
  readonly add: (document: ArrivedDocument) => void;
  readonly refuse: (slot: BundleSlot, error: unknown) => void;
}

/**
 * Brings together what is said of each document with its file, by the name of the file's part. Parts that cannot be paired end the
 * request: no content ever becomes that of another document.
 */
export class BundleParts {
  private readonly byFile = new Map<string, BundleSlot>();
  private aheadBytes = 0;
  /** Whether a part has ended the request: others may have been read with it. */
  private isOver = false;
  /** Settles when all files that have begun to arrive have been handed on. */
  private inOrder: Promise<void> = Promise.resolve();
  /** The same of the files before the last one that has arrived: nothing more of the body is needed for them. */
  private before: Promise<void> = Promise.resolve();

  constructor(
    private readonly spool: UploadSpool,
    private readonly maxBytes: number,
    private readonly arrivals: Arrivals,
  ) {}

  /** All documents that were announced, in their order. */
  get slots(): BundleSlot[] {
    return [...this.byFile.values()];
  }

  /** Resolves when no file that has arrived waits in memory for a larger one before it. */
  readonly ready = (): Promise<void> => this.before;

  /**
   * Takes a `document` part; other fields have no meaning here.
   *
   * @throws InvalidInputError when it cannot be read, or announces a file twice; TooLargeError when there are too many
   */
  readonly field = (name: string, value: string, isCut: boolean): void => {
    if (this.isOver) return;
    this.endingAtErrors(() => this.takeField(name, value, isCut));
  };

  private takeField(name: string, value: string, isCut: boolean): void {
    // What has no file name is no file for whoever reads forms, and is not counted as one.
    if (name === 'file') throw wrong('file', 'must have the name that its document says (`file`), as its file name');
    if (name !== 'document') return;
    for (const { slot, refusal } of documentsOf(value, isCut)) {
      this.announce(slot);
      if (refusal) this.arrivals.refuse(slot, refusal);
    }
  }

  /**
   * Takes a file into the spool. One whose document is refused is read to its end, and the next one looked at.
   *
   * @throws InvalidInputError when no document before it has announced it, or it was there already
   */
  readonly file = async ({ field, fileName, stream }: ArrivingFile): Promise<void> => {
    if (this.isOver) {
      stream.resume();
      return;
    }
    const slot = this.endingAtErrors(() => this.slotOf(field, fileName));
    slot.hasArrived = true;
    this.aheadBytes -= Buffer.byteLength(slot.about);
    if (slot.outcome !== null) {
      stream.resume();
      return;
    }
    const { inOrder } = this;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.inOrder = promise;
    try {
      const upload = await this.spool.receive(stream, { maxBytes: this.maxBytes });
      this.before = inOrder;
      await inOrder;
      this.arrivals.add({ slot, upload });
    } catch (error) {
      // What did not arrive whole is not refused: the request as a whole is.
      if (stream.errored) return;
      this.arrivals.refuse(slot, error);
      stream.resume();
    } finally {
      resolve(undefined);
    }
  };

  /** Refuses the documents that no file came for. */
  end(): void {
    for (const slot of this.byFile.values())
      if (!slot.hasArrived && slot.outcome === null) this.arrivals.refuse(slot, missing('file'));
  }

  private endingAtErrors<Result>(take: () => Result): Result {
    try {
      return take();
    } catch (error) {
      this.isOver = true;
      throw error;
    }
  }

  private slotOf(field: string, file: string): BundleSlot {
    if (field !== 'file') throw fileRefused(field);
    if (this.byFile.size === 0) throw missing('document');
    const slot = this.byFile.get(file);
    if (slot === undefined) throw wrong('file', `${quoted(file)} belongs to no document that comes before it`);
    if (slot.hasArrived) throw wrong('file', `${quoted(file)} comes more than once`);
    return slot;
  }

  private announce(slot: BundleSlot): void {
    if (this.byFile.has(slot.file)) throw wrong('document', `names the file ${quoted(slot.file)} more than once`);
    if (this.byFile.size >= BUNDLE_LIMITS.files)
      throw new TooLargeError(`A request may bring at most ${BUNDLE_LIMITS.files} documents`);
    this.aheadBytes += Buffer.byteLength(slot.about);
    if (this.aheadBytes > MAX_AHEAD_BYTES)
      throw new TooLargeError(`What is said of documents whose files follow may have at most ${MAX_AHEAD_BYTES} bytes`);
    this.byFile.set(slot.file, slot);
  }
}

const MOST_SHOWN = 100;

const quoted = (name: string): string => JSON.stringify(name.slice(0, MOST_SHOWN));
