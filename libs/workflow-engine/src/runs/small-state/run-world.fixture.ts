import type { Database } from '@sluice/persistence';
import type { Actors } from './actions.fixture.js';
import type { World } from './exploration.fixture.js';
import { problemsOf } from './invariants.fixture.js';
import { keyOf, readState, remembered, type Memory, type State } from './state.fixture.js';

/** One run, and all who come to it. */
export const runWorld = (database: Database, actors: Actors): World<State, Memory> => ({
  read: () => readState(database),
  key: keyOf,
  remembered,
  actions: (state, memory) => actors.actions(state, memory),
  problems: (before, after) => [...problemsOf(after), ...fallen(before, after)],
  isEnded: ({ group }) => group.completed,
});

/** What may only rise, or never changes again. */
const fallen = (before: State, after: State): string[] =>
  after.steps.flatMap((step, index) => {
    const earlier = before.steps[index]!;
    const problems: string[] = [];
    if (step.attempt < earlier.attempt) problems.push('an attempt number fell');
    if (earlier.completed && step.status !== earlier.status) problems.push('a step that was done changed');
    return problems;
  });
