import { isCancelled, QueueState } from '@sluice/persistence';
import type { State, StepState } from './state.fixture.js';

const CURRENT: readonly number[] = [QueueState.Ready, QueueState.Leased, QueueState.Delayed, QueueState.Paused];

const isWaiting = ({ queue_state: state }: StepState): boolean =>
  state === QueueState.Delayed || state === QueueState.Ready;

/** What is wrong with a state; nothing when all is well. */
export const problemsOf = (state: State): string[] => [
  ...stepProblems(state),
  ...runProblems(state),
  ...groupProblems(state),
  ...eventProblems(state),
];

const check = (...rules: [holds: boolean, rule: string][]): string[] =>
  rules.filter(([holds]) => !holds).map(([, rule]) => rule);

const stepProblems = ({ steps, leases, run }: State): string[] => {
  const current = steps.filter((step) => CURRENT.includes(step.queue_state));
  const position = steps.findIndex((step) => step.status !== 'COMPLETED');
  const isDone = (step: StepState): boolean => step.status === 'COMPLETED' || step.status === 'FAILED';
  const owners = steps.flatMap((step) => step.lease_owner ?? []);
  return [
    ...check(
      [owners.join() === leases.join(), 'whoever holds a step has the lease of its run, and nobody else'],
      [current.length === (run.completed ? 0 : 1), 'an open run has one current step, a finished one none'],
      [current.length === 0 || current[0] === steps[position], 'the current step is the first that is not COMPLETED'],
    ),
    ...steps.flatMap((step, index) =>
      check(
        [(step.queue_state === QueueState.Leased) === (step.lease_owner !== null), 'held means leased'],
        [(step.queue_state === QueueState.Leased) === (step.status === 'RUNNING'), 'held means RUNNING'],
        [step.queue_state !== QueueState.Delayed || step.status === 'ERROR', 'delayed means ERROR'],
        [step.status !== 'ERROR' || isWaiting(step), 'ERROR means delayed, or ready for the retry'],
        [(step.queue_state === QueueState.Done) === isDone(step), 'done means COMPLETED or FAILED'],
        [step.completed === isDone(step), 'only what is done has an end'],
        [
          step.retry >= 0 && step.retry <= step.retries && step.retry <= step.attempt,
          'attempts used are within bounds',
        ],
        [step.status !== 'RUNNING' || step.retry >= 1, 'a step that runs uses an attempt'],
        [
          position === -1 || index <= position || (step.status === 'PENDING' && step.attempt === 0),
          'no step begins before its predecessor is COMPLETED',
        ],
      ),
    ),
  ];
};

const runProblems = ({ steps, run }: State): string[] => {
  const failed = steps.some((step) => step.status === 'FAILED');
  const completed = steps.every((step) => step.status === 'COMPLETED');
  const expected = failed ? 'FAILED' : completed ? 'COMPLETED' : run.started ? 'RUNNING' : 'PENDING';
  return check(
    [run.status === expected, `the run is ${expected}`],
    [run.completed === (failed || completed), 'the run ends with its last step, or the first that FAILED'],
    [run.started === steps[0]!.attempt > cancellations(steps[0]!), 'the run starts with its first step'],
  );
};

const groupProblems = ({ run, group }: State): string[] => {
  const expected = group.completed ? run.status : group.started ? 'RUNNING' : 'PENDING';
  return check(
    [group.status === expected, `the group is ${expected}`],
    [!group.completed || run.completed, 'the group does not end before its run'],
    [group.started === run.started, 'the group starts with its run'],
  );
};

/** A cancellation raises the attempt of the step that it ends, so that nothing of it is written any more. */
const cancellations = (step: StepState): number =>
  step.status === 'FAILED' && isCancelled(JSON.parse(step.status_meta) as Record<string, unknown>) ? 1 : 0;

/** What must have been told, and how often, is a function of the state. */
const eventProblems = ({ steps, run, group, events }: State): string[] => {
  const expected = new Map<string, number>([
    ['group_start', Number(group.started)],
    ['group_end', Number(group.completed)],
    ['item_start', Number(run.started)],
    ['item_end', Number(run.status === 'COMPLETED')],
    ['item_failed', Number(run.status === 'FAILED')],
    ...steps.flatMap((step): [string, number][] => [
      [`step_start ${step.id}`, step.attempt - cancellations(step)],
      [`step_end ${step.id}`, Number(step.status === 'COMPLETED')],
      [`step_failed ${step.id}`, Number(step.status === 'FAILED')],
    ]),
  ]);
  return [
    ...[...events.keys()].filter((event) => !expected.has(event)).map((event) => `${event} is not to be told`),
    ...[...expected].flatMap(([event, count]) =>
      check([(events.get(event) ?? 0) === count, `${event} is told ${count} times, not ${events.get(event) ?? 0}`]),
    ),
  ];
};
