import { publicText } from '@sluice/domain';
import { long, type SqlSession } from '../database/sql-session.js';

/** Most causes that a message names. */
const CAUSES = 3;
const LONGEST_CAUSE = 200;

interface Cause {
  readonly message: string | null;
  readonly count: number;
}

/**
 * Writes what failed into a group that has just become FAILED, unless it says so already. Index: workflow_run_group_idx.
 */
export const noteFailures = async (session: SqlSession, runGroupId: number): Promise<void> => {
  const [group] = await session.rows<{ status: string; status_message: string | null }>(
    `select status, status_message from run_group where id = $1`,
    [runGroupId],
  );
  if (group?.status !== 'FAILED' || group.status_message !== null) return;
  const [counts] = await session.rows<{ runs: number; failed: number; causes: number }>(
    long(`select count(*) as runs, count(case when status = 'FAILED' then 1 end) as failed,
        count(distinct case when status = 'FAILED' then coalesce(status_message, '') end) as causes
      from workflow_run where run_group_id = $1`),
    [runGroupId],
  );
  const causes = await session.rows<Cause>(
    long(`select status_message as message, count(*) as count from workflow_run
      where run_group_id = $1 and status = 'FAILED' group by status_message order by count desc, message limit $2`),
    [runGroupId, CAUSES],
  );
  const message = failureSentence(counts ?? { runs: 0, failed: 0, causes: 0 }, causes);
  await session.rows(`update run_group set status_message = $2 where id = $1`, [runGroupId, message]);
};

/** `3 of 12 runs failed: 2 × The document is encrypted; 1 × …` */
const failureSentence = (
  { runs, failed, causes: known }: { readonly runs: number; readonly failed: number; readonly causes: number },
  causes: readonly Cause[],
): string => {
  const named = causes.map(({ message, count }) => `${count} × ${publicText(message ?? 'no message', LONGEST_CAUSE)}`);
  const more = known - causes.length;
  const rest = more > 0 ? [`and ${more} more cause${more === 1 ? '' : 's'}`] : [];
  return `${failed} of ${runs} runs failed: ${[...named, ...rest].join('; ')}`;
};
