import type { WorkflowStepType } from '@sluice/domain';
import type { ClaimedStep } from '@sluice/persistence';
import { LeaseLostAbort, ShutdownAbort } from './abort-reasons.js';

interface Held {
  readonly claimed: ClaimedStep;
  readonly abort: AbortController;
  /** Set when the handler is done and its outcome waits to be written. */
  settling: boolean;
}

/** The steps this worker holds, from claim to settlement. */
export class HeldSteps {
  private readonly held = new Map<number, Held>();

  get size(): number {
    return this.held.size;
  }

  /** Steps whose handler still runs. */
  get running(): number {
    let count = 0;
    for (const entry of this.held.values()) if (!entry.settling) count += 1;
    return count;
  }

  /** How many steps of each type are held, without those named. */
  countByType(without: ReadonlySet<number>): ReadonlyMap<WorkflowStepType, number> {
    const counts = new Map<WorkflowStepType, number>();
    for (const { claimed } of this.held.values()) {
      const { id, stepType } = claimed.step;
      if (!without.has(id)) counts.set(stepType, (counts.get(stepType) ?? 0) + 1);
    }
    return counts;
  }

  /** An earlier attempt that still runs here was lost, or there were no later one: its handler is aborted. */
  add(claimed: ClaimedStep): AbortSignal {
    const { id } = claimed.step;
    const earlier = this.held.get(id);
    if (earlier && !earlier.settling) earlier.abort.abort(new LeaseLostAbort(id));
    const abort = new AbortController();
    this.held.set(id, { claimed, abort, settling: false });
    return abort.signal;
  }

  markSettling(claimed: ClaimedStep): void {
    const entry = this.held.get(claimed.step.id);
    if (entry?.claimed.attempt === claimed.attempt) entry.settling = true;
  }

  /** Forgets an attempt; a later attempt of the same step stays. */
  remove(stepId: number, attempt: number): void {
    if (this.held.get(stepId)?.claimed.attempt === attempt) this.held.delete(stepId);
  }

  has(stepId: number, attempt: number): boolean {
    return this.held.get(stepId)?.claimed.attempt === attempt;
  }

  hasOfGroup(runGroupId: number): boolean {
    for (const { claimed } of this.held.values()) if (claimed.run.runGroupId === runGroupId) return true;
    return false;
  }

  /** The attempts held now, to be compared with what the database says from now on. */
  attempts(): ReadonlyMap<number, number> {
    return new Map([...this.held].map(([stepId, { claimed }]) => [stepId, claimed.attempt]));
  }

  /**
   * Aborts the handlers of steps that the database says are not ours any more. Returns how many.
   *
   * @param known what was held before the database was asked: a step claimed since then is missing in `owned` rightly
   */
  abortLost(owned: ReadonlyMap<number, number>, known: ReadonlyMap<number, number> = this.attempts()): number {
    let lost = 0;
    for (const [stepId, { claimed, abort, settling }] of this.held) {
      if (settling || abort.signal.aborted || owned.get(stepId) === claimed.attempt) continue;
      if (known.get(stepId) !== claimed.attempt) continue;
      abort.abort(new LeaseLostAbort(stepId));
      lost += 1;
    }
    return lost;
  }

  abortAll(): void {
    for (const { abort } of this.held.values()) abort.abort(new ShutdownAbort());
  }
}
