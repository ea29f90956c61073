import { ApiExtraModels } from '@nestjs/swagger';
import { LOG_LEVELS, LogLevel } from '@sluice/client-logs';
import { Shown } from '@sluice/http-kit';

const TEXT_OR_NULL = { type: 'string', nullable: true } as const;

export class ActiveRunDto {
  @Shown("Thread of the agent's conversation", 'thread-7')
  readonly thread_id: string;
  @Shown('Run; entries of a batch with the same one are grouped', 'run-42')
  readonly run_id: string;
}

export class LogEntryDto {
  @Shown(
    "Date and time by the client's clock, ISO 8601; without an offset it counts as UTC",
    '2026-01-31T08:30:00.250Z',
  )
  readonly timestamp: string;
  @Shown('Level', LogLevel.Info, { enum: LOG_LEVELS })
  readonly level: LogLevel;
  @Shown('Name of the logger', 'app.http')
  readonly logger: string;
  @Shown('What happened', 'GET /threads')
  readonly message: string;
  @Shown('Installation of the client', 'install-3f1c')
  readonly install_id: string;
  @Shown('Session of the client', 'session-9b2f')
  readonly session_id: string;
  @Shown('Authenticated user', 'ada', { nullable: true, optional: true })
  readonly user_id?: string | null;
  @Shown(
    'Run of an agent that the entry belongs to',
    { thread_id: 'thread-7', run_id: 'run-42' },
    { type: ActiveRunDto, nullable: true, optional: true },
  )
  readonly active_run?: ActiveRunDto | null;
  @Shown(
    'Whatever else the client tells. Conventional: `trace_id`, `span_id`, `exception.message`, `exception.stacktrace`, `http.request_id`, `http.type` (request, response, error), `http.method`, `http.status_code`',
    { 'http.request_id': 'r1', 'http.type': 'request', 'http.method': 'GET' },
    { additionalProperties: true, nullable: true, optional: true },
  )
  readonly attributes?: Record<string, unknown> | null;
}

const EXAMPLE: LogEntryDto = {
  timestamp: '2026-01-31T08:30:00.250Z',
  level: LogLevel.Info,
  logger: 'app.http',
  message: 'GET /threads',
  install_id: 'install-3f1c',
  session_id: 'session-9b2f',
};

@ApiExtraModels(LogEntryDto)
export class LogBatchDto {
  @Shown('Entries; may be empty', [EXAMPLE], { type: [LogEntryDto] })
  readonly logs: LogEntryDto[];
  @Shown(
    'What describes the client: `service.name`, `device.alias` and whatever else it tells',
    { 'service.name': 'chat', 'device.alias': "Ada's laptop" },
    {
      properties: { 'service.name': TEXT_OR_NULL, 'device.alias': TEXT_OR_NULL },
      additionalProperties: true,
    },
  )
  readonly resource: Record<string, unknown>;
}

export class LogsAccepted {
  @Shown('Number of accepted entries', 2)
  readonly accepted: number;
  @Shown('Fields that are not known and were ignored, when there are any', 3, { optional: true })
  readonly ignored_fields?: number;
}
