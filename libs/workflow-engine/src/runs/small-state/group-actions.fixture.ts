import { nextState, PermanentError, type AttemptResult } from '@sluice/domain';
import { GroupControl } from '../group-control.js';
import {
  createStepQueue,
  type Database,
  GroupOperation,
  QueueState,
  RunStarter,
  type StartRequest,
} from '@sluice/persistence';
import { assertMayJoin } from '../rules.js';
import { RunRetry } from '../run-retry.js';
import type { Action } from './exploration.fixture.js';
import { groupProblems } from './group-invariants.fixture.js';
import { isConflict, isRefused, refusal, type Command } from './group-refusals.fixture.js';
import {
  groupKey,
  readGroupState,
  rememberedSteps,
  type GroupMemory,
  type GroupState,
  type HeldStep,
} from './group-state.fixture.js';
import { interrupted } from './interrupted-database.fixture.js';

type GroupAction = Action<GroupMemory, GroupState>;

export const WORKER = 'w1';
const RETRIES = { baseDelayMs: 0, maxDelayMs: 0, maxOutageMs: 0 };
const SUCCEEDED: AttemptResult = { kind: 'succeeded', meta: {} };
const FAILED: AttemptResult = { kind: 'failed', error: new PermanentError('UNREADABLE', 'It is unreadable') };

/**
 * Of the commits of an operation – its record, windows of the runs that are held and of the others, an empty one, and its end –
 * those before which it dies or is met.
 */
const COMMITS: Record<Command, readonly number[]> = {
  pause: [3],
  resume: [3],
  cancel: [3, 5],
};

/** What may undo a command before another of its kind: a cancelled group that has ended is retried. */
const OPPOSITE = { pause: 'resume', resume: 'pause' } as const;
const UNDER_WAY: Record<Command, GroupOperation> = {
  pause: GroupOperation.Pausing,
  resume: GroupOperation.Resuming,
  cancel: GroupOperation.Cancelling,
};

class Died extends Error {}

/**
 * A worker, and all who operate a group: each operation as a whole, one that dies between two of its commits, and one between
 * whose commits somebody else comes. Windows hold one run, so that there are several.
 */
export class GroupActors {
  private readonly queue;

  constructor(
    private readonly database: Database,
    private readonly runGroupId: number,
    private readonly request: StartRequest,
  ) {
    this.queue = createStepQueue(database);
  }

  readonly read = (): Promise<GroupState> => readGroupState(this.database);
  readonly key = groupKey;
  readonly remembered = rememberedSteps;
  readonly problems = groupProblems;
  readonly isEnded = ({ group }: GroupState): boolean => group.completed;

  /** Everything that may happen next. */
  actions(state: GroupState, memory: GroupMemory): GroupAction[] {
    const simple = this.simple(state, memory);
    const commands = (['pause', 'resume', 'cancel'] as const).flatMap((command) => [
      this.command(command, state, memory),
      ...(isRefused(command, state) ? [] : this.interruptions(command, state, memory)),
    ]);
    return [...simple, ...commands];
  }

  /** What takes one commit, or is a continuation. */
  private simple(state: GroupState, memory: GroupMemory): GroupAction[] {
    const isBusy = memory.length > 0;
    const cancelling = state.group.control === GroupOperation.Cancelling;
    const canRetry = cancelling || state.runs.some((run) => run.status === 'FAILED');
    const canStart = cancelling || state.runs.length < 2;
    return [
      ...(isBusy ? [] : [action('the worker claims', () => this.claim(memory))]),
      ...memory.flatMap((held) => [
        action('the step succeeds', () => this.settle(held, SUCCEEDED, memory)),
        action('the step fails', () => this.settle(held, FAILED, memory)),
      ]),
      ...(canRetry ? [action('failures are retried', () => this.retry(memory))] : []),
      ...(canStart ? [action('missing runs are started', () => this.start(memory))] : []),
      action('the group is completed', () => this.finish(memory)),
      ...(state.group.control === null ? [] : [action('the sweeper carries on', () => this.carryOn(memory))]),
    ];
  }

  private command(command: Command, state: GroupState, memory: GroupMemory): GroupAction {
    return {
      name: command,
      cancels: command === 'cancel',
      perform: async () => {
        const refused = await isConflict(this.control(this.database)[command](this.runGroupId));
        const problems = refused === isRefused(command, state) ? [] : [`${command} is ${refused ? '' : 'not '}refused`];
        return { memory, problems: [...problems, ...(refused ? [] : await this.left(command))] };
      },
    };
  }

  /** Deaths and meetings, in states in which no operation is under way already. */
  private interruptions(command: Command, state: GroupState, memory: GroupMemory): GroupAction[] {
    if (state.group.control !== null) return [];
    // What is held makes no difference between windows that a death in the same place does not show.
    const isMet = memory.length === 0 && state.runs.length === 2;
    const isOpen = isMet && state.runs.every((run) => !run.completed);
    const interruptions = COMMITS[command].flatMap((commit) => [
      {
        name: `${command} dies before commit ${commit}`,
        cancels: command === 'cancel',
        perform: () => this.dying(command, commit, memory),
      },
      ...(isMet ? this.others(command, commit, state, memory) : []).map((other) => ({
        name: `${command}, and before commit ${commit} ${other.name}`,
        cancels: command === 'cancel' || other.cancels,
        perform: () => this.meeting(command, commit, other, memory),
      })),
    ]);
    return isOpen ? [...interruptions, this.overtaken(command, memory)] : interruptions;
  }

