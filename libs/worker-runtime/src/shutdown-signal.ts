/** The exit code of a process that its user interrupted. */
const INTERRUPTED = 130;

/**
 * Aborts at the first SIGINT or SIGTERM, for a graceful end; the second one ends the process at once, with 130. Disposed of,
 * it leaves signals to whoever comes next.
 */
export class ShutdownSignal implements Disposable {
  private readonly controller = new AbortController();
  private readonly onSignal = (): void => {
    if (this.signal.aborted) process.exit(INTERRUPTED);
    this.controller.abort();
  };

  constructor() {
    process.on('SIGINT', this.onSignal);
    process.on('SIGTERM', this.onSignal);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  [Symbol.dispose](): void {
    process.off('SIGINT', this.onSignal);
    process.off('SIGTERM', this.onSignal);
  }
}
