import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString } from 'class-validator';
import { ToText } from '@sluice/http-kit';
import { PathFields } from '../runs/path-fields.dto.js';
import { SyncFields } from '../runs/sync.dto.js';

export class RepositoryQuery {
  @ApiPropertyOptional({
    description: "Owner of the repository; the platform's configured one when absent",
    example: 'acme',
  })
  @ToText()
  @IsOptional()
  @IsString()
  readonly owner?: string;

  @ApiPropertyOptional({ description: 'Branch of the files; the default branch when absent', example: 'main' })
  @ToText()
  @IsOptional()
  @IsString()
  readonly branch?: string;
}

/** Which files of a repository. */
export class RepositoryFilesQuery extends IntersectionType(RepositoryQuery, PathFields) {}

export class ScmIngestBody extends SyncFields {
  @ApiPropertyOptional({
    description: "Owner of the repository; the platform's configured one when absent",
    example: 'acme',
  })
  @IsOptional()
  @IsString()
  readonly owner?: string;

  @ApiPropertyOptional({
    description: 'Name of the source; <platform>:<owner>:<repo> when absent',
    example: 'github:acme:docs',
  })
  @IsOptional()
  @IsString()
  readonly source?: string;

  @ApiPropertyOptional({ description: 'Branch of the files; the default branch when absent', example: 'main' })
  @IsOptional()
  @IsString()
  readonly branch?: string;

  @ApiPropertyOptional({
    description: 'A plan to carry out exactly, as `plan=true` answered it',
    type: Object,
    example: { version: 1, source: 'github:acme:handbook', documents: [] },
  })
  @IsOptional()
  @IsObject()
  readonly apply_plan?: object;
}

export class IssueBody {
  @ApiProperty({ description: 'URI of the issue in the ingester', example: '/acme/docs/issues/7' })
  readonly uri: string;

  @ApiProperty({ description: 'Number of the issue', example: 7 })
  readonly number: number;

  @ApiProperty({ description: 'Title', example: 'Page 3 is missing' })
  readonly title: string;

  @ApiProperty({ description: 'open or closed', example: 'open' })
  readonly state: string;
}

export class RepositoryFileBody {
  @ApiProperty({ description: 'Path in the repository', example: 'docs/index.md' })
  readonly uri: string;

  @ApiProperty({ description: 'Bytes', type: Number, nullable: true, example: 1234 })
  readonly size: number | null;

  @ApiProperty({ description: 'Media type', example: 'text/markdown' })
  readonly mime_type: string;

  @ApiProperty({ description: 'git-<blob id>', example: 'git-ce013625030ba8dba906f756967f9e9ca394464a' })
  readonly hash: string;
}

export class WebhookAnswer {
  @ApiProperty({
    description: 'accepted, queued (a run is under way; one more follows) or ignored',
    example: 'accepted',
  })
  readonly status: string;

  @ApiProperty({
    description: 'Source that is synchronized',
    type: String,
    nullable: true,
    example: 'github:acme:docs',
  })
  readonly source: string | null;

  @ApiProperty({ description: 'Why nothing is done', type: String, nullable: true, example: null })
  readonly reason: string | null;
}
