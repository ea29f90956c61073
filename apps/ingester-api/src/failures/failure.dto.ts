import { IsId, ToText } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Exactly one of the two is given. */
export class FailuresQuery {
  @ApiPropertyOptional({ description: 'Failures of this batch; either this or `run_group_id`', example: 1 })
  @IsId()
  @IsOptional()
  readonly batch_id?: number;

  @ApiPropertyOptional({ description: 'Failures of this run group', example: 1 })
  @IsId()
  @IsOptional()
  readonly run_group_id?: number;
}

export class RetryFailuresForm extends FailuresQuery {
  @ApiProperty({ description: 'Code of the failures', example: 'PARSER_UNREACHABLE' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  readonly code: string;

  @ApiProperty({
    description: 'Pattern of their messages, as listed; `*` for every message of the code',
    example: 'connect ECONNREFUSED <address>:<n>',
  })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(2000)
  readonly pattern: string;
}

export class FailureExampleBody {
  @ApiProperty({ description: 'Run that failed', example: 3 })
  readonly workflow_run_id: number;

  @ApiProperty({ description: 'Its run group', example: 1 })
  readonly run_group_id: number;

  @ApiProperty({
    description: 'Hash of the document',
    example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly doc_id: string;

  @ApiProperty({ description: 'A location of the document', type: String, nullable: true, example: 'docs/manual.pdf' })
  readonly uri: string | null;

  @ApiProperty({ description: 'Where its document comes from', type: String, nullable: true, example: 'wiki' })
  readonly source: string | null;

  @ApiProperty({ description: 'Step that failed', type: String, nullable: true, example: 'parse' })
  readonly step: string | null;

  @ApiProperty({
    description: 'What it said',
    type: String,
    nullable: true,
    example: 'connect ECONNREFUSED 127.0.0.1:5001',
  })
  readonly message: string | null;

  @ApiProperty({ description: 'When it failed, UTC', example: '2026-11-21T09:30:05' })
  readonly failed_date: string;
}

export class FailureGroupBody {
  @ApiProperty({ description: 'Stable code of the cause', example: 'PARSER_UNREACHABLE' })
  readonly code: string;

  @ApiProperty({ description: 'transient, permanent, configuration or quota', example: 'transient' })
  readonly kind: string;

  @ApiProperty({
    description:
      'The message without numbers, hashes, paths and quoted names; `*` gathers further messages of the code when there are very many',
    example: 'connect ECONNREFUSED <address>:<n>',
  })
  readonly pattern: string;

  @ApiProperty({ description: 'Failed runs of this cause', example: 12 })
  readonly count: number;

  @ApiProperty({
    description: 'What to do next',
    example: 'The parsing server could not be reached. Check PARSER_SERVER_URL and that it runs, then retry.',
  })
  readonly advice: string;

  @ApiProperty({ description: 'Whether trying again, with nothing else changed, may help', example: true })
  readonly retry_helps: boolean;

  @ApiProperty({ description: 'The first runs, five at most', type: [FailureExampleBody] })
  readonly examples: FailureExampleBody[];
}

export class FailuresBody {
  @ApiProperty({ description: 'Failed runs', example: 14 })
  readonly total: number;

  @ApiProperty({ description: 'By cause, most frequent first', type: [FailureGroupBody] })
  readonly groups: FailureGroupBody[];
}

export class FailuresRetried {
  @ApiProperty({ description: 'What was done', example: 'Retrying 12 workflow runs' })
  readonly message: string;

  @ApiProperty({ description: 'Steps set to PENDING', example: 12 })
  readonly reset_steps: number;

  @ApiProperty({ description: 'Runs that go on', example: 12 })
  readonly reset_runs: number;
}
