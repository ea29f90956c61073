import { counts, groupBy } from './rows.mjs';

const keyOf = ({ event, run_group_id, workflow_run_id, step_id }) => {
  if (event.startsWith('group_')) return `${event} of group ${run_group_id}`;
  return event.startsWith('item_') ? `${event} of run ${workflow_run_id}` : `${event} of step ${step_id}`;
};

/**
 * The events that the final states call for, and how often: once, and once more for each time that something was set going again
 * after it had failed. No other. Starts of steps are counted with the attempts.
 */
const calledFor = ({ groups, runs, steps, lives }) => {
  const again = (subject, id) => lives.get(`${subject} ${id}`) ?? 0;
  const failures = (subject, { id, status }) => again(subject, id) + Number(status === 'FAILED');
  return [
    ...groups.flatMap(({ id }) => [
      [`group_start of group ${id}`, 1],
      [`group_end of group ${id}`, 1 + again('group', id)],
    ]),
    ...runs.flatMap((run) => [
      [`item_start of run ${run.id}`, 1],
      [`item_end of run ${run.id}`, Number(run.status !== 'FAILED')],
      [`item_failed of run ${run.id}`, failures('run', run)],
    ]),
    ...steps.flatMap((step) => [
      [`step_end of step ${step.id}`, Number(step.status === 'COMPLETED')],
      [`step_failed of step ${step.id}`, failures('step', step)],
    ]),
  ];
};

export const everyEventOnce = {
  name: 'every event exactly once',
  *violations(history) {
    const happened = counts(history.events.filter(({ event }) => event !== 'step_start').map(keyOf));
    for (const [event, expected] of calledFor(history)) {
      const count = happened.get(event) ?? 0;
      happened.delete(event);
      if (expected === 0 && count > 0) yield `${event} happened though nothing called for it`;
      else if (count !== expected) yield `${event} happened ${count} times, not ${expected}`;
    }
    for (const [event] of happened) yield `${event} happened though nothing called for it`;
  },
};

/** Every handler of an event was run: its row is completed, and the handler saw it. */
export const everyHandlerTold = {
  name: 'every handler told',
  *violations({ events, observations }) {
    const told = groupBy(
      observations.filter(({ kind }) => kind === 'event'),
      ({ event, group, run, step }) => keyOf({ event, run_group_id: group, workflow_run_id: run, step_id: step }),
    );
    for (const row of events.filter(({ handler_name }) => handler_name !== null)) {
      if (row.status !== 'COMPLETED') yield `the handler of ${keyOf(row)} is ${row.status}, held by ${row.lease_owner}`;
      else if (!told.has(keyOf(row))) yield `the handler of ${keyOf(row)} was never run`;
    }
  },
};
