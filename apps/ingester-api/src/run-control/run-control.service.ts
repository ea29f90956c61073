import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '@sluice/persistence';
import {
  CANCELLED_NOTICE,
  GroupControl,
  type GroupControlResult,
  RunControl,
  type RunControlResult,
  STEPS_CHANNEL,
} from '@sluice/workflow-engine';
import { DATABASE } from '../app/settings.token.js';
import { toGroupControlled, toRunControlled, type ControlAction } from './control-messages.js';
import type { GroupControlled, RunControlled } from './control.dto.js';

/** Controls runs and groups, and tells the workers at once. */
@Injectable()
export class RunControlService {
  constructor(
    private readonly runs: RunControl,
    private readonly groups: GroupControl,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** @throws NotFoundError; ConflictError when the run is finished */
  async controlRun(action: ControlAction, id: number, priority = 0): Promise<RunControlled> {
    const result = await this.onRun(action, id, priority);
    await this.tellWorkers(action);
    return toRunControlled(action, id, result);
  }

  /** @throws NotFoundError; ConflictError when the group is finished */
  async controlGroup(action: ControlAction, id: number, priority = 0): Promise<GroupControlled> {
    const result = await this.onGroup(action, id, priority);
    await this.tellWorkers(action);
    return toGroupControlled(action, id, result);
  }

  private onRun(action: ControlAction, id: number, priority: number): Promise<RunControlResult> {
    switch (action) {
      case 'cancel':
        return this.runs.cancel(id);
      case 'pause':
        return this.runs.pause(id);
      case 'resume':
        return this.runs.resume(id);
      case 'priority':
        return this.runs.setPriority(id, priority);
    }
  }

  private onGroup(action: ControlAction, id: number, priority: number): Promise<GroupControlResult> {
    switch (action) {
      case 'cancel':
        return this.groups.cancel(id);
      case 'pause':
        return this.groups.pause(id);
      case 'resume':
        return this.groups.resume(id);
      case 'priority':
        return this.groups.setPriority(id, priority);
    }
  }

  private async tellWorkers(action: ControlAction): Promise<void> {
    if (action === 'pause') return;
    await this.database.notify(STEPS_CHANNEL, action === 'cancel' ? CANCELLED_NOTICE : action);
  }
}
