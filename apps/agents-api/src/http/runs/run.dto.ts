import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { RunStart, RunState, type RunRecord } from '@sluice/agents';
import { nullableTimestamp, timestamp, ToInteger } from '@sluice/http-kit';

const MAX_RUNS = 1000;

export class RunBody {
  @ApiProperty({ description: 'Id of the run', example: 17 })
  readonly run_id: number;

  @ApiProperty({ description: 'What it does', example: 'fs run-inventory' })
  readonly kind: string;

  @ApiProperty({ description: 'Source in the ingester', example: 'handbook' })
  readonly source: string;

  @ApiProperty({ description: 'Manifest that it runs', type: String, nullable: true, example: 'handbook' })
  readonly manifest_id: string | null;

  @ApiProperty({ description: 'What made it begin', enum: RunStart, example: 'request' })
  readonly started_by: RunStart;

  @ApiProperty({
    description:
      'completed: everything done; partial: something failed or was withheld; skipped: another run of the source was under way; cancelled: on request, or after RUN_TIMEOUT',
    enum: RunState,
    example: 'completed',
  })
  readonly status: RunState;

  @ApiProperty({ description: 'UTC', example: '2026-01-31T12:00:00' })
  readonly started_at: string;

  @ApiProperty({ description: 'UTC, null while it runs', type: String, nullable: true, example: '2026-01-31T12:00:07' })
  readonly completed_at: string | null;

  @ApiProperty({
    description: 'What it did, as its endpoint answers; null while it runs',
    type: Object,
    nullable: true,
    example: { status: 'ok', ingested_count: 12 },
  })
  readonly report: Readonly<Record<string, unknown>> | null;

  @ApiProperty({ description: 'Why it failed, was skipped or cancelled', type: String, nullable: true, example: null })
  readonly message: string | null;
}

export class RunBegun {
  @ApiProperty({ description: 'Id to look at with GET /api/v1/runs/{run_id}', example: 17 })
  readonly run_id: number;

  @ApiProperty({ description: 'Always running', example: 'running' })
  readonly status: string;

  @ApiProperty({ description: 'Where the run is looked at', example: '/api/v1/runs/17' })
  readonly url: string;
}

export class RunsQuery {
  @ApiPropertyOptional({
    description: 'Most runs, newest first',
    example: 20,
    default: 50,
    minimum: 1,
    maximum: MAX_RUNS,
  })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_RUNS)
  readonly limit?: number;
}

export const DEFAULT_RUNS = 50;

export const runBody = (run: RunRecord): RunBody => ({
  run_id: run.id,
  kind: run.kind,
  source: run.source,
  manifest_id: run.manifestId,
  started_by: run.startedBy,
  status: run.state,
  started_at: timestamp(run.startedAt),
  completed_at: nullableTimestamp(run.completedAt),
  report: run.report,
  message: run.message,
});

export const runBegun = (run: RunRecord): RunBegun => ({
  run_id: run.id,
  status: run.state,
  url: `/api/v1/runs/${run.id}`,
});
