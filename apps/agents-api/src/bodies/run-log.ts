import { LINE_LEVELS, RunStart, RunState, type LineLevel, type RunLine, type RunSummary } from '@sluice/agents';
import { Shown, ShownPart, toWire } from '@sluice/http-kit';

export class RunLineBody {
  @Shown('From 1, in the order in which they were written', 3)
  readonly number: number;
  @Shown('When, UTC', '2026-01-31T12:00:03')
  readonly at: string;
  @Shown('How bad it is', 'info', { enum: LINE_LEVELS })
  readonly level: LineLevel;
  @Shown('What happened', 'Deleted b.md')
  readonly message: string;
}

export class RunLogBody {
  @Shown('Status of the run; no line follows once it has ended and all were read', 'completed', { enum: RunState })
  readonly status: RunState;
  @ShownPart([RunLineBody], 'Oldest first')
  readonly lines: readonly RunLineBody[];
}

export class RunSummaryBody {
  @Shown('Id of the run', 17)
  readonly run_id: number;
  @Shown('What it does', 'manifest run')
  readonly kind: string;
  @Shown('Source in the ingester', 'handbook')
  readonly source: string;
  @Shown('Manifest that it runs', 'handbook', { nullable: true })
  readonly manifest_id: string | null;
  @Shown('What made it begin', 'schedule', { enum: RunStart })
  readonly started_by: RunStart;
  @Shown('As `status` of a run', 'completed', { enum: RunState })
  readonly status: RunState;
  @Shown('UTC', '2026-01-31T12:00:00')
  readonly started_at: string;
  @Shown('UTC, null while it runs', '2026-01-31T12:00:07', { nullable: true })
  readonly completed_at: string | null;
  @Shown('Why it failed, was skipped or cancelled', 'It was cancelled on request', { nullable: true })
  readonly message: string | null;
  @Shown('Documents that were sent; null without a report', 12, { nullable: true })
  readonly ingested: number | null;
  @Shown('Documents that were deleted; null without a report', 1, { nullable: true })
  readonly deleted: number | null;
  @Shown('Errors; null without a report', 0, { nullable: true })
  readonly errors: number | null;
}

export class RunHistoryBody {
  @ShownPart([RunSummaryBody], 'Newest first')
  readonly items: readonly RunSummaryBody[];
  @Shown('`before` of the next page; null when this is the last', 17, { nullable: true })
  readonly next_before: number | null;
}

export const toRunLineBody: (line: RunLine) => RunLineBody = toWire(RunLineBody);

export const toRunSummary = toWire(RunSummaryBody, {
  run_id: ({ id }: RunSummary) => id,
  status: ({ state }: RunSummary) => state,
});
