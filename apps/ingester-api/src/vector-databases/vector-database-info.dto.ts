import { Shown, ShownPart, WholeNumber } from '@sluice/http-kit';
import {
  CollectionField,
  DatabaseField,
  FilterField,
  SourceField,
  TypeField,
  VectorDatabaseQuery,
} from './vector-database.dto.js';

const LONGEST_RETENTION = 2_000_000;

const RetentionField = (): PropertyDecorator =>
  WholeNumber(
    'Seconds for which replaced versions stay readable; VECTORDB_RETENTION when absent. With 0, no file keeps anything of a ' +
      'document that was removed: searches that are under way in other processes may fail, and the next ones work.',
    { optional: true, max: LONGEST_RETENTION, example: 0 },
  );

export class VacuumQuery extends VectorDatabaseQuery {
  @RetentionField()
  readonly retention?: number;
}

/** Name and retention may be in the form or in the query. */
export class VacuumForm {
  @RetentionField()
  readonly retention?: number;

  @DatabaseField(true)
  readonly db?: string;

  @CollectionField()
  readonly collection_name?: string;
}

export class VectorDocumentsQuery extends VectorDatabaseQuery {
  @WholeNumber('Most documents; all when absent', { optional: true, example: 100 })
  readonly limit?: number;

  @WholeNumber('Documents left out before the first', { default: 0 })
  readonly offset?: number;

  @FilterField()
  readonly filter?: string;

  @SourceField()
  readonly source?: string;

  @TypeField()
  readonly mime_type?: string;
}

export class VectorVersionsBody {
  @Shown('LanceDB in use', '0.39.0')
  readonly vectordb: string;
  @Shown('Layout that is written', '0.101.1')
  readonly rag_lib: string;
  @Shown('Layout that the database is stamped with', '0.101.1')
  readonly stored_version: string;
  @Shown('vectordb under the name of the Python system', '0.39.0')
  readonly lancedb: string;
  @Shown('rag_lib under the name of the Python system', '0.101.1')
  readonly haiku_rag: string;
}

export class VectorEmbeddingsBody {
  @Shown('`unknown` when the database does not say', 'hashing')
  readonly provider: string;
  @Shown('`unknown` when the database does not say', 'hashing-384')
  readonly model: string;
  @Shown('0 when the database does not say', 384)
  readonly vector_dim: number;
}

export class VectorTableBody {
  @Shown('Rows', 120)
  readonly count: number;
  @Shown('Bytes', 1048576)
  readonly size_bytes: number;
  @Shown('The same for people', '1.0 MB')
  readonly size_human: string;
  @Shown('Versions that can still be read', 7)
  readonly versions: number;
}

export class VectorIndexBody {
  @Shown('Whether vectors are indexed; without an index searches compare all of them', false)
  readonly exists: boolean;
  @Shown('Chunks in the index', 0)
  readonly indexed_rows: number;
  @Shown('Chunks that are not in the index', 840)
  readonly unindexed_rows: number;
}

export class VectorIndexCoverageBody {
  @Shown('Table', 'chunks')
  readonly table: string;
  @Shown('Column', 'content_fts')
  readonly column: string;
  @Shown('Kind: FTS, BTree, Bitmap, or one of the vector indexes', 'FTS')
  readonly type: string;
  @Shown('Rows in the index', 800)
  readonly indexed_rows: number;
  @Shown('Rows that searches read one by one until maintenance takes them up', 40)
  readonly unindexed_rows: number;
}

export class MaintenanceReportBody {
  @Shown('Pieces of tables that were joined, or written anew without deleted rows', 12)
  readonly fragments_removed: number;
  @Shown('Pieces that took their place', 2)
  readonly fragments_added: number;
  @Shown('Versions that can be read no more', 7)
  readonly versions_removed: number;
  @Shown('Bytes of the files that were removed', 1048576)
  readonly bytes_removed: number;
  @Shown('Milliseconds', 900)
  readonly took_ms: number;
}

export class VectorMaintenanceBody {
  @Shown('Whether the service that answers is at it', false)
  readonly running: boolean;
  @Shown('When the last run ended, whichever process made it, UTC', '2026-11-22T09:31:12', { nullable: true })
  readonly last_run_at: string | null;
  @Shown('Why the last run failed', 'No space is left on the device', { nullable: true })
  readonly last_error: string | null;
  @Shown('Runs in a row that failed', 0)
  readonly failures: number;
  @ShownPart(MaintenanceReportBody, 'What the last run did that succeeded; null before there was one', {
    nullable: true,
  })
  readonly last_report: MaintenanceReportBody | null;
}

export class VectorProblemBody {
  @Shown('What kind of problem', 'TABLE_UNREADABLE')
  readonly code: string;
  @Shown('The table, if it is about one', 'chunks', { nullable: true })
  readonly table: string | null;
  @Shown('What is wrong', 'The table chunks cannot be read: files of it are damaged or missing.')
  readonly message: string;
}

export class VectorDatabaseInfoBody {
  @Shown('damaged when tables, files or indexes are missing or cannot be read: then it is not written to', 'ok', {
    enum: ['ok', 'damaged'],
  })
  readonly status: string;
  @ShownPart([VectorProblemBody], 'What is damaged; empty when nothing is')
  readonly problems: VectorProblemBody[];
  @Shown('The database as it was asked for', 'team/default')
  readonly path: string;
  @ShownPart(VectorVersionsBody, 'Versions of library and layout')
  readonly versions: VectorVersionsBody;
  @ShownPart(VectorEmbeddingsBody, 'How its chunks were embedded')
  readonly embeddings: VectorEmbeddingsBody;
  @ShownPart(VectorTableBody, 'Table of documents')
  readonly documents: VectorTableBody;
  @ShownPart(VectorTableBody, 'Table of chunks')
  readonly chunks: VectorTableBody;
  @ShownPart(VectorIndexBody, 'Index of the vectors')
  readonly vector_index: VectorIndexBody;
  @ShownPart([VectorIndexCoverageBody], 'How much of each table its indexes cover')
  readonly indexes: VectorIndexCoverageBody[];
  @ShownPart(VectorMaintenanceBody, 'How its maintenance stands')
  readonly maintenance: VectorMaintenanceBody;
  @Shown('Names of the tables', ['chunks', 'documents', 'settings'])
  readonly tables: string[];
}

export class VectorDatabaseVacuumed extends MaintenanceReportBody {
  @Shown('Always ok', 'ok')
  readonly status: string;
}

export class VectorDocumentBody {
  @Shown('Id in the vector database', '0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0')
  readonly id: string;
  @Shown('Location', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Title', 'Operating manual', { nullable: true })
  readonly title: string | null;
  @Shown('When the document was uploaded, UTC', '2026-11-21T09:30:00')
  readonly created_at: string;
  @Shown('When it was stored last, UTC', '2026-11-21T09:31:12')
  readonly updated_at: string;
  @Shown('Chunks', 7)
  readonly chunk_count: number;
  @Shown('Metadata of the document', { source: 'wiki' })
  readonly metadata: Record<string, unknown>;
}

export class VectorDocumentList {
  @Shown('Always ok', 'ok')
  readonly status: string;
  @Shown('The database as it was asked for', 'team/default')
  readonly path: string;
  @Shown('Documents that are meant, whatever limit and offset are', 120)
  readonly document_count: number;
  @ShownPart([VectorDocumentBody], 'Oldest first')
  readonly documents: VectorDocumentBody[];
}
