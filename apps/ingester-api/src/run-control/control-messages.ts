import type { GroupControlResult, RunControlResult } from '@sluice/workflow-engine';
import type { GroupControlled, RunControlled } from './control.dto.js';

export type ControlAction = 'cancel' | 'pause' | 'resume' | 'priority';

const runsOf = (count: number): string => `${count} workflow run${count === 1 ? '' : 's'}`;

const UNCHANGED: Record<ControlAction, string> = {
  cancel: 'was cancelled already',
  pause: 'was paused already',
  resume: 'was not paused',
  priority: 'has that priority already',
};

const runMessage = (action: ControlAction, id: number, result: RunControlResult): string => {
  if (!result.changed) return `Workflow run ${id} ${UNCHANGED[action]}`;
  switch (action) {
    case 'cancel':
      return `Cancelled workflow run ${id}`;
    case 'pause':
      return `Paused workflow run ${id}${result.running ? '; the step that runs is finished' : ''}`;
    case 'resume':
      return result.groupPaused
        ? `Workflow run ${id} goes on as soon as run group ${result.runGroupId} is resumed`
        : `Resumed workflow run ${id}`;
    case 'priority':
      return `Changed the priority of workflow run ${id}`;
  }
};

const groupMessage = (action: ControlAction, id: number, { moved, running }: GroupControlResult): string => {
  switch (action) {
    case 'cancel':
      return `Cancelled ${runsOf(moved)} of run group ${id}`;
    case 'pause':
      return `Paused run group ${id}${running > 0 ? `; ${running} running step${running === 1 ? ' is' : 's are'} finished` : ''}`;
    case 'resume':
      return `Resumed run group ${id}`;
    case 'priority':
      return `Changed the priority of ${runsOf(moved)} of run group ${id}`;
  }
};

export const toRunControlled = (action: ControlAction, id: number, result: RunControlResult): RunControlled => ({
  message: runMessage(action, id, result),
  workflow_run_id: id,
  run_group_id: result.runGroupId,
  changed: result.changed,
});

export const toGroupControlled = (action: ControlAction, id: number, result: GroupControlResult): GroupControlled => ({
  message: groupMessage(action, id, result),
  run_group_id: id,
  changed_runs: result.moved,
});
