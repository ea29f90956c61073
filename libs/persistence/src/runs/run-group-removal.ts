import { ConflictError, NotFoundError } from '@sluice/domain';
import { GroupControl } from '../control/group-control.js';
import { lockGroup } from '../control/locks.js';
import type { Database } from '../database/database.js';
import { repeatWhileBusy } from '../database/repeat-while-busy.js';
import type { SqlSession } from '../database/sql-session.js';
import { closeBatches } from './close-progress.js';
import { removeRuns, type RemovedRuns } from './remove-runs.js';

interface GroupProgress {
  completed_date: number | null;
  paused_date: number | null;
}

/** Removes run groups with everything that belongs to them. */
export class RunGroupRemoval {
  private readonly control: GroupControl;

  constructor(private readonly database: Database) {
    this.control = new GroupControl(database);
  }

  /**
   * Removes a group in one transaction. One that runs is paused before, so that few of its steps are being written; when the
   * removal fails it goes on. What workers settle of it afterwards finds no row.
   *
   * @throws NotFoundError when there is no such group
   */
  async remove(id: number): Promise<RemovedRuns> {
    const isPausedForIt = await this.stop(id);
    try {
      return await repeatWhileBusy(() => this.database.transaction((session) => removeGroup(session, id)));
    } catch (error) {
      // Should this fail too, the group shows as paused, and can be resumed or removed again.
      if (isPausedForIt) await this.control.resume(id).catch(() => undefined);
      throw error;
    }
  }

  /** Whether the group was running and is paused now. */
  private async stop(id: number): Promise<boolean> {
    const [group] = await this.database.rows<GroupProgress>(
      `select completed_date, paused_date from run_group where id = $1`,
      [id],
    );
    if (!group) throw new NotFoundError(`Run group ${id} does not exist`);
    if (group.completed_date !== null || group.paused_date !== null) return false;
    try {
      await this.control.pause(id);
      return true;
    } catch (error) {
      // It has just finished, or is being cancelled: nothing of it starts either way.
      if (error instanceof ConflictError) return false;
      throw error;
    }
  }
}

const removeGroup = async (session: SqlSession, id: number): Promise<RemovedRuns> => {
  const { batchId } = await lockGroup(session, id);
  const removed = await removeRuns(session, { sql: 'run_group_id = $1', parameter: id });
  await session.rows(`delete from run_group where id = $1`, [id]);
  await closeBatches(session, [batchId]);
  return removed;
};
