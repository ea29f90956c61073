import { Injectable } from '@nestjs/common';
import { VectorStore } from '@sluice/vector-store';
import { namedDatabase } from './named-database.js';
import { onDatabase } from './vector-database-fault.js';
import {
  DEFAULT_CHUNKS,
  type VectorChunkPage,
  type VectorChunksQuery,
  type VectorDatabaseVersionsBody,
} from './vector-database-chunks.dto.js';
import { toChunkBody, toVersionsBody } from './vector-database.mapper.js';

const MOST_VERSIONS = 100;

@Injectable()
export class VectorChunksService {
  constructor(private readonly store: VectorStore) {}

  /** Chunks of a document; none when it is not there. @throws NotFoundError when there is no such database */
  async page(query: VectorChunksQuery, signal: AbortSignal): Promise<VectorChunkPage> {
    const { doc_hash: hash, document_id: id, page = 1, rows_per_page: rows = DEFAULT_CHUNKS } = query;
    const db = namedDatabase(query);
    const documentId = hash === undefined ? id! : VectorStore.documentId(hash);
    const wanted = { offset: (page - 1) * rows, limit: rows, signal };
    const { total, chunks } = await onDatabase(() => this.store.chunks(db, documentId, wanted));
    return {
      db,
      document_id: documentId,
      items: chunks.map(toChunkBody),
      total,
      page,
      rows_per_page: rows,
      total_pages: Math.ceil(total / rows),
    };
  }

  /** @throws NotFoundError when there is no such database */
  async versions(db: string): Promise<VectorDatabaseVersionsBody> {
    const tables = await onDatabase(() => this.store.versions(db, MOST_VERSIONS));
    return { status: 'ok', db, tables: tables.map(toVersionsBody) };
  }
}
