import type { Logger } from '@sluice/domain';
import { exitDeadline } from './exit-deadline.js';

/**
 * Sees to it that a process ends within its time, whatever hangs: with 0 when it was asked to, with 1 when it ends by itself. What
 * is still starting has nothing to finish and is given no grace.
 */
export class EndingProcess {
  private graceMs = 0;
  private hasBegun = false;

  constructor(
    private readonly workingGraceMs: number,
    private readonly stop: AbortSignal,
    private readonly logger: Logger,
  ) {
    stop.addEventListener('abort', () => this.begins(), { once: true });
    if (stop.aborted) this.begins();
  }

  /** From now on there may be steps or requests to be finished. */
  mayWork(): void {
    this.graceMs = this.workingGraceMs;
  }

  /** The process is about to end; called again, nothing changes. */
  begins(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    exitDeadline(this.graceMs, this.stop.aborted ? 0 : 1, this.logger);
  }
}
