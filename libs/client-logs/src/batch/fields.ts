import type { BatchProblems } from './batch-problems.js';
import type { JsonObject } from './log-batch.js';

const LONGEST_NAME = 100;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param place the path of `object` with its dot; empty for the body itself */
export const reportUnknownFields = (
  object: JsonObject,
  known: ReadonlySet<string>,
  place: string,
  problems: BatchProblems,
): void => {
  for (const name in object) {
    if (!known.has(name)) problems.add(`${place}${name.slice(0, LONGEST_NAME)}`, 'is not known');
  }
};
