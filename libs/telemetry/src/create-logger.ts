import type { Logger } from '@sluice/domain';
import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import pretty from 'pino-pretty';
import { maskSecrets, withoutSecrets } from './mask-secrets.js';
import { serializeError } from './serialize-error.js';

export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = 'auto' | 'json' | 'pretty';

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Name of the process, in every record. */
  readonly name: string;
  /** `auto`: for people when stderr is a terminal, JSON elsewhere. */
  readonly format: LogFormat;
  /** Where JSON records go instead of stderr. */
  readonly destination?: DestinationStream;
}

const PINO_LEVEL: Record<LogLevel, string> = {
  DEBUG: 'debug',
  INFO: 'info',
  WARNING: 'warn',
  ERROR: 'error',
  CRITICAL: 'fatal',
};
const LEVEL_NAME: Record<string, string> = {
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARNING',
  error: 'ERROR',
  fatal: 'CRITICAL',
};

const STDERR = 2;

/** Written at once: what was logged before the process ended, however it ended, is there. */
const destinationOf = ({ format, destination }: LoggerOptions): DestinationStream => {
  if (destination) return destination;
  const isPretty = format === 'pretty' || (format === 'auto' && process.stderr.isTTY);
  if (!isPretty) return pino.destination({ fd: STDERR, sync: true });
  return pretty({
    destination: STDERR,
    sync: true,
    colorize: process.stderr.isTTY,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss.l',
  });
};

/** A logger to stderr: a record carries timestamp, level, logger name and message. Secrets are left out. */
export const createLogger = (options: LoggerOptions): Logger =>
  new PinoBackedLogger(
    pino(
      {
        name: options.name,
        level: PINO_LEVEL[options.level],
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: LEVEL_NAME[label] ?? label }) },
        messageKey: 'message',
      },
      destinationOf(options),
    ),
  );

class PinoBackedLogger implements Logger {
  constructor(private readonly pino: PinoLogger) {}

  debug(message: string, fields?: Record<string, unknown>): void {
    if (this.pino.isLevelEnabled('debug')) this.pino.debug(prepare(fields), maskSecrets(message));
  }

  info(message: string, fields?: Record<string, unknown>): void {
    if (this.pino.isLevelEnabled('info')) this.pino.info(prepare(fields), maskSecrets(message));
  }

  warn(message: string, fields?: Record<string, unknown>): void {
    if (this.pino.isLevelEnabled('warn')) this.pino.warn(prepare(fields), maskSecrets(message));
  }

  error(message: string, fields?: Record<string, unknown>): void {
    if (this.pino.isLevelEnabled('error')) this.pino.error(prepare(fields), maskSecrets(message));
  }

  child(fields: Record<string, unknown>): Logger {
    return new PinoBackedLogger(this.pino.child(prepare(fields)));
  }
}

const prepare = (fields: Record<string, unknown> = {}): Record<string, unknown> =>
  withoutSecrets('error' in fields ? { ...fields, error: serializeError(fields.error) } : fields) as Record<
    string,
    unknown
  >;
