/** The levels of the LOG_LEVEL setting; a logger writes records of its level and above, CRITICAL writes fatal ones only. */
export const LogLevel = {
  Debug: 'DEBUG',
  Info: 'INFO',
  Warning: 'WARNING',
  Error: 'ERROR',
  Critical: 'CRITICAL',
} as const;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];
