/** Where a component reports what happens. Messages are sentences; what varies goes into `fields`. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
  /** A logger that adds `fields` to each of its records. */
  child(fields: Record<string, unknown>): Logger;
  /** A logger of a part of the process; its records are named after both, such as `worker.vector-store`. */
  component(name: string): Logger;
}

/** Says nothing. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
  component: () => silentLogger,
};
