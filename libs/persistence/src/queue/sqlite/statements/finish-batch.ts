import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 batch id. Index: run_group_open_idx. */
export const finishBatch: Statement = {
  name: 'queue_finish_batch',
  text: `
update document_batch set completed_date = ${NOW}
where id = $1 and not exists (select 1 from run_group o where o.batch_id = $1 and o.completed_date is null)`,
};
