import type { Database } from '@sluice/persistence';

export const WORKERS = ['w1', 'w2'] as const;
export type WorkerName = (typeof WORKERS)[number];

/** An attempt that a worker believes to hold. */
export interface HeldAttempt {
  readonly stepId: number;
  readonly attempt: number;
  /** Attempts used, this one included. */
  readonly retry: number;
  readonly retries: number;
}

/** What workers have in memory, oldest first. It survives nothing but is what makes a zombie. */
export type Memory = Readonly<Record<WorkerName, readonly HeldAttempt[]>>;

export interface StepState {
  readonly id: number;
  readonly queue_state: number;
  readonly status: string;
  readonly retry: number;
  readonly retries: number;
  readonly attempt: number;
  readonly lease_owner: string | null;
  readonly status_meta: string;
  readonly completed: boolean;
  readonly step_config_id: number;
  /** Whether it has waited for what was missing. */
  readonly waited: boolean;
}

interface Progress {
  readonly status: string;
  readonly started: boolean;
  readonly completed: boolean;
}

/** All that the database says. */
export interface State {
  readonly steps: readonly StepState[];
  /** Who has the lease of the run, as `run_lease` says. */
  readonly leases: readonly string[];
  readonly run: Progress;
  readonly group: Progress;
  /** How often each event was recorded, by `event` or `event step id`. */
  readonly events: ReadonlyMap<string, number>;
}

const STEPS = `select id, queue_state, status, retry, retries, attempt, lease_owner, status_meta,
  completed_date is not null as completed, step_config_id, outage_ms > 0 as waited from run_step order by workflow_step_number`;
const LEASES = `select lease_owner from run_lease`;
const PROGRESS = `select status, start_date is not null as started, completed_date is not null as completed from`;
const EVENTS = `select event, step_id, count(*) as count from lifecycle_history group by event, step_id`;

const progressOf = async (database: Database, table: string): Promise<Progress> => {
  const [row] = await database.rows<Progress>(`${PROGRESS} ${table}`);
  return { status: row!.status, started: Boolean(row!.started), completed: Boolean(row!.completed) };
};

export const readState = async (database: Database): Promise<State> => {
  const steps = await database.rows<StepState>(STEPS);
  const events = await database.rows<{ event: string; step_id: number | null; count: number }>(EVENTS);
  const leases = await database.rows<{ lease_owner: string }>(LEASES);
  return {
    leases: leases.map((lease) => lease.lease_owner),
    steps: steps.map((step) => ({ ...step, completed: Boolean(step.completed), waited: Boolean(step.waited) })),
    run: await progressOf(database, 'workflow_run'),
    group: await progressOf(database, 'run_group'),
    events: new Map(events.map(({ event, step_id: id, count }) => [id === null ? event : `${event} ${id}`, count])),
  };
};

export const isCurrent = (state: State, worker: WorkerName, { stepId, attempt }: HeldAttempt): boolean =>
  state.steps.some((step) => step.id === stepId && step.attempt === attempt && step.lease_owner === worker);

/**
 * Of attempts that were lost, a worker remembers the newest: the outcome of an older one changes nothing in any state (each is
 * tried before it is forgotten), so that forgetting it is having sent it.
 */
export const remembered = (state: State, memory: Memory): Memory => {
  const ofWorker = (worker: WorkerName): readonly HeldAttempt[] => {
    const current = memory[worker].filter((held) => isCurrent(state, worker, held));
    return [...memory[worker].filter((held) => !current.includes(held)).slice(-1), ...current];
  };
  return { w1: ofWorker('w1'), w2: ofWorker('w2') };
};

/**
 * Equal for states that cannot behave differently: only whether an attempt is the current one counts, not its number, and
 * workers may be exchanged.
 */
export const keyOf = (state: State, memory: Memory): string => {
  const seenFrom = (first: WorkerName, second: WorkerName): string => {
    const name = (owner: string | null): string => (owner === null ? '-' : owner === first ? 'a' : 'b');
    const steps = state.steps.map((step) =>
      [step.queue_state, step.status, step.retry, step.completed ? '' : step.waited, name(step.lease_owner)].join(),
    );
    const memories = [first, second].map((worker) =>
      memory[worker].map((held) => `${held.stepId}${isCurrent(state, worker, held) ? '' : ' lost'}`).join(),
    );
    return [...steps, state.run.status, state.group.status, state.group.completed, ...memories].join('|');
  };
  const [one, other] = [seenFrom('w1', 'w2'), seenFrom('w2', 'w1')];
  return one < other ? one : other;
};
