import { InvalidInputError } from '@sluice/domain';
import { JsonReader, parseJson } from '../json/json-reader.js';

export const INVENTORY_FILE = 'inventory.json';

/** One document of an inventory, which people may have edited. */
export interface InventoryRow {
  /** Relative to the inventory's directory, or on the WebDAV server. */
  readonly path: string;
  /** 64 hexadecimal digits; null when someone removed it: the content is then hashed when it is needed. */
  readonly sha256: string | null;
  /** `size` and `content-type` come from the listing; everything else travels with the document. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

const SHA256 = /^[0-9a-f]{64}$/i;

/**
 * Reads an inventory: a JSON array of rows, or an object that has it as `data`.
 *
 * @throws InvalidInputError that names the row (counted from 1) and the field at fault
 */
export const parseInventory = (text: string): InventoryRow[] => {
  const value = parseJson('inventory', text);
  const rows = Array.isArray(value) ? (value as unknown[]) : dataOf(value);
  const parsed = rows.map((row, index) => rowOf(JsonReader.of(`inventory row ${index + 1}`, row)));
  const seen = new Map<string, number>();
  parsed.forEach(({ path }, index) => {
    const before = seen.get(path);
    if (before !== undefined) {
      throw new InvalidInputError(`inventory row ${index + 1}, field path: is the same as in row ${before + 1}`);
    }
    seen.set(path, index);
  });
  return parsed;
};

const dataOf = (value: unknown): unknown[] => {
  const data = typeof value === 'object' && value !== null && 'data' in value ? value.data : undefined;
  if (!Array.isArray(data)) {
    throw new InvalidInputError('The inventory must be a JSON array of documents, or an object that has it as "data"');
  }
  return data as unknown[];
};

const rowOf = (row: JsonReader): InventoryRow => {
  const path = row.text('path');
  const sha256 = row.nullableText('sha256');
  if (sha256 !== null && !SHA256.test(sha256)) row.fail('sha256', 'must be 64 hexadecimal digits');
  const metadata = row.object('metadata');
  JsonReader.of(`inventory row of ${path}, metadata`, metadata).nullableInteger('size');
  return { path, sha256: sha256?.toLowerCase() ?? null, metadata };
};

export const inventoryToJson = (rows: readonly InventoryRow[]): string => `${JSON.stringify(rows, null, 2)}\n`;
