import { applyDecorators } from '@nestjs/common';
import { ToInteger, ToText } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export const SEARCH_MODES = ['vector', 'fts', 'hybrid'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

const MAX_HITS = 1000;
const MAX_QUERY_LENGTH = 10_000;

/** The longest path that file systems take. */
export const MAX_NAME_LENGTH = 4096;

/** As in the store step of a parameter set. */
export const CollectionField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: 'Collection, as `collection_name` of a parameter set: the database of that name below `db`',
      example: 'default',
    }),
    ToText(),
    IsOptional(),
    IsString(),
    MaxLength(MAX_NAME_LENGTH),
  );

export class VectorDatabaseQuery {
  @ApiProperty({ description: 'Vector database, relative to VECTORDB_DIR', example: 'team/default' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_LENGTH)
  readonly db: string;

  @CollectionField()
  readonly collection_name?: string;
}

export class SearchQuery extends VectorDatabaseQuery {
  @ApiProperty({ description: 'What is looked for', example: 'opening hours of the lock' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_QUERY_LENGTH)
  readonly q: string;

  @ApiPropertyOptional({ description: 'Most hits', default: 5, maximum: MAX_HITS })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_HITS)
  readonly limit?: number;

  @ApiPropertyOptional({ description: 'By meaning, by words, or both', enum: SEARCH_MODES, default: 'hybrid' })
  @ToText()
  @IsOptional()
  @IsIn(SEARCH_MODES)
  readonly mode?: SearchMode;

  @ApiPropertyOptional({
    description:
      'Condition on documents: columns, comparisons, LIKE, IN, AND, OR, NOT and some functions of SQL. Anything else is a 400 that lists what is allowed.',
    example: "uri like 'docs/%'",
  })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxLength(MAX_QUERY_LENGTH)
  readonly filter?: string;
}

export class SearchHitBody {
  @ApiProperty({ description: 'Id of the chunk', example: 'a3d0b1c2-6f0e-5c3a-9a51-0d8e6f0b7c11' })
  readonly chunk_id: string;
  @ApiProperty({
    description: 'Id of the document in the vector database',
    example: '0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0',
  })
  readonly document_id: string;
  @ApiProperty({
    description: 'Location of the document in its source',
    type: String,
    nullable: true,
    example: 'docs/manual.pdf',
  })
  readonly uri: string | null;
  @ApiProperty({ description: 'Title of the document', type: String, nullable: true, example: 'Operating manual' })
  readonly title: string | null;
  @ApiProperty({ description: 'Text of the chunk', example: 'The lock opens at six in the morning.' })
  readonly content: string;
  @ApiProperty({
    description: 'Headings above the chunk, outermost first',
    type: [String],
    example: ['Operation', 'Hours'],
  })
  readonly headings: readonly string[];
  @ApiProperty({ description: 'Pages that the passage is on, from 1', type: [Number], example: [3] })
  readonly page_numbers: readonly number[];
  @ApiProperty({ format: 'double', description: 'Higher is better; comparable within one mode only', example: 0.61 })
  readonly score: number;
  @ApiProperty({ description: 'Metadata of the document', type: Object, example: { source: 'wiki' } })
  readonly metadata: Record<string, unknown>;
}

export class SearchBody {
  @ApiProperty({ description: 'ok', example: 'ok' })
  readonly status: string;
  @ApiProperty({ description: 'Vector database searched', example: 'default' })
  readonly db: string;
  @ApiProperty({ description: 'How it was searched', enum: SEARCH_MODES, example: 'hybrid' })
  readonly mode: SearchMode;
  @ApiProperty({
    description: 'Passages, best first; with their metadata at most 16 MiB, but one at least',
    type: [SearchHitBody],
  })
  readonly results: SearchHitBody[];
  @ApiPropertyOptional({
    description:
      'Passages that were found and left out for their length, if any. They follow with a `filter` that excludes the documents that were returned',
    example: 3,
  })
  readonly omitted?: number;
}

export class VectorDatabaseSummaryBody {
  @ApiProperty({ description: 'What `db` takes: relative to VECTORDB_DIR', example: 'team/default' })
  readonly name: string;
  @ApiProperty({
    description: 'The same as `name`, as in the answers of `info` and `documents`',
    example: 'team/default',
  })
  readonly path: string;
  @ApiProperty({ description: 'Bytes of all its files', example: 1048576 })
  readonly size_bytes: number;
  @ApiProperty({ description: 'The same for people', example: '1.0 MB' })
  readonly size_human: string;
}

export class VectorDatabaseList {
  @ApiProperty({ description: 'ok', example: 'ok' })
  readonly status: string;
  @ApiProperty({ description: 'As configured', example: 'vectordb' })
  readonly vectordb_dir: string;
  @ApiProperty({ description: 'The same under the name of the Python system', example: 'vectordb' })
  readonly lancedb_dir: string;
  @ApiProperty({ description: 'Databases found', example: 1 })
  readonly database_count: number;
  @ApiProperty({ description: 'The databases, by name', type: [VectorDatabaseSummaryBody] })
  readonly databases: VectorDatabaseSummaryBody[];
}
