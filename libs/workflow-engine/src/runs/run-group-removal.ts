import { ConflictError } from '@sluice/domain';
import { type Database, lockGroup, removeGroup, type RemovedRuns, repeatWhileBusy } from '@sluice/persistence';
import { GroupControl } from './group-control.js';

/** Removes run groups with everything that belongs to them. */
export class RunGroupRemoval {
  private readonly control: GroupControl;

  constructor(private readonly database: Database) {
    this.control = new GroupControl(database);
  }

  /**
   * Removes a group in one transaction, whatever its state. One that runs is paused before, so that few of its steps are being
   * written; when the removal fails it goes on. What workers settle of it afterwards finds no row.
   *
   * @throws NotFoundError when there is no such group
   */
  async remove(id: number): Promise<RemovedRuns> {
    const isPausedForIt = await this.stop(id);
    try {
      return await repeatWhileBusy(() =>
        this.database.transaction(async (session) => removeGroup(session, await lockGroup(session, id))),
      );
    } catch (error) {
      // Should this fail too, the group shows as paused, and can be resumed or removed again.
      if (isPausedForIt) await this.control.resume(id).catch(() => undefined);
      throw error;
    }
  }

  /** Whether the group was running and is paused now. */
  private async stop(id: number): Promise<boolean> {
    const group = await this.database.transaction((session) => lockGroup(session, id));
    if (group.completedDate !== null || group.pausedDate !== null) return false;
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
