import { Injectable } from '@nestjs/common';
import { VectorStore, type DocumentPage } from '@sluice/vector-store';
import type {
  VectorDatabaseInfoBody,
  VectorDatabaseVacuumed,
  VectorDocumentBody,
  VectorDocumentsQuery,
} from './vector-database-info.dto.js';
import { onDatabase } from './vector-database-fault.js';
import { toDocumentBody, toInfoBody } from './vector-database.mapper.js';

export interface DocumentListing {
  readonly total: number;
  readonly pages: AsyncIterable<readonly VectorDocumentBody[]>;
}

/** Documents read at once: each page sorts all of them, so there should be few. */
const ROWS = 10_000;

@Injectable()
export class VectorDatabasesAdminService {
  constructor(private readonly store: VectorStore) {}

  /** @throws NotFoundError when there is no such database */
  async info(db: string): Promise<VectorDatabaseInfoBody> {
    return toInfoBody(await onDatabase(() => this.store.info(db)));
  }

  /** Removes what was deleted and compacts the files. @throws NotFoundError when there is no such database */
  async vacuum(db: string): Promise<VectorDatabaseVacuumed> {
    await onDatabase(() => this.store.vacuum(db));
    return { status: 'ok' };
  }

  /**
   * The documents of a database, oldest first.
   *
   * @throws NotFoundError when there is no such database
   * @throws InvalidInputError when the filter is no valid condition
   */
  async documents(query: VectorDocumentsQuery): Promise<DocumentListing> {
    const first = await this.page(query, query.offset ?? 0, query.limit ?? Number.POSITIVE_INFINITY);
    return { total: first.total, pages: this.pages(query, first) };
  }

  private async *pages(query: VectorDocumentsQuery, first: DocumentPage): AsyncGenerator<VectorDocumentBody[]> {
    const begin = query.offset ?? 0;
    const limit = query.limit ?? Number.POSITIVE_INFINITY;
    let count = 0;
    for (let page = first; page.documents.length > 0; page = await this.page(query, begin + count, limit - count)) {
      yield page.documents.map(toDocumentBody);
      count += page.documents.length;
      if (count >= limit || page.documents.length < ROWS) return;
    }
  }

  private page(query: VectorDocumentsQuery, offset: number, limit: number): Promise<DocumentPage> {
    return onDatabase(() =>
      this.store.documents(query.db, {
        offset,
        limit: Math.min(limit, ROWS),
        ...(query.filter === undefined ? {} : { filter: query.filter }),
      }),
    );
  }
}
