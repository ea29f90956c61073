import { Dialect, type SqlVocabulary, sqlVocabulary } from '../../database/sql-vocabulary.js';
import { recordOccurrences, runChanges } from '../statements/run-changes.js';

const vocabulary = sqlVocabulary(Dialect.Postgres);

/** That of the queue's statements, of many parts each, which read the clock once. */
export const SQL: SqlVocabulary = { ...vocabulary, now: `(select ${vocabulary.now})` };

/** Ends the runs whose last step completed or any step failed. Reads the CTE `settled`. Index: primary key of workflow_run. */
export const FINISHED_RUNS = `
finished as (
  update workflow_run r
  set ${runChanges(SQL).finished}
  from settled d
  where r.id = d.workflow_run_id and r.completed_date is null
    and (d.status = 'FAILED' or (d.status = 'COMPLETED' and d.is_last_step))
  returning r.id, r.run_group_id, r.status, d.id as step_id
)`;

/** Writes the lifecycle rows of the CTE `occurrence`. */
export const RECORD_EVENTS = `
recorded as (${recordOccurrences(SQL, 'occurrence')}
  returning handler_name
)`;
