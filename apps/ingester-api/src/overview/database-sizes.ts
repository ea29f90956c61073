import { Injectable } from '@nestjs/common';
import { DocumentStates } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import { PacedReading } from '@sluice/worker-runtime';
import type { DatabaseSizeBody } from './overview.dto.js';

/** At most; where there are thousands of files, which are looked at one by one, it takes longer, and is done more rarely. */
const EVERY_MS = 1000;

/** How large the vector databases are, the largest first; a second old, and older where there is much to look at: 2 % of the time. */
@Injectable()
export class DatabaseSizes {
  private readonly sizes = new PacedReading(() => this.read(), EVERY_MS);

  constructor(
    private readonly store: VectorStore,
    private readonly documents: DocumentStates,
  ) {}

  all(): Promise<readonly DatabaseSizeBody[]> {
    return this.sizes.get();
  }

  private async read(): Promise<DatabaseSizeBody[]> {
    const [databases, documents] = await Promise.all([this.store.list(), this.documents.storedByDatabase()]);
    return databases
      .map(({ name, sizeBytes }) => ({ name, size_bytes: sizeBytes, documents: documents.get(name) ?? 0 }))
      .sort((one, other) => other.size_bytes - one.size_bytes);
  }
}
