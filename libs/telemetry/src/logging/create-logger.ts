import type { Logger } from '@sluice/domain';
import { pino } from 'pino';
import { type LogDestination, standardError } from './log-destination.js';
import { levelName, type LogLevel, PINO_LEVELS } from './log-level.js';
import { PinoLogger } from './pino-logger.js';
import { prettyDestination } from './pretty-destination.js';

/** `auto` is `pretty` on a terminal and `json` elsewhere. */
export type LogFormat = 'json' | 'pretty' | 'auto';

export interface LoggerOptions {
  readonly level: LogLevel;
  /** The process's name, with which the logger's name begins in each record. */
  readonly name: string;
  readonly format: LogFormat;
  /** Standard error when absent. */
  readonly destination?: LogDestination;
}

/**
 * A logger whose records carry `timestamp` (ISO 8601, UTC, milliseconds), `level`, `logger` and `message`, then the fields:
 * one JSON object a line, or a line for people. Secrets in messages, fields and errors are masked; errors are written with type,
 * code, message, stack and causes. A warning or an error is written when the call returns, with all that was logged before; other
 * records when the event loop turns, or the process exits.
 */
export function createLogger({ level, name, format, destination = standardError() }: LoggerOptions): Logger {
  const pretty = format === 'pretty' || (format === 'auto' && destination.isTTY === true);
  const logger = pino(
    {
      level: PINO_LEVELS[level],
      base: null,
      messageKey: 'message',
      timestamp: () => `,"timestamp":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: levelName(label) }) },
    },
    tellingUrgency(pretty ? prettyDestination(destination) : destination),
  );
  return new PinoLogger(logger, name);
}

/** pino leaves the level of the line that it writes in `lastLevel`. */
const tellingUrgency = (destination: LogDestination) => ({
  [pino.symbols.needsMetadataGsym]: true as const,
  lastLevel: 0,
  write(line: string): void {
    destination.write(line, this.lastLevel >= pino.levels.values['warn']!);
  },
});
