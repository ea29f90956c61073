import { beforeEach, describe, expect, it } from '@jest/globals';
import { STEPS } from '../steps.mjs';
import { INVARIANTS } from './all.mjs';

const BEGUN_AT = 1000;
const AT = 1500;
const ENDED_AT = 2000;

/** A faultless history of one group with one run, as the engine and the workers would have written it. */
const faultless = () => {
  const dates = { created_date: AT, start_date: AT, status_date: AT, completed_date: AT };
  const steps = STEPS.map((_, index) => ({
    ...dates,
    id: 10 + index,
    workflow_run_id: 1,
    workflow_step_number: index + 1,
    status: 'COMPLETED',
    status_meta: JSON.stringify({ call: `call ${10 + index}` }),
    queue_state: 4,
    attempt: 1,
    retry: 1,
    worker_id: 'w1',
    lease_owner: null,
  }));
  let id = 0;
  const happened = (event, step_id = null, handler_name = null) => {
    id += 1;
    return { ...dates, id, event, handler_name, run_group_id: 7, workflow_run_id: 1, step_id, status: 'COMPLETED' };
  };
  const ofSteps = steps.flatMap((step) => [happened('step_start', step.id), happened('step_end', step.id)]);
  const observations = steps.flatMap((step) => {
    const seen = { step: step.id, attempt: 1, retry: 1, worker: 'w1', call: `call ${step.id}` };
    return ['claim', 'begin', 'end'].map((kind) => ({ ...seen, kind }));
  });
  observations.push({ kind: 'event', event: 'group_end', group: 7, run: 1, step: null });
  return {
    expected: [{ id: 7, runs: 1, parameters: { broken: 0, flaky: 0 } }],
    groups: [{ ...dates, id: 7, status: 'COMPLETED' }],
    batches: [{ id: 3, completed_date: AT }],
    runs: [{ ...dates, id: 1, run_group_id: 7, doc_id: 'sha256-1', status: 'COMPLETED' }],
    steps,
    leases: [],
    events: [
      happened('group_start'),
      happened('item_start'),
      ...ofSteps,
      happened('item_end'),
      happened('group_end', null, 'tell'),
    ],
    workers: [],
    statistics: new Map([[7, { COMPLETED: 1, FAILED: 0 }]]),
    observations: observations.map((one, at) => ({ ...one, at })),
    begunAt: BEGUN_AT,
    endedAt: ENDED_AT,
    damage: [],
    alive: [],
    revived: [],
    lives: new Map(),
    crashes: [],
    signedOff: ['w1'],
  };
};

const find = (history, list, facts) =>
  history[list].find((row) => Object.entries(facts).every(([key, value]) => row[key] === value));

const changed = (list, facts, change) => (history) => Object.assign(find(history, list, facts), change);
const repeated = (list, facts, change) => (history) =>
  history[list].push({ ...find(history, list, facts), at: 1000, id: 1000, ...change });
const removed = (list, facts) => (history) =>
  history[list].splice(history[list].indexOf(find(history, list, facts)), 1);

