/** Levels of client log entries, as the specification spells them. */
export const LogLevel = {
  Trace: 'trace',
  Debug: 'debug',
  Info: 'info',
  Warning: 'warning',
  Error: 'error',
  Fatal: 'fatal',
} as const;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

/** OpenTelemetry's severity numbers: the first of each range. */
const SEVERITY_NUMBERS: Readonly<Record<LogLevel, number>> = {
  trace: 1,
  debug: 5,
  info: 9,
  warning: 13,
  error: 17,
  fatal: 21,
};

export const LOG_LEVELS: readonly LogLevel[] = Object.values(LogLevel);

const KNOWN: ReadonlySet<unknown> = new Set(LOG_LEVELS);

export const isLogLevel = (value: unknown): value is LogLevel => KNOWN.has(value);

/** The level as OpenTelemetry's `SeverityNumber`. */
export const severityNumber = (level: LogLevel): number => SEVERITY_NUMBERS[level];

/** Whether the level says that something went wrong. */
export const isFailure = (level: LogLevel): boolean => level === LogLevel.Error || level === LogLevel.Fatal;
