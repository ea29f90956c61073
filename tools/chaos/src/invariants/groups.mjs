import { counts } from './rows.mjs';

/** Groups and batches have ended with the result of their runs, and the statistics count what is there. */
export const groupCountsRight = {
  name: 'group counts right',
  *violations({ expected, groups, batches, runs, statistics }) {
    if (groups.length !== expected.length) yield `there are ${groups.length} groups instead of ${expected.length}`;
    for (const group of groups) {
      const states = runs.filter(({ run_group_id }) => run_group_id === group.id).map(({ status }) => status);
      const must = states.includes('FAILED') ? 'FAILED' : 'COMPLETED';
      if (group.completed_date === null) yield `group ${group.id} is not finished, but ${group.status}`;
      if (group.status !== must) yield `group ${group.id} is ${group.status} instead of ${must}`;
      const counted = counts(states);
      for (const [status, count] of Object.entries(statistics.get(group.id) ?? {})) {
        const real = counted.get(status) ?? 0;
        if (count !== real) yield `group ${group.id} has ${real} runs ${status}, its statistics say ${count}`;
      }
    }
    for (const { id, completed_date } of batches) if (completed_date === null) yield `batch ${id} is not finished`;
  },
};
