import type { ArrivedDocument } from './bundle-slot.js';

/** Together they make up one or two commits. */
const MOST_DOCUMENTS = 100;
/** In memory: small contents, and what is said of each. */
const MOST_BYTES = 4 * 1024 ** 2;

/**
 * Hands documents on in groups, one group after the other, while the next one arrives. Who brings them waits by `ready` when
 * a group is being stored and another one is complete, so that no more than two are in memory.
 */
export class DocumentGroups {
  private group: ArrivedDocument[] = [];
  private bytes = 0;
  private waiting = 0;
  private last: Promise<void> = Promise.resolve();

  /** @param store never rejects */
  constructor(private readonly store: (group: readonly ArrivedDocument[]) => Promise<void>) {}

  add(document: ArrivedDocument): void {
    this.group.push(document);
    const { upload, slot } = document;
    this.bytes += slot.about.length + (upload.isSmall ? upload.sizeBytes : 0);
    if (this.group.length >= MOST_DOCUMENTS || this.bytes >= MOST_BYTES) this.close();
  }

  readonly ready = async (): Promise<void> => {
    while (this.waiting > 1) await this.last;
  };

  /** Stores what is left; resolves when all are stored. */
  async end(): Promise<void> {
    this.close();
    await this.last;
  }

  private close(): void {
    const { group } = this;
    if (group.length === 0) return;
    this.group = [];
    this.bytes = 0;
    this.waiting += 1;
    this.last = this.last.then(() => this.store(group)).finally(() => (this.waiting -= 1));
  }
}
