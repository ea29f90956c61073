import { CollectionField, MAX_NAME_LENGTH, VectorDatabaseQuery } from './vector-database.dto.js';
import { ToInteger, ToText } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const MAX_FILTER_LENGTH = 10_000;

const RETENTION = {
  description:
    'Seconds for which replaced versions stay readable; VECTORDB_RETENTION when absent. With 0, no file keeps anything of a ' +
    'document that was removed: searches that are under way in other processes may fail, and the next ones work.',
  example: 0,
};
const LONGEST_RETENTION = 2_000_000;

export class VacuumQuery extends VectorDatabaseQuery {
  @ApiPropertyOptional(RETENTION)
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LONGEST_RETENTION)
  readonly retention?: number;
}

/** Name and retention may be in the form or in the query. */
export class VacuumForm {
  @ApiPropertyOptional(RETENTION)
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LONGEST_RETENTION)
  readonly retention?: number;

  @ApiPropertyOptional({ description: 'Vector database, relative to VECTORDB_DIR', example: 'team/default' })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  readonly db?: string;

  @CollectionField()
  readonly collection_name?: string;
}

export class VectorDocumentsQuery extends VectorDatabaseQuery {
  @ApiPropertyOptional({ description: 'Most documents; all when absent', example: 100 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly limit?: number;

  @ApiPropertyOptional({ description: 'Documents left out before the first', example: 0, default: 0 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly offset?: number;

  @ApiPropertyOptional({
    description:
      'Condition on documents: columns, comparisons, LIKE, IN, AND, OR, NOT and some functions of SQL. Anything else is a 400 that lists what is allowed.',
    example: "uri like 'docs/%'",
  })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxLength(MAX_FILTER_LENGTH)
  readonly filter?: string;
}

export class VectorVersionsBody {
  @ApiProperty({ description: 'LanceDB in use', example: '0.39.0' })
  readonly vectordb: string;
  @ApiProperty({ description: 'Layout that is written', example: '0.101.1' })
  readonly rag_lib: string;
  @ApiProperty({ description: 'Layout that the database is stamped with', example: '0.101.1' })
  readonly stored_version: string;
  @ApiProperty({ description: 'vectordb under the name of the Python system', example: '0.39.0' })
  readonly lancedb: string;
  @ApiProperty({ description: 'rag_lib under the name of the Python system', example: '0.101.1' })
  readonly haiku_rag: string;
}

export class VectorEmbeddingsBody {
  @ApiProperty({ description: '`unknown` when the database does not say', example: 'hashing' })
  readonly provider: string;
  @ApiProperty({ description: '`unknown` when the database does not say', example: 'hashing-384' })
  readonly model: string;
  @ApiProperty({ description: '0 when the database does not say', example: 384 })
  readonly vector_dim: number;
}

export class VectorTableBody {
  @ApiProperty({ description: 'Rows', example: 120 })
  readonly count: number;
  @ApiProperty({ description: 'Bytes', example: 1048576 })
  readonly size_bytes: number;
  @ApiProperty({ description: 'The same for people', example: '1.0 MB' })
  readonly size_human: string;
  @ApiProperty({ description: 'Versions that can still be read', example: 7 })
  readonly versions: number;
}

export class VectorIndexBody {
  @ApiProperty({
    description: 'Whether vectors are indexed; without an index searches compare all of them',
    example: false,
  })
  readonly exists: boolean;
  @ApiProperty({ description: 'Chunks in the index', example: 0 })
  readonly indexed_rows: number;
  @ApiProperty({ description: 'Chunks that are not in the index', example: 840 })
  readonly unindexed_rows: number;
}

export class VectorIndexCoverageBody {
  @ApiProperty({ description: 'Table', example: 'chunks' })
  readonly table: string;
  @ApiProperty({ description: 'Column', example: 'content_fts' })
  readonly column: string;
  @ApiProperty({ description: 'Kind: FTS, BTree, Bitmap, or one of the vector indexes', example: 'FTS' })
  readonly type: string;
  @ApiProperty({ description: 'Rows in the index', example: 800 })
  readonly indexed_rows: number;
  @ApiProperty({ description: 'Rows that searches read one by one until maintenance takes them up', example: 40 })
  readonly unindexed_rows: number;
}

export class VectorMaintenanceBody {
  @ApiProperty({ description: 'Whether the service that answers is at it', example: false })
  readonly running: boolean;
  @ApiProperty({
    description: 'When the last run ended, whichever process made it, UTC',
    type: String,
    nullable: true,
    example: '2026-11-22T09:31:12',
  })
  readonly last_run_at: string | null;
  @ApiProperty({ description: 'Why the last run failed', type: String, nullable: true, example: null })
  readonly last_error: string | null;
  @ApiProperty({ description: 'Runs in a row that failed', example: 0 })
  readonly failures: number;
}

export class VectorProblemBody {
  @ApiProperty({ description: 'What kind of problem', example: 'TABLE_UNREADABLE' })
  readonly code: string;
  @ApiProperty({ description: 'The table, if it is about one', type: String, nullable: true, example: 'chunks' })
  readonly table: string | null;
  @ApiProperty({
    description: 'What is wrong',
    example: 'The table chunks cannot be read: files of it are damaged or missing.',
  })
  readonly message: string;
}

export class VectorDatabaseInfoBody {
  @ApiProperty({
    description: 'damaged when tables, files or indexes are missing or cannot be read: then it is not written to',
    enum: ['ok', 'damaged'],
    example: 'ok',
  })
  readonly status: string;
  @ApiProperty({ description: 'What is damaged; empty when nothing is', type: [VectorProblemBody] })
  readonly problems: VectorProblemBody[];
  @ApiProperty({ description: 'The database as it was asked for', example: 'team/default' })
  readonly path: string;
  @ApiProperty({ description: 'Versions of library and layout', type: VectorVersionsBody })
  readonly versions: VectorVersionsBody;
  @ApiProperty({ description: 'How its chunks were embedded', type: VectorEmbeddingsBody })
  readonly embeddings: VectorEmbeddingsBody;
  @ApiProperty({ description: 'Table of documents', type: VectorTableBody })
  readonly documents: VectorTableBody;
  @ApiProperty({ description: 'Table of chunks', type: VectorTableBody })
  readonly chunks: VectorTableBody;
  @ApiProperty({ description: 'Index of the vectors', type: VectorIndexBody })
  readonly vector_index: VectorIndexBody;
  @ApiProperty({ description: 'How much of each table its indexes cover', type: [VectorIndexCoverageBody] })
  readonly indexes: VectorIndexCoverageBody[];
  @ApiProperty({ description: 'How its maintenance stands', type: VectorMaintenanceBody })
  readonly maintenance: VectorMaintenanceBody;
  @ApiProperty({ description: 'Names of the tables', type: [String], example: ['chunks', 'documents', 'settings'] })
  readonly tables: string[];
}

export class VectorDatabaseVacuumed {
  @ApiProperty({ description: 'Always ok', example: 'ok' })
  readonly status: string;
}

export class VectorDocumentBody {
  @ApiProperty({ description: 'Id in the vector database', example: '0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0' })
  readonly id: string;
  @ApiProperty({ description: 'Location', type: String, nullable: true, example: 'docs/manual.pdf' })
  readonly uri: string | null;
  @ApiProperty({ description: 'Title', type: String, nullable: true, example: 'Operating manual' })
  readonly title: string | null;
  @ApiProperty({ description: 'When the document was uploaded, UTC', example: '2026-11-21T09:30:00' })
  readonly created_at: string;
  @ApiProperty({ description: 'When it was stored last, UTC', example: '2026-11-21T09:31:12' })
  readonly updated_at: string;
  @ApiProperty({ description: 'Chunks', example: 7 })
  readonly chunk_count: number;
  @ApiProperty({ description: 'Metadata of the document', type: Object, example: { source: 'wiki' } })
  readonly metadata: Record<string, unknown>;
}

export class VectorDocumentList {
  @ApiProperty({ description: 'Always ok', example: 'ok' })
  readonly status: string;
  @ApiProperty({ description: 'The database as it was asked for', example: 'team/default' })
  readonly path: string;
  @ApiProperty({ description: 'Documents that match the filter, whatever limit and offset are', example: 120 })
  readonly document_count: number;
  @ApiProperty({ description: 'Oldest first', type: [VectorDocumentBody] })
  readonly documents: VectorDocumentBody[];
}
