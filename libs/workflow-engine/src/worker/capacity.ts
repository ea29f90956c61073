import type { WorkflowStepType } from '@sluice/domain';
import { MOST_CLAIMED_BY_TYPE, type ClaimedStep, type Settlement } from '@sluice/persistence';
import type { HeldSteps } from './held-steps.js';
import type { WorkerSettings } from './worker-settings.js';

/** What a turn may claim: how many steps in all, and of each type that has a limit. */
export interface Places {
  readonly slots: number;
  readonly room: ReadonlyMap<WorkflowStepType, number>;
}

/**
 * How many steps a worker can take besides those it holds, in all (INGEST_WORKER_CONCURRENCY) and of limited types
 * (STEP_CONCURRENCY). What turns under way may claim is kept for them.
 */
export class Capacity {
  /** Most steps of one turn. */
  readonly perTurn: number;
  private reserved = 0;
  private readonly reservedOf = new Map<WorkflowStepType, number>();
  /** Types of which more may wait than there was room for at the last claim: only of these a new look pays when one of them ends. */
  private readonly waiting = new Set<WorkflowStepType>();

  constructor(
    private readonly settings: Pick<WorkerSettings, 'concurrency' | 'stepLimits' | 'taskCount'>,
    private readonly held: HeldSteps,
  ) {
    const { taskCount, stepLimits } = settings;
    this.perTurn = stepLimits.size > 0 ? Math.min(taskCount, MOST_CLAIMED_BY_TYPE) : taskCount;
  }

  /** How many steps a turn may claim that settles `ending` steps. */
  slots(ending: number): number {
    return Math.min(this.perTurn, Math.max(0, this.settings.concurrency - this.held.size - this.reserved + ending));
  }

  /** How many of each limited type, were the steps `ending` gone. */
  room(ending: readonly Settlement[] = []): Places['room'] {
    const room = new Map<WorkflowStepType, number>();
    if (this.settings.stepLimits.size === 0) return room;
    const held = this.held.countByType(new Set(ending.map(({ stepId }) => stepId)));
    for (const [type, limit] of this.settings.stepLimits) {
      room.set(type, Math.max(0, limit - (held.get(type) ?? 0) - (this.reservedOf.get(type) ?? 0)));
    }
    return room;
  }

  /** Whether a type has room now of which more may wait. */
  get mayHaveWork(): boolean {
    if (this.waiting.size === 0) return false;
    const room = this.room();
    return [...this.waiting].some((type) => room.get(type)! > 0);
  }

  /** Whether there may wait what only other workers have room for. */
  get isSaturated(): boolean {
    return this.waiting.size > 0;
  }

  get isUsedUp(): boolean {
    return this.held.size >= this.settings.concurrency;
  }

  /** Keeps the places of a turn until it is over. */
  reserve({ slots, room }: Places): void {
    this.reserved += slots;
    if (slots > 0)
      for (const [type, count] of room) this.reservedOf.set(type, (this.reservedOf.get(type) ?? 0) + count);
  }

  release({ slots, room }: Places): void {
    this.reserved -= slots;
    if (slots > 0) for (const [type, count] of room) this.reservedOf.set(type, this.reservedOf.get(type)! - count);
  }

  /** Remembers of which types a claim took all that it had room for. */
  claimed({ slots, room }: Places, claimed: readonly ClaimedStep[]): void {
    if (slots === 0) return;
    for (const [type, count] of room) {
      const taken = claimed.filter(({ step }) => step.stepType === type).length;
      if (taken >= count) this.waiting.add(type);
      else this.waiting.delete(type);
    }
  }
}
