import { isJsonObject } from '@sluice/domain';
import { parseClientTime } from './client-time.js';
import {
  ENTRY_FIELDS,
  isOptionalObject,
  isOptionalRun,
  isOptionalText,
  RUN_FIELDS,
  unknownFields,
} from './entry-fields.js';
import type { LogEntry } from './log-batch.js';
import { isLogLevel } from './log-level.js';

/**
 * Reads an entry in one pass, without looking for words while all is well: a server takes tens of thousands of entries a
 * second.
 *
 * @returns undefined when anything is wrong with it
 */
export const readLogEntry = (value: unknown): LogEntry | undefined => {
  if (!isJsonObject(value)) return undefined;
  const { timestamp, level, logger, message, install_id, session_id, user_id, active_run, attributes } = value;
  const time = typeof timestamp === 'string' ? parseClientTime(timestamp) : undefined;
  if (
    time === undefined ||
    !isLogLevel(level) ||
    typeof logger !== 'string' ||
    typeof message !== 'string' ||
    typeof install_id !== 'string' ||
    typeof session_id !== 'string' ||
    !isOptionalText(user_id) ||
    !isOptionalRun(active_run) ||
    !isOptionalObject(attributes)
  ) {
    return undefined;
  }
  return {
    time,
    level,
    logger,
    message,
    installId: install_id,
    sessionId: session_id,
    userId: user_id ?? null,
    activeRun: active_run ? { threadId: active_run.thread_id, runId: active_run.run_id } : null,
    attributes: attributes ?? null,
    ignoredFields: unknownFields(value, ENTRY_FIELDS) + (active_run ? unknownFields(active_run, RUN_FIELDS) : 0),
  };
};
