import type { Logger } from '@sluice/domain';
import type { Level, Logger as Pino } from 'pino';
import { exportRecord, traceFields } from './exported-records.js';
import { maskSecrets } from '@sluice/domain';
import { type Loggable, loggableFields } from '../redaction/loggable.js';

/** What every record says itself; a field of that name gets an underscore, because a JSON object has no two equal keys. */
const RESERVED = new Set(['timestamp', 'level', 'logger', 'message']);

/** Writes records through pino and OpenTelemetry, after secrets were taken out of message and fields. */
export class PinoLogger implements Logger {
  private pino: Pino | null = null;
  private readonly name: string;

  /**
   * @param root names no logger
   * @param part of the process that logs; null for the process as such
   */
  constructor(
    private readonly root: Pino,
    private readonly process: string,
    private readonly part: string | null = null,
    private readonly bindings: Readonly<Record<string, unknown>> = {},
  ) {
    this.name = part === null ? process : `${process}.${part}`;
  }

  debug(message: string, fields?: Record<string, unknown>): void {
    this.log('debug', message, fields);
  }

  info(message: string, fields?: Record<string, unknown>): void {
    this.log('info', message, fields);
  }

  warn(message: string, fields?: Record<string, unknown>): void {
    this.log('warn', message, fields);
  }

  error(message: string, fields?: Record<string, unknown>): void {
    this.log('error', message, fields);
  }

  child(fields: Record<string, unknown>): Logger {
    return new PinoLogger(this.root, this.process, this.part, { ...this.bindings, ...fields });
  }

  component(name: string): Logger {
    return new PinoLogger(this.root, this.process, name, this.bindings);
  }

  private log(level: Level, message: string, fields: Record<string, unknown> | undefined): void {
    if (!this.root.isLevelEnabled(level)) return;
    // Most loggers of steps never log.
    this.pino ??= this.root.child({ logger: this.name });
    const masked = maskSecrets(message);
    const shown = this.recordFields(fields);
    this.pino[level]({ ...shown, ...traceFields() }, masked);
    exportRecord(this.name, level, masked, shown);
  }

  private recordFields(fields: Record<string, unknown> | undefined): Record<string, Loggable> {
    const merged = Object.entries(loggableFields({ ...this.bindings, ...fields }));
    return Object.fromEntries(merged.map(([key, value]) => [RESERVED.has(key) ? `${key}_` : key, value]));
  }
}
