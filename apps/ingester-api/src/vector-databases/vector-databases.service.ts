import { Inject, Injectable } from '@nestjs/common';
import type { Embedders } from '@sluice/step-handlers';
import { humanSize, VectorStore, type SearchHit } from '@sluice/vector-store';
import { EMBEDDERS, VECTOR_DIRECTORY } from '../app/settings.token.js';
import type { SearchBody, SearchHitBody, SearchQuery, VectorDatabaseList } from './vector-database.dto.js';

const DEFAULT_HITS = 5;

@Injectable()
export class VectorDatabasesService {
  constructor(
    private readonly store: VectorStore,
    @Inject(EMBEDDERS) private readonly embedders: Embedders,
    @Inject(VECTOR_DIRECTORY) private readonly directory: string,
  ) {}

  async list(): Promise<VectorDatabaseList> {
    const databases = await this.store.list();
    return {
      status: 'ok',
      vectordb_dir: this.directory,
      database_count: databases.length,
      databases: databases.map(({ name, path, sizeBytes }) => ({
        name,
        path,
        size_bytes: sizeBytes,
        size_human: humanSize(sizeBytes),
      })),
    };
  }

  /** Embeds the query as the database's documents were embedded. */
  async search(query: SearchQuery, signal: AbortSignal): Promise<SearchBody> {
    const mode = query.mode ?? 'hybrid';
    const vector = mode === 'fts' ? undefined : await this.embed(query.db, query.q, signal);
    const hits = await this.store.search(query.db, {
      query: query.q,
      ...(vector ? { vector } : {}),
      mode,
      limit: query.limit ?? DEFAULT_HITS,
      ...(query.filter === undefined ? {} : { filter: query.filter }),
      signal,
    });
    return { status: 'ok', db: query.db, mode, results: hits.map(toHitBody) };
  }

  private async embed(db: string, text: string, signal: AbortSignal): Promise<Float32Array | undefined> {
    const { provider, model, dimension } = await this.store.identity(db);
    const [vector] = await this.embedders.for({ provider, model, dimension, batch_size: 1 }).embed([text], signal);
    return vector;
  }
}

const toHitBody = (hit: SearchHit): SearchHitBody => ({
  chunk_id: hit.chunkId,
  document_id: hit.documentId,
  uri: hit.uri,
  title: hit.title,
  content: hit.content,
  headings: hit.headings ?? [],
  page_numbers: hit.pageNumbers,
  score: hit.score,
  metadata: hit.metadata,
});
