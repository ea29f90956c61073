import { IsId, MaxBytes, ToText } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PriorityField } from '../workflows/priority.js';

const MAX_URI_LENGTH = 8192;
/** Source and URI share an index entry, which PostgreSQL limits to 2,704 bytes. */
export const MAX_SOURCE_URI_BYTES = 2000;
const MAX_SOURCE_BYTES = 500;
/** Each search that finds the document, and each list, carries all of it. */
export const MAX_DOC_META_BYTES = 64 * 1024;

export class ListDocumentsQuery {
  @ApiPropertyOptional({ description: 'Only locations of this source', example: 'wiki' })
  @ToText()
  @IsOptional()
  @IsString()
  readonly source?: string;

  @ApiPropertyOptional({ description: 'Only locations in this batch', example: 1 })
  @IsId()
  @IsOptional()
  readonly batch_id?: number;
}

export class DocumentUriBody {
  @ApiProperty({ description: 'Id of the location', example: 5 })
  readonly id: number;
  @ApiProperty({
    description: 'Hash of the document that is there now',
    example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly doc_hash: string;
  @ApiProperty({ description: 'Location of the document in its source', example: 'docs/manual.pdf' })
  readonly uri: string;
  @ApiProperty({ description: 'Where the document comes from', example: 'wiki' })
  readonly source: string;
  @ApiProperty({ description: 'Rises by one with each new content', example: 1 })
  readonly version: number;
  @ApiProperty({ description: 'Batch where it resides', example: 1 })
  readonly batch_id: number;
}

export class IngestDocumentForm {
  @ApiPropertyOptional({
    description: 'The document; either this or input_uri',
    type: 'string',
    format: 'binary',
    example: '(bytes)',
  })
  readonly file?: unknown;

  @ApiPropertyOptional({
    description: 'Where the document is fetched from: http(s)://, s3:// or file://',
    example: 'https://example.org/manual.pdf',
  })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URI_LENGTH)
  readonly input_uri?: string;

  @ApiPropertyOptional({ description: 'Type; found out from the content when absent', example: 'application/pdf' })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  readonly mime_type?: string;

  @ApiProperty({ description: 'Location of the document in its source', example: 'docs/manual.pdf' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxBytes(MAX_SOURCE_URI_BYTES)
  readonly source_uri: string;

  @ApiProperty({ description: 'Where the document comes from', example: 'wiki' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxBytes(MAX_SOURCE_BYTES)
  readonly source: string;

  @ApiProperty({ description: 'Batch the document joins', example: 1 })
  @IsId()
  readonly batch_id: number;

  @ApiPropertyOptional({
    description: `JSON object with metadata, of at most ${MAX_DOC_META_BYTES} bytes: what is longer belongs into the document`,
    example: '{"title": "Manual"}',
    default: '{}',
    maxLength: MAX_DOC_META_BYTES,
  })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxBytes(MAX_DOC_META_BYTES, ': put what is longer into the document itself')
  readonly doc_meta?: string;

  /** That of the document's runs, unless their start names one. */
  @PriorityField('0 for a new location, else what it has')
  readonly priority?: number;
}

export class DocumentIngested {
  @ApiProperty({ description: 'Batch where the location resides', example: 1 })
  readonly batch_id: number;
  @ApiProperty({ description: 'Location of the document in its source', example: 'docs/manual.pdf' })
  readonly document_uri: string;
  @ApiProperty({
    description: 'Hash of the content',
    example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly document_hash: string;
  @ApiProperty({ description: 'Where the document comes from', example: 'wiki' })
  readonly source: string;
  @ApiProperty({ description: 'Id of the location', example: 5 })
  readonly uri_id: number;
}
