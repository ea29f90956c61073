import { ExactlyOneOf, Id, Shown, ShownPart, Text, toWire } from '@sluice/http-kit';
import type { FailureExample } from '@sluice/persistence';
import { Stopped, StoppedBody, stoppedBy } from '../app/stopped.dto.js';
import type { RetriedPages } from './retry-pages.js';

@ExactlyOneOf('batch_id', 'run_group_id')
export class FailuresQuery {
  @Id('Failures of this batch; either this or `run_group_id`', { optional: true, example: 1 })
  readonly batch_id?: number;

  @Id('Failures of this run group', { insteadOf: 'batch_id' })
  readonly run_group_id?: number;
}

export class RetryFailuresForm extends FailuresQuery {
  @Text('Code of the failures', { maxLength: 200, example: 'PARSER_UNREACHABLE' })
  readonly code: string;

  @Text('Pattern of their messages, as listed; `*` for every message of the code', {
    maxLength: 2000,
    example: 'connect ECONNREFUSED <address>:<n>',
  })
  readonly pattern: string;

  @Id('Where to go on: `next` of the answer before', { optional: true, example: 0 })
  readonly after?: number;
}

export class FailureExampleBody {
  @Shown('Run that failed', 3)
  readonly workflow_run_id: number;
  @Shown('Its run group', 1)
  readonly run_group_id: number;
  @Shown('Hash of the document', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly doc_id: string;
  @Shown('A location of the document', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Where its document comes from', 'wiki', { nullable: true })
  readonly source: string | null;
  @Shown('Step that failed', 'parse', { nullable: true })
  readonly step: string | null;
  @Shown('What it said', 'connect ECONNREFUSED 127.0.0.1:5001', { nullable: true })
  readonly message: string | null;
  @Shown('When it failed, UTC', '2026-11-21T09:30:05')
  readonly failed_date: string;
}

export const toExampleBody = toWire(FailureExampleBody, {
  workflow_run_id: ({ runId }: FailureExample) => runId,
  step: ({ stepName }: FailureExample) => stepName,
});

export class FailureGroupBody {
  @Shown('Stable code of the cause', 'PARSER_UNREACHABLE')
  readonly code: string;
  @Shown('transient, permanent, configuration or quota', 'transient')
  readonly kind: string;
  @Shown(
    'The message without numbers, hashes, paths and quoted names; `*` gathers further messages of the code when there are very many',
    'connect ECONNREFUSED <address>:<n>',
  )
  readonly pattern: string;
  @Shown('Failed runs of this cause', 12)
  readonly count: number;
  @Shown(
    'What to do next',
    'The parsing server could not be reached. Check PARSER_SERVER_URL and that it runs, then retry.',
  )
  readonly advice: string;
  @Shown('Whether trying again, with nothing else changed, may help', true)
  readonly retry_helps: boolean;
  @ShownPart([FailureExampleBody], 'The first runs, five at most')
  readonly examples: FailureExampleBody[];
}

export class FailuresBody {
  @Shown('Failed runs', 14)
  readonly total: number;
  @ShownPart([FailureGroupBody], 'By cause, most frequent first')
  readonly groups: FailureGroupBody[];
}

export class FailuresRetried {
  @Shown('What was done', 'Retrying 12 workflow runs')
  readonly message: string;
  @Shown('Steps set to PENDING', 12)
  readonly reset_steps: number;
  @Shown('Runs that go on', 12)
  readonly reset_runs: number;
  @Shown(
    'Where to go on, as `after` beside the same fields: very many runs take several requests. Null when all is done',
    '2003',
    {
      nullable: true,
    },
  )
  readonly next: string | null;
  @Stopped()
  readonly stopped: StoppedBody | null;
}

/** What a request came to. @param next where to go on, as the next request says it */
export const retried = ({ runs, steps, error }: RetriedPages<unknown>, next: string | null): FailuresRetried => ({
  message: `Retrying ${runs} workflow run${runs === 1 ? '' : 's'}${next === null ? '' : '; there are more'}`,
  reset_steps: steps,
  reset_runs: runs,
  next,
  stopped: error === null ? null : stoppedBy(error),
});
