import { QueueState } from '@sluice/persistence';
import type { GroupState, RunState } from './group-state.fixture.js';

/** What is wrong with the second state, or with the way to it. */
export const groupProblems = (before: GroupState, after: GroupState): string[] => [
  ...after.runs.flatMap(runProblems),
  ...stateProblems(after),
  ...eventProblems(before, after),
];

const check = (...rules: [holds: boolean, rule: string][]): string[] =>
  rules.filter(([holds]) => !holds).map(([, rule]) => rule);

const runProblems = (run: RunState): string[] => {
  const isLeased = run.queue_state === QueueState.Leased;
  return check(
    [
      run.completed === (run.queue_state === QueueState.Done),
      'an open run has a step in the queue, a finished one none',
    ],
    [run.completed === ['COMPLETED', 'FAILED'].includes(run.status), 'a run ends COMPLETED or FAILED'],
    [!run.completed || run.status === run.step_status, 'a run ends as its step does'],
    [isLeased === (run.lease_owner !== null) && isLeased === (run.step_status === 'RUNNING'), 'held means RUNNING'],
  );
};

const stateProblems = ({ runs, group }: GroupState): string[] => {
  const failed = runs.some((run) => run.status === 'FAILED');
  const ended = failed ? 'FAILED' : 'COMPLETED';
  const stands = group.control === null;
  const isAt = (state: QueueState): boolean => runs.some((run) => run.queue_state === state);
  return check(
    [!group.completed || runs.every((run) => run.completed), 'a group does not end before its runs'],
    [
      group.status === (group.completed ? ended : group.started ? 'RUNNING' : 'PENDING'),
      'the group says how it stands',
    ],
    [!(stands && group.paused && isAt(QueueState.Ready)), 'nothing of a paused group is ready'],
    [
      !stands || group.paused || !runs.some((run) => !run.completed && run.step_paused),
      'no step stays marked when the group goes on',
    ],
    [!stands || group.paused || !isAt(QueueState.Paused), 'no step stays paused when the group goes on'],
  );
};

/** Each end is recorded once in each life of a run or group. */
const eventProblems = (before: GroupState, after: GroupState): string[] => {
  const entered = (is: (run: RunState) => boolean): number =>
    after.runs.filter((run, index) => is(run) && !(before.runs[index] && is(before.runs[index]))).length;
  const expected = {
    group_start: Number(after.group.started && !before.group.started),
    group_end: Number(after.group.completed && !before.group.completed),
    item_start: entered((run) => run.started),
    item_end: entered((run) => run.status === 'COMPLETED'),
    item_failed: entered((run) => run.status === 'FAILED'),
    step_end: entered((run) => run.step_status === 'COMPLETED'),
    step_failed: entered((run) => run.step_status === 'FAILED'),
  };
  return Object.entries(expected).flatMap(([event, count]) => {
    const recorded = (after.events.get(event) ?? 0) - (before.events.get(event) ?? 0);
    return check([recorded === count, `${event} is recorded ${count} times, not ${recorded}`]);
  });
};
