import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, Min } from 'class-validator';
import type { Manifest } from '@sluice/agents';
import { nullableTimestamp, ToBoolean, ToInteger } from '@sluice/http-kit';

export class ManifestBody {
  @ApiProperty({ description: 'Id of the manifest', example: 'handbook' })
  readonly id: string;

  @ApiProperty({ description: 'Name for people', example: 'Company handbook' })
  readonly name: string;

  @ApiProperty({ description: 'Source in the ingester', example: 'handbook' })
  readonly source: string;

  @ApiProperty({
    description: 'Cron expression; null when it runs on request only',
    type: String,
    nullable: true,
    example: '*/15 * * * *',
  })
  readonly schedule: string | null;

  @ApiProperty({ description: 'Time zone of the schedule', example: 'UTC' })
  readonly timezone: string;

  @ApiProperty({
    description: 'When it is due next, UTC',
    type: String,
    nullable: true,
    example: '2026-01-31T12:15:00',
  })
  readonly next_run: string | null;

  @ApiProperty({ description: 'Kinds of its components', example: ['fs', 'scm'] })
  readonly components: readonly string[];

  @ApiProperty({ description: 'Whether documents that are gone are deleted', example: false })
  readonly delete_stale: boolean;
}

export class FaultyManifestBody {
  @ApiProperty({ description: 'File in the folder', example: 'handbook.yaml' })
  readonly file: string;

  @ApiProperty({
    description: 'What is wrong with it',
    example: 'handbook.yaml is no valid manifest: line 3: source is required',
  })
  readonly message: string;
}

export class ManifestsBody {
  @ApiProperty({ description: 'Manifests by id', type: [ManifestBody] })
  readonly manifests: readonly ManifestBody[];

  @ApiProperty({ description: 'Files that cannot be read', type: [FaultyManifestBody] })
  readonly faulty: readonly FaultyManifestBody[];
}

export class ManifestRunForm {
  @ApiPropertyOptional({ description: 'Carry out up to so many deletions that were withheld', example: 0 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly approve_deletes?: number;

  @ApiPropertyOptional({ description: 'Answer the plan, and do nothing', example: false, default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly plan?: boolean;

  @ApiPropertyOptional({ description: 'Answer 202 with a run id at once', example: true, default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly async?: boolean;
}

export const manifestBody = (manifest: Manifest, nextRun: Date | null): ManifestBody => ({
  id: manifest.id,
  name: manifest.name,
  source: manifest.source,
  schedule: manifest.schedule,
  timezone: manifest.timezone,
  next_run: nullableTimestamp(nextRun),
  components: manifest.components.map(({ type }) => type),
  delete_stale: manifest.deleteStale,
});
