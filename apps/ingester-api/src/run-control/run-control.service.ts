import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '@sluice/persistence';
import { CANCELLED_NOTICE, GroupControl, RunControl, STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DATABASE } from '../app/settings.token.js';
import { toGroupControlled, toRunControlled, type ControlAction } from './control-messages.js';
import type { GroupControlled, RunControlled } from './control.dto.js';

/** Controls runs and groups, and notifies the workers at once. */
@Injectable()
export class RunControlService {
  constructor(
    private readonly runs: RunControl,
    private readonly groups: GroupControl,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** @throws NotFoundError; ConflictError when the run is finished */
  async controlRun(action: ControlAction, id: number, priority = 0): Promise<RunControlled> {
    const result = await perform(this.runs, action, id, priority);
    await this.tellWorkers(action);
    return toRunControlled(action, id, result);
  }

  /** @throws NotFoundError; ConflictError when the group is finished */
  async controlGroup(action: ControlAction, id: number, priority = 0): Promise<GroupControlled> {
    const result = await perform(this.groups, action, id, priority);
    await this.tellWorkers(action);
    return toGroupControlled(action, id, result);
  }

  private async tellWorkers(action: ControlAction): Promise<void> {
    if (action === 'pause') return;
    await this.database.notify(STEPS_CHANNEL, action === 'cancel' ? CANCELLED_NOTICE : action);
  }
}

/** What can be done to a run or a group. */
interface Controlled<Result> {
  cancel(id: number): Promise<Result>;
  pause(id: number): Promise<Result>;
  resume(id: number): Promise<Result>;
  setPriority(id: number, priority: number): Promise<Result>;
}

const perform = <Result>(
  target: Controlled<Result>,
  action: ControlAction,
  id: number,
  priority: number,
): Promise<Result> => (action === 'priority' ? target.setPriority(id, priority) : target[action](id));
