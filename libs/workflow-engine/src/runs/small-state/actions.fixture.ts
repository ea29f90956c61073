import { nextState, PermanentError, TransientError, UnavailableError, type AttemptResult } from '@sluice/domain';
import { RunControl } from '../run-control.js';
import {
  type ClaimedStep,
  createStepQueue,
  type Database,
  QueueState,
  type TurnRequest,
  type TurnResult,
  type WorkerIdentity,
} from '@sluice/persistence';
import type { Action } from './exploration.fixture.js';
import { isCurrent, WORKERS, type HeldAttempt, type Memory, type State, type WorkerName } from './state.fixture.js';

type RunAction = Action<Memory, State>;

const SILENCE_MS = 60_000;
const LIMIT = 10;

/** Waits are over at once, and never for too long: how long they may take in all is not a question of states. */
const RETRIES = { baseDelayMs: 0, maxDelayMs: 0, maxOutageMs: 3_600_000 };

interface Ending {
  readonly name: string;
  readonly result: AttemptResult;
  /** Whether the worker goes on with what comes next. */
  readonly goesOn: boolean;
}

const ENDINGS: readonly Ending[] = [
  { name: 'succeeds, goes on', result: { kind: 'succeeded', meta: {} }, goesOn: true },
  { name: 'succeeds', result: { kind: 'succeeded', meta: {} }, goesOn: false },
  { name: 'fails', result: { kind: 'failed', error: new TransientError('DOWN', 'The parser is down') }, goesOn: true },
  {
    name: 'fails for good',
    result: { kind: 'failed', error: new PermanentError('UNREADABLE', 'It is unreadable') },
    goesOn: true,
  },
  { name: 'waits', result: { kind: 'failed', error: new UnavailableError('FULL', 'The disk is full') }, goesOn: true },
  { name: 'gives back', result: { kind: 'released' }, goesOn: false },
];

export const identityOf = (id: WorkerName, instance = 'first'): WorkerIdentity => ({
  id,
  instance,
  hostname: 'test',
  pid: 1,
});

/** The actors: two workers that die and are taken for dead, a sweeper, a canceller, and whoever completes groups. */
export class Actors {
  private readonly queue;
  private readonly control;

  constructor(
    private readonly database: Database,
    private readonly runId: number,
    private readonly runGroupId: number,
  ) {
    this.queue = createStepQueue(database);
    this.control = new RunControl(database);
  }

  /** Everything that may happen next. */
  actions(state: State, memory: Memory): RunAction[] {
    return [...WORKERS.flatMap((worker) => this.ofWorker(worker, state, memory)), ...this.ofOthers(state, memory)];
  }

  private ofWorker(worker: WorkerName, state: State, memory: Memory): RunAction[] {
    const held = memory[worker];
    const owns = held.some((attempt) => isCurrent(state, worker, attempt));
    const endings = held.flatMap((attempt) =>
      (isCurrent(state, worker, attempt) ? ENDINGS : ENDINGS.slice(0, 2)).map((ending) =>
        action(`${worker} ${ending.name}`, () => this.settle(worker, attempt, ending, state, memory)),
      ),
    );
    return [
      ...(owns ? [] : [action(`${worker} claims`, () => this.claim(worker, state, memory))]),
      ...endings,
      action(`${worker} is taken for dead`, () => this.sweepSilent(worker, state, memory)),
      ...(held.length > 0 ? [action(`${worker} restarts`, () => this.restart(worker, memory))] : []),
    ];
  }

  private ofOthers(state: State, memory: Memory): RunAction[] {
    const delayed = state.steps.some((step) => step.queue_state === QueueState.Delayed);
    return [
      action('the sweeper finds all alive', async () => {
        const { recovered } = await this.queue.sweep('sweeper', SILENCE_MS, LIMIT);
        return { memory, problems: recovered === 0 ? [] : ['a step of a living worker was taken away'] };
      }),
      ...(delayed ? [action('the retry is due', () => this.promote(memory))] : []),
      ...(delayed ? [action('the outage is over', () => this.endOutage(state, memory))] : []),
      action('the group is completed', () => this.finishGroup(state, memory)),
      ...(state.run.completed ? [] : [{ ...action('the run is cancelled', () => this.cancel(memory)), cancels: true }]),
    ];
  }

  private async claim(worker: WorkerName, state: State, memory: Memory): ReturnType<RunAction['perform']> {
    const result = await this.queue.turn(request(worker, { capacity: 1, chain: true }));
    return this.taken(worker, result, state, memory);
  }

