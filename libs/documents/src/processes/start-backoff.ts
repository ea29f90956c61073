const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 30_000;

/** How long no process is started, after some could not begin to work: each wait is twice as long as the one before. */
export class StartBackoff {
  private failures = 0;
  private notBefore = 0;

  failed(): void {
    this.failures += 1;
    this.notBefore = performance.now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.failures - 1));
  }

  succeeded(): void {
    this.failures = 0;
    this.notBefore = 0;
  }

  get waitMs(): number {
    return Math.max(0, this.notBefore - performance.now());
  }
}
