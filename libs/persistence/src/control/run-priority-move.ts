import { Dialect } from '../database/dialect.js';
import { wordsOf, type Move } from './move.js';

/** The priority that runs show; that of their steps is what counts. Index: workflow_run_pkey. */
export const runPriorityMove =
  (dialect: Dialect, priority: number): Move =>
  async (session, runIds) => {
    const words = wordsOf(dialect);
    const chosen = `select id from workflow_run where id ${words.ids(1)} and priority <> $2 ${words.skipLocked}`;
    const inChosen = dialect === Dialect.Postgres ? `= any (array(${chosen}))` : `in (${chosen})`;
    const values = [words.idList(runIds), priority];
    const moved = await session.rows(`update workflow_run set priority = $2 where id ${inChosen} returning id`, values);
    const [left] = await session.rows<{ count: number }>(
      `select count(*) as count from workflow_run where id ${words.ids(1)} and priority <> $2`,
      values,
    );
    return { moved: moved.length, running: 0, left: left?.count ?? 0 };
  };
