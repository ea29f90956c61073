import { isJsonObject, type JsonObject } from '@sluice/domain';

export const ENTRY_FIELDS: ReadonlySet<string> = new Set([
  'timestamp',
  'level',
  'logger',
  'message',
  'install_id',
  'session_id',
  'user_id',
  'active_run',
  'attributes',
]);

export const RUN_FIELDS: ReadonlySet<string> = new Set(['thread_id', 'run_id']);

export interface RawRun extends JsonObject {
  readonly thread_id: string;
  readonly run_id: string;
}

/** Clients that write every field send null for what they do not have. */
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

export const isOptionalText = (value: unknown): value is string | null | undefined =>
  typeof value === 'string' || isAbsent(value);

export const isOptionalObject = (value: unknown): value is JsonObject | null | undefined =>
  isAbsent(value) || isJsonObject(value);

export const isOptionalRun = (value: unknown): value is RawRun | null | undefined =>
  isAbsent(value) ||
  (isJsonObject(value) && typeof value['thread_id'] === 'string' && typeof value['run_id'] === 'string');

/** How many fields of an object are not known. */
export const unknownFields = (object: JsonObject, known: ReadonlySet<string>): number => {
  let count = 0;
  for (const name in object) if (!known.has(name)) count += 1;
  return count;
};
