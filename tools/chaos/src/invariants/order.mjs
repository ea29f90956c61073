import { groupBy } from './rows.mjs';

/** A step begins only after the one before it was completed, in the engine's history and in what handlers saw. */
export const stepsInOrder = {
  name: 'no step out of order',
  *violations({ steps, events, observations }) {
    const ofStep = groupBy(events, ({ step_id }) => step_id);
    const begins = groupBy(
      observations.filter(({ kind }) => kind === 'begin'),
      ({ step }) => step,
    );
    const endOf = new Map(observations.filter(({ kind }) => kind === 'end').map((end) => [end.call, end.at]));
    for (const run of groupBy(steps, ({ workflow_run_id }) => workflow_run_id).values()) {
      for (const [index, step] of run.slice(1).entries()) {
        const before = run[index];
        const starts = (ofStep.get(step.id) ?? []).filter(({ event }) => event === 'step_start');
        const end = (ofStep.get(before.id) ?? []).find(({ event }) => event === 'step_end');
        if (starts.length > 0 && !(end && end.id < starts[0].id)) {
          yield `step ${step.id} was started before step ${before.id} was completed`;
        }
        const seen = begins.get(step.id);
        if (!seen) continue;
        const completed = before.status === 'COMPLETED' ? endOf.get(JSON.parse(before.status_meta).call) : undefined;
        if (!(completed < seen[0].at)) yield `step ${step.id} ran before step ${before.id} was done`;
      }
    }
  },
};
