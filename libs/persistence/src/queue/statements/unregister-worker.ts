import type { Statement } from '../../database/sql-session.js';

/** $1 id, $2 instance. Index: worker_pkey. */
export const unregisterWorker: Statement = {
  name: 'worker_unregister',
  text: `delete from worker where id = $1 and instance = $2`,
};