/** What a faulty engine would leave, and how it shows. */
const FAULTS = {
  'no attempt claimed twice': [
    [
      'two workers claimed an attempt',
      repeated('observations', { kind: 'claim', step: 10 }, { worker: 'w2' }),
      /claimed twice/,
    ],
    ['an attempt ran twice', repeated('observations', { kind: 'begin', step: 10 }, { call: 'other' }), /ran twice/],
    ['a start was not recorded', removed('events', { event: 'step_start', step_id: 10 }), /started 0 times/],
    [
      'a cancellation started a step',
      (history) => history.lives.set('cancelled 10', 1),
      /started 1 times, but has 0 attempts/,
    ],
    ['a start was recorded twice', repeated('events', { event: 'step_start', step_id: 10 }), /started 2 times/],
  ],
  'no step out of order': [
    [
      'a step was started too early',
      changed('events', { event: 'step_start', step_id: 11 }, { id: 0 }),
      /was started before/,
    ],
    ['a handler began too early', changed('observations', { kind: 'begin', step: 11 }, { at: -1 }), /ran before/],
    ['the step before failed', changed('steps', { id: 10 }, { status: 'FAILED' }), /ran before/],
    ['the step before has no end', removed('events', { event: 'step_end', step_id: 10 }), /was started before/],
  ],
  'no completion by a stale attempt': [
    ['an older attempt completed the step', changed('steps', { id: 10 }, { attempt: 2 }), /at attempt 2/],
    ['an older retry did', changed('steps', { id: 10 }, { retry: 2 }), /completed it/],
    ['another worker did', changed('steps', { id: 10 }, { worker_id: 'w2' }), /of w2, but attempt 1 of w1/],
    ['nobody did', changed('steps', { id: 10 }, { status_meta: '{}' }), /nobody saw/],
    ['the call did not end', removed('observations', { kind: 'end', step: 10 }), /did not end/],
    [
      'the outcome is of another step',
      changed('steps', { id: 10 }, { status_meta: '{"call":"call 11"}' }),
      /outcome of step 11/,
    ],
    [
      'an attempt was taken back',
      changed('observations', { kind: 'claim', step: 10 }, { attempt: 2 }),
      /forgot its attempt 2/,
    ],
  ],
  'no run lost': [
    ['a run is gone', removed('runs', { id: 1 }), /runs of 0 documents instead of 1/],
    ['a step is gone', removed('steps', { id: 12 }), /has the steps 1,2,4,5/],
  ],
  'every run finished': [
    ['a run hangs', changed('runs', { id: 1 }, { completed_date: null, status: 'RUNNING' }), /not finished/],
    ['a sound run failed', changed('runs', { id: 1 }, { status: 'FAILED' }), /FAILED instead of COMPLETED/],
    ['a step hangs', changed('steps', { id: 14 }, { status: 'RUNNING' }), /its steps are/],
    ['a step is held', changed('steps', { id: 14 }, { lease_owner: 'w1' }), /still held by w1/],
    [
      'a lease is left',
      (history) => history.leases.push({ workflow_run_id: 1, lease_owner: 'w1' }),
      /w1 still has the lease of run 1/,
    ],
    ['a step waits', changed('steps', { id: 14 }, { status: 'PENDING', queue_state: 1 }), /waits for ever/],
  ],
  'every event exactly once': [
    ['group_end happened twice', repeated('events', { event: 'group_end' }), /group_end of group 7 happened 2 times/],
    ['item_end is missing', removed('events', { event: 'item_end' }), /item_end of run 1 happened 0 times/],
    [
      'item_failed happened too',
      repeated('events', { event: 'item_end' }, { event: 'item_failed' }),
      /nothing called for it/,
    ],
    [
      'step_end happened twice',
      repeated('events', { event: 'step_end', step_id: 11 }),
      /step_end of step 11 happened 2/,
    ],
    [
      'a second life of the group has no end',
      (history) => history.lives.set('group 7', 1),
      /group_end of group 7 happened 1 times, not 2/,
    ],
  ],
  'every handler told': [
    ['a handler is stuck', changed('events', { event: 'group_end' }, { status: 'RUNNING' }), /is RUNNING/],
    ['a handler was never run', removed('observations', { kind: 'event' }), /never run/],
  ],
  'group counts right': [
    [
      'the statistics miss a run',
      (history) => history.statistics.set(7, { COMPLETED: 0 }),
      /1 runs COMPLETED, its statistics say 0/,
    ],
    [
      'the group has the wrong result',
      changed('groups', { id: 7 }, { status: 'FAILED' }),
      /FAILED instead of COMPLETED/,
    ],
    ['the group hangs', changed('groups', { id: 7 }, { completed_date: null }), /group 7 is not finished/],
    ['the batch hangs', changed('batches', { id: 3 }, { completed_date: null }), /batch 3 is not finished/],
    ['there is a group too many', repeated('groups', { id: 7 }), /2 groups instead of 1/],
  ],
  'workers and clocks sane': [
    ['a worker ended by itself', (history) => history.crashes.push('w1 ended with 1'), /w1 ended/],
    [
      'a worker did not sign off',
      (history) => history.workers.push({ id: 'w1', checkin_date: AT }),
      /still registered/,
    ],
    [
      'a worker wrote its own time',
      changed('steps', { id: 10 }, { start_date: AT + 3_600_000 }),
      /start_date of steps 10/,
    ],
  ],
  'nothing lives in a cancelled group': [
    ['a step can be claimed', (history) => history.alive.push('group 7 has 1 steps'), /group 7 has 1 steps/],
    ['a run was revived', (history) => history.revived.push(1), /run 1 was set going again/],
  ],
  'database intact': [['the file is damaged', (history) => history.damage.push('row missing'), /row missing/]],
};

describe('the invariants', () => {
  let history;
  beforeEach(() => {
    history = faultless();
  });

  it('find nothing in a faultless history', () => {
    expect(INVARIANTS.flatMap(({ violations }) => [...violations(history)])).toEqual([]);
  });

  it('are all shown to be able to fail', () => {
    expect(Object.keys(FAULTS).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort());
  });

  describe.each(INVARIANTS.map((invariant) => [invariant.name, invariant]))('%s', (name, { violations }) => {
    it.each(FAULTS[name])('finds that %s', (_what, spoil, message) => {
      spoil(history);
      expect([...violations(history)]).toContainEqual(expect.stringMatching(message));
    });
  });
});
