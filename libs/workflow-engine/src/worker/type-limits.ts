import type { WorkflowStepType } from '@sluice/domain';
import type { ClaimedStep } from '@sluice/persistence';
import type { HeldSteps } from './held-steps.js';

type Counts = ReadonlyMap<WorkflowStepType, number>;

/**
 * For which types of step a worker has room (STEP_CONCURRENCY), and of which more may wait than it had room for when it claimed
 * last: only then a new look pays as soon as one of them ends.
 */
export class TypeLimits {
  private readonly reserved = new Map<WorkflowStepType, number>();
  private readonly waiting = new Set<WorkflowStepType>();

  constructor(
    private readonly limits: Counts,
    private readonly held: HeldSteps,
  ) {}

  get any(): boolean {
    return this.limits.size > 0;
  }

  /** Room per limited type, were the steps `ending` gone. */
  room(ending: readonly number[] = []): Counts {
    const room = new Map<WorkflowStepType, number>();
    if (!this.any) return room;
    const held = this.held.countByType(new Set(ending));
    for (const [type, limit] of this.limits) {
      room.set(type, Math.max(0, limit - (held.get(type) ?? 0) - (this.reserved.get(type) ?? 0)));
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

  /** Keeps the room for a claim that is under way. */
  reserve(room: Counts): void {
    for (const [type, count] of room) this.reserved.set(type, (this.reserved.get(type) ?? 0) + count);
  }

  release(room: Counts): void {
    for (const [type, count] of room) this.reserved.set(type, this.reserved.get(type)! - count);
  }

  /** Remembers of which types a claim took all that it had room for. */
  claimed(room: Counts, claimed: readonly ClaimedStep[]): void {
    for (const [type, count] of room) {
      const taken = claimed.filter(({ step }) => step.stepType === type).length;
      if (taken >= count) this.waiting.add(type);
      else this.waiting.delete(type);
    }
  }
}
