import type { JsonObject } from './log-batch.js';

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many fields of an object are not known. */
export const unknownFields = (object: JsonObject, known: ReadonlySet<string>): number => {
  let count = 0;
  for (const name in object) if (!known.has(name)) count += 1;
  return count;
};
