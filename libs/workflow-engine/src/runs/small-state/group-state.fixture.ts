import { type Database, isCancelled } from '@sluice/persistence';

/** An attempt that the worker believes to hold. */
export interface HeldStep {
  readonly stepId: number;
  readonly attempt: number;
}
export type GroupMemory = readonly HeldStep[];

/** A run with its only step. */
export interface RunState {
  readonly run_id: number;
  readonly status: string;
  readonly started: boolean;
  readonly completed: boolean;
  readonly step_id: number;
  readonly step_status: string;
  readonly queue_state: number;
  readonly attempt: number;
  readonly lease_owner: string | null;
  readonly step_paused: boolean;
}

export interface GroupState {
  readonly runs: readonly RunState[];
  readonly group: {
    readonly status: string;
    readonly control: string | null;
    readonly started: boolean;
    readonly completed: boolean;
    readonly paused: boolean;
    readonly cancelled: boolean;
  };
  /** How often each event was recorded. */
  readonly events: ReadonlyMap<string, number>;
}

const RUNS = `select r.id as run_id, r.status, r.start_date is not null as started, r.completed_date is not null as completed,
  s.id as step_id, s.status as step_status, s.queue_state, s.attempt, s.lease_owner, s.paused as step_paused
  from workflow_run r join run_step s on s.workflow_run_id = r.id order by r.id`;
const GROUP = `select status, control, status_meta, start_date is not null as started, completed_date is not null as completed,
  paused_date is not null as paused from run_group`;
const EVENTS = `select event, count(*) as count from lifecycle_history group by event`;

type GroupRow = Omit<GroupState['group'], 'cancelled'> & { readonly status_meta: string };

export const readGroupState = async (database: Database): Promise<GroupState> => {
  const runs = await database.rows<RunState>(RUNS);
  const [group] = await database.rows<GroupRow>(GROUP);
  const events = await database.rows<{ event: string; count: number }>(EVENTS);
  return {
    runs: runs.map((run) => ({
      ...run,
      started: Boolean(run.started),
      completed: Boolean(run.completed),
      step_paused: Boolean(run.step_paused),
    })),
    group: {
      status: group!.status,
      control: group!.control,
      started: Boolean(group!.started),
      completed: Boolean(group!.completed),
      paused: Boolean(group!.paused),
      cancelled: isCancelled(JSON.parse(group!.status_meta) as Record<string, unknown>),
    },
    events: new Map(events.map(({ event, count }) => [event, count])),
  };
};

export const holds = ({ runs }: GroupState, { stepId, attempt }: HeldStep): boolean =>
  runs.some((run) => run.step_id === stepId && run.attempt === attempt && run.lease_owner !== null);

/** What is held still: outcomes that come too late are explored around one run. */
export const rememberedSteps = (state: GroupState, memory: GroupMemory): GroupMemory =>
  memory.filter((held) => holds(state, held));

/** Numbers of attempts and events do not count, nor whether what ended had started. What is held is what is leased. */
export const groupKey = (state: GroupState): string =>
  JSON.stringify([
    state.runs.map((run) => [run.status, run.queue_state, run.step_status, run.step_paused]),
    state.group.status,
    state.group.control,
    state.group.completed,
    state.group.paused,
    state.group.completed && state.group.cancelled,
  ]);