  /** Who may come between two commits of a command. */
  private others(command: Command, commit: number, state: GroupState, memory: GroupMemory): GroupAction[] {
    const retry = action('failures are retried', () => this.retry(memory));
    // A start is refused by the record, which stands from the first commit to the last.
    if (command === 'cancel') {
      return commit === 3 ? [retry, action('missing runs are started', () => this.start(memory))] : [retry];
    }
    const opposed = [this.bare(OPPOSITE[command], memory), this.bare('cancel', memory)];
    return state.runs.some((run) => run.status === 'FAILED') ? [retry, ...opposed] : opposed;
  }

  /** Between two commits of a command it is undone, and another of its kind begins and dies: that one is still to be carried out. */
  private overtaken(command: Command, memory: GroupMemory): GroupAction {
    const perform = async (): ReturnType<GroupAction['perform']> => {
      const states = [await this.read()];
      const database = interrupted(this.database, command === 'cancel' ? 5 : 3, async () => {
        for (const undo of this.undoing(command)) {
          await undo();
          states.push(await this.read());
        }
        await this.dying(command, 2, memory);
      });
      await this.control(database)[command](this.runGroupId);
      const isLeft = (await this.read()).group.control === UNDER_WAY[command];
      const onTheWay = states.slice(1).flatMap((state, index) => groupProblems(states[index]!, state));
      return {
        memory,
        problems: isLeft ? onTheWay : [...onTheWay, `a ${command} has ended that of somebody else`],
        since: states.at(-1)!,
      };
    };
    return { name: `${command}, overtaken by another`, cancels: true, perform };
  }

  private undoing(command: Command): (() => Promise<unknown>)[] {
    return command === 'cancel'
      ? [() => this.finish([]), () => this.retry([])]
      : [() => this.control(this.database)[OPPOSITE[command]](this.runGroupId)];
  }

  private bare(command: Command, memory: GroupMemory): GroupAction {
    const perform = async () => {
      await this.control(this.database)[command](this.runGroupId);
      return { memory, problems: [] };
    };
    return { name: command, cancels: command === 'cancel', perform };
  }

  private async dying(command: Command, commit: number, memory: GroupMemory): ReturnType<GroupAction['perform']> {
    const database = interrupted(this.database, commit, () => Promise.reject(new Died()));
    await this.control(database)
      [command](this.runGroupId)
      .catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
      });
    return { memory, problems: [] };
  }

  private async meeting(
    command: Command,
    commit: number,
    other: GroupAction,
    memory: GroupMemory,
  ): ReturnType<GroupAction['perform']> {
    let met: Awaited<ReturnType<GroupAction['perform']>> = { memory, problems: [] };
    const database = interrupted(this.database, commit, async () => {
      // What is over is not met any more: that is one after the other.
      if (!(await this.read()).group.completed) met = await other.perform();
    });
    await this.control(database)[command](this.runGroupId);
    return { memory: met.memory, problems: [...met.problems, ...(await this.left(command))] };
  }

  /** What a cancellation has left over. */
  private async left(command: Command): Promise<string[]> {
    if (command !== 'cancel') return [];
    const { group, runs } = await this.read();
    const isOver = group.completed && group.control === null && runs.every((run) => run.completed);
    return isOver ? [] : ['a cancellation has left something over'];
  }

  private async claim(memory: GroupMemory): ReturnType<GroupAction['perform']> {
    const { runs, group } = await this.read();
    const stops = group.control === GroupOperation.Pausing || group.control === GroupOperation.Cancelling;
    const expected = Number(!stops && !group.paused && runs.some((run) => run.queue_state === QueueState.Ready));
    const { claimed } = await this.queue.turn({ workerId: WORKER, settlements: [], capacity: 1, chain: false });
    const taken = claimed.map(({ step, attempt }) => ({ stepId: step.id, attempt }));
    const problems = claimed.length === expected ? [] : [`${claimed.length} steps were claimed, not ${expected}`];
    return { memory: [...memory, ...taken], problems };
  }

  private async settle(held: HeldStep, result: AttemptResult, memory: GroupMemory): ReturnType<GroupAction['perform']> {
    const settlements = [{ ...held, outcome: nextState(result, 1, 1, RETRIES) }];
    const { settled } = await this.queue.turn({ workerId: WORKER, settlements, capacity: 0, chain: false });
    const problems = settled.has(held.stepId) ? [] : ['what is held could not be settled'];
    return { memory: memory.filter((other) => other !== held), problems };
  }

  private async retry(memory: GroupMemory): ReturnType<GroupAction['perform']> {
    const { runs, group } = await this.read();
    const ids = runs.map((run) => run.run_id);
    const refused = await isConflict(new RunRetry(this.database).retry(ids));
    return { memory, problems: refusal('a retry', refused, group.control) };
  }

  private async start(memory: GroupMemory): ReturnType<GroupAction['perform']> {
    const { group } = await this.read();
    const refused = await isConflict(new RunStarter(this.database, assertMayJoin).start(this.request));
    return { memory, problems: refusal('a start', refused, group.control) };
  }

  private async finish(memory: GroupMemory): ReturnType<GroupAction['perform']> {
    const { runs, group } = await this.read();
    const finished = await this.queue.finishGroup({ runId: runs[0]!.run_id, runGroupId: this.runGroupId });
    const expected = !group.completed && runs.every((run) => run.completed);
    return { memory, problems: finished === expected ? [] : [`completing the group answered ${finished}`] };
  }

  private async carryOn(memory: GroupMemory): ReturnType<GroupAction['perform']> {
    await this.control(this.database).continueUnfinished();
    const { group } = await this.read();
    return { memory, problems: group.control === null ? [] : ['an operation was not carried out'] };
  }

  private control(database: Database): GroupControl {
    return new GroupControl(database, 1);
  }
}

const action = (name: string, perform: GroupAction['perform']): GroupAction => ({ name, cancels: false, perform });
