import { Injectable } from '@nestjs/common';
import { VectorStore, type DocumentPage } from '@sluice/vector-store';
import type {
  VectorDatabaseInfoBody,
  VectorDatabaseVacuumed,
  VectorDocumentBody,
  VectorDocumentsQuery,
} from './vector-database-info.dto.js';
import { onDatabase } from './vector-database-fault.js';
import { toDocumentBody, toInfoBody, toReportBody } from './vector-database.mapper.js';

export interface DocumentListing {
  readonly total: number;
  readonly pages: AsyncIterable<readonly VectorDocumentBody[]>;
}

/** Documents read at once: each page sorts all of them, so there should be few. Those with much metadata make shorter ones. */
const ROWS = 10_000;

async function* pagesFrom(
  first: DocumentPage,
  from: (offset: number) => Promise<DocumentPage>,
  end: number,
): AsyncGenerator<VectorDocumentBody[]> {
  for (let page = first; ; page = await from(page.next)) {
    yield page.documents.map(toDocumentBody);
    if (page.next === null || page.next >= end) return;
  }
}

@Injectable()
export class VectorDatabasesAdminService {
  constructor(private readonly store: VectorStore) {}

  /** @throws NotFoundError when there is no such database */
  async info(db: string, signal: AbortSignal): Promise<VectorDatabaseInfoBody> {
    const problems = await onDatabase(() => this.store.check(db, { signal }));
    return toInfoBody(await onDatabase(() => this.store.info(db)), problems);
  }

  /**
   * Compacts the files and removes what was deleted or replaced longer ago than `retention`, in seconds.
   *
   * @throws NotFoundError when there is no such database
   * @throws TransientError when another process maintains it for long, or writers got in the way
   */
  async vacuum(db: string, retention: number | undefined): Promise<VectorDatabaseVacuumed> {
    // It goes on when the client leaves: half a vacuum is of no use to anybody.
    const options = retention === undefined ? {} : { retentionMs: retention * 1000 };
    const started = performance.now();
    const report = await onDatabase(() => this.store.vacuum(db, options));
    return { status: 'ok', ...toReportBody({ ...report, tookMs: Math.round(performance.now() - started) }) };
  }

  /**
   * The documents of a database, oldest first.
   *
   * @throws NotFoundError when there is no such database
   * @throws InvalidInputError when the filter is not a valid condition
   */
  async documents(query: VectorDocumentsQuery, signal: AbortSignal): Promise<DocumentListing> {
    const { db, filter, source, mime_type: mimeType, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const read = (begin: number, count: number): Promise<DocumentPage> => {
      const page = { offset: begin, limit: Math.min(count, ROWS), signal };
      return onDatabase(() => this.store.documents(db, { ...page, filter, source, mimeType }));
    };
    const end = offset + limit;
    const first = await read(offset, limit);
    return { total: first.total, pages: pagesFrom(first, (begin) => read(begin, end - begin), end) };
  }
}
