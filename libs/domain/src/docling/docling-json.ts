import { PermanentError } from '../errors/processing-errors.js';
import { isJsonObject } from '../json/json-object.js';
import type { DoclingDocument } from './docling-document.js';

/** ECMAScript's JSON.parse source text access (in V8 since 11.4), which TypeScript's library does not declare yet. */
interface JsonWithSource {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
}
const json = JSON as unknown as JsonWithSource;

/**
 * Reads DoclingDocument JSON of schema 1.x. References spelled `cref` come out as `$ref`, `binary_hash` as a bigint that
 * lost no digit, absent arrays as empty ones.
 * @throws PermanentError DOCLING_JSON_INVALID when the text is not JSON or not such a document.
 */
export function parseDoclingJson(text: string): DoclingDocument {
  let value: unknown;
  try {
    value = json.parse(text, revive);
  } catch (cause) {
    throw invalid('it is not JSON', cause);
  }
  if (!isJsonObject(value) || typeof value.name !== 'string') throw invalid('it has no name');
  if ((value.schema_name ?? 'DoclingDocument') !== 'DoclingDocument') throw invalid('its schema_name is another one');
  const version = value.version ?? '1.10.0';
  if (typeof version !== 'string' || !version.startsWith('1.')) throw invalid('its schema version is not 1.x');
  return { ...EMPTY, ...value, version, name: value.name, body: bodyOf(value) };
}

/** The JSON text of a document, `binary_hash` as an exact integer. */
export function stringifyDocling(document: DoclingDocument): string {
  return JSON.stringify(document, (key, value: unknown) => {
    if (key === 'binary_hash' && isExactInteger(value)) return json.rawJSON(String(value));
    return value;
  });
}

const EMPTY = {
  schema_name: 'DoclingDocument',
  groups: [],
  texts: [],
  pictures: [],
  tables: [],
  pages: {},
} as const satisfies object as unknown as Omit<DoclingDocument, 'name' | 'version' | 'body'>;

function revive(key: string, value: unknown, context: { source?: string }): unknown {
  if (key === 'binary_hash') return exactHash(value, context.source);
  if (isJsonObject(value) && typeof value.cref === 'string') return { $ref: value.cref };
  return value;
}

function exactHash(value: unknown, source: string | undefined): unknown {
  if (typeof value === 'number' && source !== undefined && /^\d+$/.test(source)) return BigInt(source);
  if (typeof value === 'string' && /^[0-9a-f]+$/i.test(value)) return BigInt(`0x${value}`) & MAX_UINT64;
  return value;
}

function bodyOf(value: Record<string, unknown>): DoclingDocument['body'] {
  if (isJsonObject(value.body)) return value.body as unknown as DoclingDocument['body'];
  return { self_ref: '#/body', children: [], content_layer: 'body', name: '_root_', label: 'unspecified' };
}

const MAX_UINT64 = 2n ** 64n - 1n;
const isExactInteger = (value: unknown): boolean =>
  typeof value === 'bigint' || (typeof value === 'string' && /^\d{1,20}$/.test(value));
const invalid = (detail: string, cause?: unknown): PermanentError =>
  new PermanentError(
    'DOCLING_JSON_INVALID',
    `The parsed document is not a readable DoclingDocument: ${detail}. Parse it again.`,
    {
      cause,
    },
  );
