import type { Level } from 'pino';

/** The levels of the LOG_LEVEL setting: records of this level and above are written, with CRITICAL none that a `Logger` makes. */
export const LogLevel = {
  Debug: 'DEBUG',
  Info: 'INFO',
  Warning: 'WARNING',
  Error: 'ERROR',
  Critical: 'CRITICAL',
} as const;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

export const PINO_LEVELS: Readonly<Record<LogLevel, Level>> = {
  DEBUG: 'debug',
  INFO: 'info',
  WARNING: 'warn',
  ERROR: 'error',
  CRITICAL: 'fatal',
};

/** The name that a record of pino's level carries. */
export const levelName = (pinoLevel: string): string =>
  Object.values(LogLevel).find((level) => PINO_LEVELS[level] === pinoLevel) ?? pinoLevel.toUpperCase();
