/** How a server process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A server process that another one watches over. */
export interface ServerProcess {
  readonly pid: number | undefined;
  /** Resolves with its address when it answers requests; never when it ends before. */
  readonly ready: Promise<string>;
  readonly exited: Promise<ProcessEnd>;
  /** Asks it to finish what it does and end. */
  stop(): void;
}

/** Starts the process of a slot; the same slot's processes have the same WORKER_ID, one after the other. */
export type StartProcess = (slot: number) => ServerProcess;
