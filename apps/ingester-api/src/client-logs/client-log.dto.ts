import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LOG_LEVELS, LogLevel } from '@sluice/client-logs';

export class ActiveRunDto {
  @ApiProperty({ description: "Thread of the agent's conversation", example: 'thread-7' })
  readonly thread_id: string;

  @ApiProperty({ description: 'Run; entries of a batch with the same one are grouped', example: 'run-42' })
  readonly run_id: string;
}

export class LogEntryDto {
  @ApiProperty({
    description: "Date and time by the client's clock, ISO 8601; without an offset it counts as UTC",
    example: '2026-01-31T08:30:00.250Z',
  })
  readonly timestamp: string;

  @ApiProperty({ description: 'Level', enum: LOG_LEVELS, example: LogLevel.Info })
  readonly level: LogLevel;

  @ApiProperty({ description: 'Name of the logger', example: 'app.http' })
  readonly logger: string;

  @ApiProperty({ description: 'What happened', example: 'GET /threads' })
  readonly message: string;

  @ApiProperty({ description: 'Installation of the client', example: 'install-3f1c' })
  readonly install_id: string;

  @ApiProperty({ description: 'Session of the client', example: 'session-9b2f' })
  readonly session_id: string;

  @ApiPropertyOptional({ description: 'Authenticated user', type: String, nullable: true, example: 'ada' })
  readonly user_id?: string | null;

  @ApiPropertyOptional({
    description: 'Run of an agent that the entry belongs to',
    type: ActiveRunDto,
    nullable: true,
    example: { thread_id: 'thread-7', run_id: 'run-42' },
  })
  readonly active_run?: ActiveRunDto | null;

  @ApiPropertyOptional({
    description:
      'Whatever else the client tells. Conventional: `trace_id`, `span_id`, `exception.message`, `exception.stacktrace`, `http.request_id`, `http.type` (request, response, error), `http.method`, `http.status_code`',
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { 'http.request_id': 'r1', 'http.type': 'request', 'http.method': 'GET' },
  })
  readonly attributes?: Record<string, unknown> | null;
}

@ApiExtraModels(LogEntryDto)
export class LogBatchDto {
  @ApiProperty({ description: 'Entries; may be empty', type: [LogEntryDto] })
  readonly logs: LogEntryDto[];

  @ApiProperty({
    description: 'What describes the client: `service.name`, `device.alias` and whatever else it tells',
    type: 'object',
    additionalProperties: true,
    example: { 'service.name': 'chat', 'device.alias': "Ada's laptop" },
  })
  readonly resource: Record<string, unknown>;
}

export class LogsAccepted {
  @ApiProperty({ description: 'Number of accepted entries', example: 2 })
  readonly accepted: number;

  @ApiPropertyOptional({ description: 'Fields that are not known and were ignored, when there are any', example: 3 })
  readonly ignored_fields?: number;
}
