import { RunStart, RunState, type RunRecord } from '@sluice/agents';
import { Shown, toWire } from '@sluice/http-kit';

/** Runs of a list whose length nobody chose. */
export const DEFAULT_RUNS = 50;

export class RunBody {
  @Shown('Id of the run', 17)
  readonly run_id: number;

  @Shown('What it does', 'fs run-inventory')
  readonly kind: string;

  @Shown('Source in the ingester', 'handbook')
  readonly source: string;

  @Shown('Manifest that it runs', 'handbook', { nullable: true })
  readonly manifest_id: string | null;

  @Shown('What made it begin', 'request', { enum: RunStart })
  readonly started_by: RunStart;

  @Shown(
    'completed: everything done; partial: something failed or was withheld; skipped: another run of the source was under way; cancelled: on request, or after RUN_TIMEOUT',
    'completed',
    { enum: RunState },
  )
  readonly status: RunState;

  @Shown('UTC', '2026-01-31T12:00:00')
  readonly started_at: string;

  @Shown('UTC, null while it runs', '2026-01-31T12:00:07', { nullable: true })
  readonly completed_at: string | null;

  @Shown(
    'What it did, as its endpoint returns it; null while it runs',
    { status: 'ok', ingested_count: 12 },
    {
      nullable: true,
      additionalProperties: true,
    },
  )
  readonly report: Readonly<Record<string, unknown>> | null;

  @Shown('Why it failed, was skipped or cancelled', 'It was cancelled on request', { nullable: true })
  readonly message: string | null;
}

export class RunBegun {
  @Shown('Id to look at with GET /api/v1/runs/{run_id}', 17)
  readonly run_id: number;

  @Shown('Always running', 'running')
  readonly status: string;

  @Shown('Where the run is looked at', '/api/v1/runs/17')
  readonly url: string;
}

export const toRunBody = toWire(RunBody, {
  run_id: ({ id }: RunRecord) => id,
  status: ({ state }: RunRecord) => state,
});

export const toRunBegun = ({ id, state }: RunRecord): RunBegun => ({
  run_id: id,
  status: state,
  url: `/api/v1/runs/${id}`,
});
