import { setImmediate } from 'node:timers/promises';
import { InvalidInputError, type FieldProblem, isJsonObject, type JsonObject } from '@sluice/domain';
import { ALLOWED_HASHES, parseSourceHash, type SourceHash } from './source-hash.js';

/** A hash with the text it was given as. */
export interface GivenHash extends SourceHash {
  readonly text: string;
}

/** Problems reported at once: a client that computes another kind of hash has as many as it has documents. */
const MOST_PROBLEMS = 10;

/** After so many hashes other requests get their turn. */
const HASHES_PER_TURN = 5000;

/** Reads the `hashes` field. @throws InvalidInputError when it is not a JSON object of hashes by URI */
export const parseSourceHashes = async (json: string): Promise<Map<string, GivenHash>> => {
  const hashes = new Map<string, GivenHash>();
  const problems: FieldProblem[] = [];
  const object = objectOf(json);
  for (const [index, uri] of Object.keys(object).entries()) {
    if (index % HASHES_PER_TURN === 0) await setImmediate();
    const text = object[uri];
    const hash = typeof text === 'string' ? parseSourceHash(text) : null;
    if (hash) hashes.set(uri, { ...hash, text: text as string });
    else problems.push({ field: `hashes[${JSON.stringify(uri)}]`, message: `must be ${ALLOWED_HASHES}` });
    if (problems.length === MOST_PROBLEMS) break;
  }
  if (problems.length === 0) return hashes;
  const [first] = problems;
  throw new InvalidInputError(`${first!.field} ${first!.message}`, problems);
};

const objectOf = (json: string): JsonObject => {
  const value = parse(json);
  if (isJsonObject(value)) return value;
  throw invalid('must be a JSON object of hashes by URI');
};

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw invalid('must be a JSON object of hashes by URI, but is no valid JSON', error);
  }
};

const invalid = (message: string, cause?: unknown): InvalidInputError =>
  new InvalidInputError(`hashes ${message}`, [{ field: 'hashes', message }], { cause });
