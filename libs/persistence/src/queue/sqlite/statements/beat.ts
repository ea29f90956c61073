import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 id, $2 instance. */
export const beat: Statement = {
  name: 'worker_beat',
  text: `update worker set checkin_date = ${NOW} where id = $1 and instance = $2 returning id`,
};
