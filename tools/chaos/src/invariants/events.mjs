import { counts, groupBy } from './rows.mjs';

const keyOf = ({ event, run_group_id, workflow_run_id, step_id }) => {
  if (event.startsWith('group_')) return `${event} of group ${run_group_id}`;
  return event.startsWith('item_') ? `${event} of run ${workflow_run_id}` : `${event} of step ${step_id}`;
};

/** The events that the final states call for: each once, and no other. Starts of steps are counted with the attempts. */
const calledFor = ({ groups, runs, steps }) => [
  ...groups.flatMap(({ id }) => [`group_start of group ${id}`, `group_end of group ${id}`]),
  ...runs.flatMap(({ id, status }) => [
    `item_start of run ${id}`,
    `${status === 'FAILED' ? 'item_failed' : 'item_end'} of run ${id}`,
  ]),
  ...steps.flatMap(({ id, status }) => {
    if (status === 'COMPLETED') return [`step_end of step ${id}`];
    return status === 'FAILED' ? [`step_failed of step ${id}`] : [];
  }),
];

export const everyEventOnce = {
  name: 'every event exactly once',
  *violations(history) {
    const happened = counts(history.events.filter(({ event }) => event !== 'step_start').map(keyOf));
    for (const event of calledFor(history)) {
      const count = happened.get(event) ?? 0;
      if (count !== 1) yield `${event} happened ${count} times`;
      happened.delete(event);
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
