import { Flag, Text, WholeNumber } from '@sluice/http-kit';
import { Patterns } from '../app/fields.js';

const MAX_PRIORITY = 1_000_000;

/** The name of a source in the ingester, which may be absent where `absent` says what it is then. */
export const SourceName = (example: string, absent?: string): PropertyDecorator =>
  Text(`Name of the source in the ingester${absent === undefined ? '' : `; ${absent} when absent`}`, {
    optional: absent !== undefined,
    maxLength: 1000,
    example,
  });

/** Fields of every request that names a place: which of its paths are taken. */
export class PathFields {
  @Patterns(
    'Take only paths that match one of these patterns; several are separated by commas or line breaks. A pattern without a slash is compared with each name of a path',
    'docs/**, *.md',
  )
  readonly include?: readonly string[];

  @Patterns('Leave out paths that match one of these patterns', 'drafts, *.tmp.md')
  readonly exclude?: readonly string[];

  @Flag('Take hidden files and folders, and node_modules, too', { default: false })
  readonly hidden?: boolean;
}

/** Fields of every request that compares an inventory, a directory or a path with the ingester. */
export class StatusFields {
  @SourceName('handbook')
  readonly source: string;

  @Flag('List the files, too', { default: false })
  readonly detail?: boolean;
}

/** Fields of every request that synchronizes. */
export class SyncFields extends PathFields {
  @Flag('Delete documents that are gone from the source', { default: false })
  readonly delete_stale?: boolean;

  @WholeNumber('Carry out up to so many deletions that were withheld', { optional: true, example: 0 })
  readonly approve_deletes?: number;

  @Flag('Send documents again that the ingester refused', { default: false })
  readonly retry_refused?: boolean;

  @Text('Workflow to start; the default of the ingester when absent', {
    optional: true,
    maxLength: 128,
    example: 'batch',
  })
  readonly workflow_definition_id?: string;

  @Text('Its parameter set; the default of the ingester when absent', {
    optional: true,
    maxLength: 128,
    example: 'default',
  })
  readonly param_set_id?: string;

  @WholeNumber('Priority of documents and workflows', { min: -MAX_PRIORITY, max: MAX_PRIORITY, default: 0 })
  readonly priority?: number;

  @Flag('Return the plan, and do nothing', { default: false })
  readonly plan?: boolean;

  @Flag('Return 202 with a run id at once', { default: false })
  readonly async?: boolean;
}

/** Fields of forms that synchronize a directory, a path or an inventory. */
export class InventorySyncFields extends SyncFields {
  @SourceName('handbook')
  readonly source: string;

  @Flag('Start workflows for what has none yet', { default: false })
  readonly start_workflows?: boolean;

  @WholeNumber('Position of the first document, counted from 0', { optional: true, example: 0 })
  readonly start?: number;

  @WholeNumber('Position before which to stop', { optional: true, example: 100 })
  readonly end?: number;

  @Text('A plan, as JSON, to carry out exactly', { insteadOf: 'plan', maxLength: 128 * 1024 * 1024 })
  readonly apply_plan?: string;
}
