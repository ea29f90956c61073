import type { Statement } from '../../../database/sql-session.js';
import { CLAIMED_COLUMNS } from '../../claimed-step.js';

/** $1 [step id, …]. Indexes: the rowids of run_step and workflow_run, the primary key of document. */
export const readClaimed: Statement = {
  name: 'queue_read_claimed',
  text: `
select ${CLAIMED_COLUMNS}
from json_each($1) as c
  cross join run_step s on s.id = c.value
  cross join workflow_run r on r.id = s.workflow_run_id
  cross join document d on d.hash = r.doc_id`,
};
