import { Flag, Id, Text, WholeNumber } from '@sluice/http-kit';

const MOST = 5000;

/** What the lists of the agents can be narrowed by; each operation takes its own. */
export class AgentsQuery {
  @WholeNumber('Most runs or lines', { optional: true, min: 1, max: MOST, example: 50 })
  readonly limit?: number;

  @Id('Of the history: only runs before this one', { optional: true, example: 170 })
  readonly before?: number;

  @WholeNumber('Of a log: only lines after this one', { optional: true, min: 0, max: MOST, example: 0 })
  readonly after?: number;

  @Text('Of the history: only runs of this manifest', { optional: true, maxLength: 128, example: 'handbook' })
  readonly manifest_id?: string;

  @Text('Of the history: only runs of this source', { optional: true, maxLength: 1000, example: 'handbook' })
  readonly source?: string;

  @Text('Of the history: only runs that are so', { optional: true, maxLength: 20, example: 'completed' })
  readonly status?: string;
}

export class AgentsForm {
  @Flag('Of a plan: carry out deletions, too, that would be withheld', { default: false })
  readonly approve_deletes?: boolean;
}
