import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MaxBytes, ToText } from '@sluice/http-kit';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_SOURCE_URI_BYTES } from '../documents/document.dto.js';

export const SourceState = { New: 'new', Match: 'match', Mismatch: 'mismatch', Deleted: 'deleted' } as const;
export type SourceState = (typeof SourceState)[keyof typeof SourceState];

export class SourceStatusForm {
  @ApiProperty({ description: 'Source whose documents are compared', example: 'wiki' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  readonly source: string;

  @ApiProperty({
    description:
      'JSON object: the hash of each document by its URI. Hex digits, bare (compared with every stored digest of that length) or after `sha256-`, `sha3-256-`, `md5-` or `git-`',
    example: '{"docs/manual.pdf": "git-ce013625030ba8dba906f756967f9e9ca394464a"}',
  })
  @IsString()
  @IsNotEmpty()
  readonly hashes: string;

  @ApiPropertyOptional({
    description:
      'For a source in parts: the hashes are those of URIs after this one, and only such are called `deleted`. Parts that begin where the one before ended cover the source, whatever order their URIs have',
    example: 'docs/a.pdf',
  })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxBytes(MAX_SOURCE_URI_BYTES)
  readonly after?: string;

  @ApiPropertyOptional({
    description: 'For a source in parts: the hashes are those of URIs up to this one, with it',
    example: 'docs/n.pdf',
  })
  @ToText()
  @IsOptional()
  @IsString()
  @MaxBytes(MAX_SOURCE_URI_BYTES)
  readonly until?: string;
}

export class SourceStatusEntry {
  @ApiProperty({
    description: '`deleted` are documents that are stored, but not among the hashes',
    enum: Object.values(SourceState),
    example: 'mismatch',
  })
  readonly status: SourceState;
  @ApiProperty({
    description: 'The hash as given; of a deleted document the stored one',
    example: 'git-ce013625030ba8dba906f756967f9e9ca394464a',
  })
  readonly hash: string;
  @ApiPropertyOptional({
    description: 'Of a mismatch: the hash as given',
    example: 'git-ce013625030ba8dba906f756967f9e9ca394464a',
  })
  readonly source_hash?: string;
  @ApiPropertyOptional({
    description: 'Of a mismatch: what is stored, as a hash of the same kind',
    example: 'git-8ab686eafeb1f44702738c8b0f24f2567c36da6d',
  })
  readonly stored_hash?: string;
}
