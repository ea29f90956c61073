import { WholeNumber } from '@sluice/http-kit';
import { DEFAULT_RUNS } from '../../bodies/run.js';

const MAX_RUNS = 1000;

/** Which part of a list of runs, in which the newest come first. */
export class RunsQuery {
  @WholeNumber('Most runs, newest first', { min: 1, max: MAX_RUNS, default: DEFAULT_RUNS })
  readonly limit?: number;
}
