import { types } from 'node:util';
import { isSecretField, maskSecrets, readSafely } from '@sluice/domain';

const REDACTED = '***';
const UNREADABLE = '[unreadable]';

/** Deep enough for any field that is meant for people; a whole document does not belong into a record. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_TEXT = 32_768;

/** What can be written into a record: JSON without secrets. */
export type Loggable = string | number | boolean | null | Loggable[] | { [key: string]: Loggable };

/** The fields of a record with secrets removed; keys without a value are left out. */
export function loggableFields(fields: Readonly<Record<string, unknown>>): Record<string, Loggable> {
  return objectOf(fields, [fields]);
}

/**
 * Any value as JSON: secrets removed, errors with type, code, message, stack and causes, binary data as its size, long lists,
 * deep structures and cycles cut. Never throws.
 */
export function loggable(value: unknown): Loggable {
  return convert(value, []);
}

/** `above` are the objects that contain the value. */
function convert(value: unknown, above: readonly object[]): Loggable {
  switch (typeof value) {
    case 'string':
      return textOf(value);
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : convertObject(value, above);
    default:
      return String(value);
  }
}

/** Cut before it is looked through for secrets. */
function textOf(value: string): string {
  if (value.length <= MAX_TEXT) return maskSecrets(value);
  return `${maskSecrets(value.slice(0, MAX_TEXT))}… [${value.length - MAX_TEXT} more characters]`;
}

/** Whatever a field holds may be a proxy, or have getters that throw; a record is written all the same. */
const convertObject = (value: object, above: readonly object[]): Loggable =>
  readSafely(() => shownObject(value, above), UNREADABLE);

function shownObject(value: object, above: readonly object[]): Loggable {
  if (above.includes(value)) return '[circular]';
  if (above.length >= MAX_DEPTH) return '[deeper]';
  if (isError(value)) return errorOf(value, [...above, value]);
  if (ArrayBuffer.isView(value)) return `[${value.constructor.name}, ${value.byteLength} bytes]`;
  if (value instanceof ArrayBuffer) return `[ArrayBuffer, ${value.byteLength} bytes]`;
  if (Array.isArray(value)) return listOf(value, [...above, value]);
  if (value instanceof Set) return listOf([...value], [...above, value]);
  if (value instanceof Map) return objectOf(Object.fromEntries(value), [...above, value]);
  if ('toJSON' in value && typeof value.toJSON === 'function') return convert(value.toJSON(), [...above, value]);
  return objectOf(value, [...above, value]);
}

function listOf(items: readonly unknown[], above: readonly object[]): Loggable[] {
  const shown = items.slice(0, MAX_ITEMS).map((item) => convert(item, above));
  return items.length > MAX_ITEMS ? [...shown, `[${items.length - MAX_ITEMS} more]`] : shown;
}

function objectOf(source: object, above: readonly object[]): Record<string, Loggable> {
  const entries = Object.keys(source)
    .map((key): [string, unknown] => [key, read(source, key)])
    .filter(([, value]) => value !== undefined && typeof value !== 'function');
  const shown = entries
    .slice(0, MAX_ITEMS)
    .map(([key, value]): [string, Loggable] => [key, isSecretField(key, value) ? REDACTED : convert(value, above)]);
  if (entries.length > MAX_ITEMS) shown.push(['…', `[${entries.length - MAX_ITEMS} more]`]);
  return Object.fromEntries(shown);
}

/** A getter may throw; a record is written all the same. */
const read = (source: object, key: string): unknown =>
  readSafely(() => (source as Record<string, unknown>)[key], UNREADABLE);

/** Of an error's own fields the plain ones: the rest may be sockets, requests or whole responses. */
function errorOf(error: Error, above: readonly object[]): Record<string, Loggable> {
  const fields: Record<string, unknown> = { type: read(error, 'name') };
  for (const key of Object.keys(error)) {
    const value = read(error, key);
    if (typeof value !== 'object' && typeof value !== 'function') fields[key] = value;
  }
  for (const key of ['message', 'stack', 'cause']) fields[key] = read(error, key);
  const errors = read(error, 'errors');
  return objectOf({ ...fields, errors: Array.isArray(errors) ? errors : undefined }, above);
}

/** Errors of another realm (worker threads, VM contexts) are no instance of our Error. */
const isError = (value: object): value is Error => value instanceof Error || types.isNativeError(value);
