import type { Statement } from '../../../database/sql-session.js';

/** $1 group id. Indexes: document_batch_pkey, run_group_pkey. */
export const lockBatchOfGroup: Statement = {
  name: 'queue_lock_batch_of_group',
  text: `select b.id from document_batch b where b.id = (select batch_id from run_group where id = $1) for update`,
};

/** $1 group id. Index: run_group_pkey. */
export const lockGroup: Statement = {
  name: 'queue_lock_group',
  text: `select id from run_group where id = $1 for update`,
};
