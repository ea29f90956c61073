import { Inject, Injectable } from '@nestjs/common';
import type { Embedders } from '@sluice/step-handlers';
import { humanSize, VectorStore } from '@sluice/vector-store';
import { EMBEDDERS, VECTOR_DIRECTORY } from '../app/settings.token.js';
import { onEmbedder } from './embedder-fault.js';
import { namedDatabase } from './named-database.js';
import { onDatabase } from './vector-database-fault.js';
import type { SearchBody, SearchQuery, VectorDatabaseList } from './vector-database.dto.js';
import { toHitBody } from './vector-database.mapper.js';

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
      lancedb_dir: this.directory,
      database_count: databases.length,
      databases: databases.map(({ name, sizeBytes }) => ({
        name,
        path: name,
        size_bytes: sizeBytes,
        size_human: humanSize(sizeBytes),
      })),
    };
  }

  /** Embeds the query as the database's documents were embedded. */
  async search(query: SearchQuery, signal: AbortSignal): Promise<SearchBody> {
    const mode = query.mode ?? 'hybrid';
    const db = namedDatabase(query);
    const vector = mode === 'fts' ? undefined : await this.embed(db, query.q, signal);
    const request = {
      query: query.q,
      vector,
      mode,
      limit: query.limit ?? DEFAULT_HITS,
      filter: query.filter,
      source: query.source,
      mimeType: query.mime_type,
      signal,
    };
    const { hits, omitted } = await onDatabase(() => this.store.search(db, request));
    const body = { status: 'ok', db, mode, results: hits.map(toHitBody) };
    return omitted === 0 ? body : { ...body, omitted };
  }

  private async embed(db: string, text: string, signal: AbortSignal): Promise<Float32Array | undefined> {
    const { provider, model, dimension, queryPrefix = '' } = await onDatabase(() => this.store.identity(db));
    const embedder = this.embedders.for({ provider, model, dimension, batch_size: 1 });
    const [vector] = await onEmbedder(() => embedder.embed([queryPrefix + text], signal));
    return vector;
  }
}
