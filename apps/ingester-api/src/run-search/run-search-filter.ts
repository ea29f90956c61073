import type { RunState } from '@sluice/domain';
import type { RunSearch } from '@sluice/persistence';
import { wordsOf } from '../app/search-fields.js';
import type { RunConditionFields } from './run-search.dto.js';

/** The conditions that a query or form states. */
export const toRunSearch = (fields: RunConditionFields): RunSearch => ({
  states: wordsOf<RunState>(fields.state),
  batchId: fields.batch_id,
  runGroupId: fields.run_group_id,
  docId: fields.doc_id,
  source: fields.source,
  text: fields.q,
  failedSince: fields.failed_since === undefined ? undefined : utc(fields.failed_since),
  code: fields.code,
  newest: fields.newest,
  bulkId: fields.bulk_id,
  upToId: fields.up_to_id,
});

const utc = (text: string): Date => new Date(text.endsWith('Z') ? text : `${text}Z`);
