import type { Move } from './move.js';

/** The priority that runs show; that of their steps is what counts. Index: workflow_run_pkey. */
export const runPriorityMove =
  (priority: number): Move =>
  async (session, runIds) => {
    const { sql } = session;
    const ofOther = `id ${sql.inIds(1)} and priority <> $2`;
    const chosen = sql.inRows(`select id from workflow_run where ${ofOther} ${sql.lock('for update skip locked')}`);
    const values = [sql.list(runIds), priority];
    const moved = await session.rows(`update workflow_run set priority = $2 where id ${chosen} returning id`, values);
    const [left] = await session.rows<{ count: number }>(
      `select count(*) as count from workflow_run where ${ofOther}`,
      values,
    );
    return { moved: moved.length, running: 0, left: left?.count ?? 0 };
  };