  private async settle(
    worker: WorkerName,
    held: HeldAttempt,
    { result: attempt, goesOn }: Ending,
    state: State,
    memory: Memory,
  ): ReturnType<RunAction['perform']> {
    const outcome = nextState(attempt, held.retry, held.retries, RETRIES);
    const settlements = [{ stepId: held.stepId, attempt: held.attempt, outcome }];
    const result = await this.queue.turn(request(worker, { settlements, chain: goesOn, capacity: Number(goesOn) }));
    const isExpected = result.settled.has(held.stepId) === isCurrent(state, worker, held);
    const left = { ...memory, [worker]: memory[worker].filter((other) => other !== held) };
    const { memory: after, problems } = this.taken(worker, result, state, left);
    return {
      memory: after,
      problems: isExpected ? problems : [...problems, 'the fence let the wrong outcome through'],
    };
  }

  /** What was claimed is remembered. Nothing is claimed twice: each claim makes an attempt that was not there before. */
  private taken(worker: WorkerName, { claimed }: TurnResult, state: State, memory: Memory) {
    const before = new Map(state.steps.map((step) => [step.id, step.attempt]));
    const isNew = ({ step, attempt }: ClaimedStep): boolean => attempt === (before.get(step.id) ?? 0) + 1;
    const problems = claimed.length > 1 ? ['several steps of one run were claimed'] : [];
    if (!claimed.every(isNew)) problems.push('an attempt was claimed twice');
    const attempts = claimed.map(({ step, attempt }) => ({
      stepId: step.id,
      attempt,
      retry: step.retry,
      retries: step.retries,
    }));
    return { memory: { ...memory, [worker]: [...memory[worker], ...attempts] }, problems };
  }

  /** The worker is silent until the sweeper has come; it lives on with what it remembers. */
  private async sweepSilent(worker: WorkerName, state: State, memory: Memory): ReturnType<RunAction['perform']> {
    const [row] = await this.database.rows<{ checkin_date: number }>(`select checkin_date from worker where id = $1`, [
      worker,
    ]);
    await this.setCheckin(worker, 0);
    const { recovered } = await this.queue.sweep('sweeper', SILENCE_MS, LIMIT);
    await this.setCheckin(worker, row!.checkin_date);
    const expected = state.steps.filter((step) => step.lease_owner === worker).length;
    return { memory, problems: recovered === expected ? [] : [`${recovered} steps were taken over, not ${expected}`] };
  }

  private setCheckin(worker: WorkerName, date: number): Promise<unknown> {
    return this.database.rows(`update worker set checkin_date = $2 where id = $1`, [worker, date]);
  }

  /** The process died, and one of the same id begins. */
  private async restart(worker: WorkerName, memory: Memory): ReturnType<RunAction['perform']> {
    await this.queue.register(identityOf(worker, 'second'));
    const { held } = await this.queue.heartbeat(identityOf(worker, 'second'));
    const { owned } = await this.queue.heartbeat(identityOf(worker));
    await this.queue.register(identityOf(worker));
    const problems = held.size > 0 || owned ? ['an old process kept its lease'] : [];
    return { memory: { ...memory, [worker]: [] }, problems };
  }

  private async promote(memory: Memory): ReturnType<RunAction['perform']> {
    await this.database.rows(`update run_step set ready_at = 0 where queue_state = ${QueueState.Delayed}`);
    const { promoted } = await this.queue.promoteDelayed(LIMIT);
    return { memory, problems: promoted === 1 ? [] : ['a retry that is due was not made ready'] };
  }

  /** Lets go what waits for it, and leaves retries alone. */
  private async endOutage(state: State, memory: Memory): ReturnType<RunAction['perform']> {
    let released = 0;
    for (const { step_config_id: id } of state.steps) released += await this.queue.endOutage(id, LIMIT);
    const expected = state.steps.filter(({ queue_state: at, waited }) => at === QueueState.Delayed && waited).length;
    return { memory, problems: released === expected ? [] : [`${released} steps were let go, not ${expected}`] };
  }

  private async finishGroup(state: State, memory: Memory): ReturnType<RunAction['perform']> {
    const finished = await this.queue.finishGroup({ runId: this.runId, runGroupId: this.runGroupId });
    const expected = state.run.completed && !state.group.completed;
    return { memory, problems: finished === expected ? [] : [`completing the group answered ${finished}`] };
  }

  private async cancel(memory: Memory): ReturnType<RunAction['perform']> {
    const { changed } = await this.control.cancel(this.runId);
    return { memory, problems: changed ? [] : ['an open run could not be cancelled'] };
  }
}

const action = (name: string, perform: RunAction['perform']): RunAction => ({ name, cancels: false, perform });

const request = (workerId: string, part: Partial<TurnRequest>): TurnRequest => ({
  workerId,
  settlements: [],
  capacity: 0,
  chain: false,
  ...part,
});
