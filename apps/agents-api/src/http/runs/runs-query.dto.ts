import { MANIFEST_ID, RunState } from '@sluice/agents';
import { Id, OneOf, Text, WholeNumber } from '@sluice/http-kit';
import { DEFAULT_RUNS } from '../../bodies/run.js';

const MAX_RUNS = 1000;
const MAX_LINES = 5000;
export const DEFAULT_LINES = 1000;

/** Which part of a list of runs, in which the newest come first. */
export class RunsQuery {
  @WholeNumber('Most runs, newest first', { min: 1, max: MAX_RUNS, default: DEFAULT_RUNS })
  readonly limit?: number;
}

export class RunHistoryQuery extends RunsQuery {
  @Text('Only runs of this manifest', {
    optional: true,
    pattern: { pattern: MANIFEST_ID, expected: 'the id of a manifest' },
    example: 'handbook',
  })
  readonly manifest_id?: string;

  @Text('Only runs of this source', { optional: true, maxLength: 1000, example: 'handbook' })
  readonly source?: string;

  @OneOf('Only runs that are so', Object.values(RunState), { optional: true, example: 'completed' })
  readonly status?: RunState;

  @Id('Only older runs than this one: `next_before` of the page before', { optional: true, example: 170 })
  readonly before?: number;
}

export class RunLogQuery {
  @WholeNumber('Only lines after this one', { min: 0, max: MAX_LINES, default: 0 })
  readonly after?: number;

  @WholeNumber('Most lines', { min: 1, max: MAX_LINES, default: DEFAULT_LINES })
  readonly limit?: number;
}
