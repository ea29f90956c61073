import { ConfigurationError } from '@sluice/domain';
import { hasDirection } from '../has-direction.js';
import { InvalidAnswerError } from './invalid-answer-error.js';

export interface ExpectedEmbeddings {
  count: number;
  /** Length of the vectors, when it is already known. */
  dimension: number | null;
  /** Whether `dimension` was configured; otherwise it is what the server gave before. */
  isConfigured: boolean;
}

/**
 * The vectors of an answer of `/embeddings`, in the order of the texts whatever the order of the answer.
 * @throws InvalidAnswerError unless there is one vector for each text, all finite, of one length, and none of zeros alone.
 * @throws ConfigurationError when that length is not the configured one.
 */
export function vectorsOf(answer: unknown, expected: ExpectedEmbeddings): Float32Array[] {
  const entries = listOf(answer);
  if (entries.length !== expected.count) {
    throw invalid(`has ${entries.length} vectors for ${expected.count} texts`);
  }
  const vectors = new Array<Float32Array | undefined>(expected.count);
  for (const entry of entries) {
    const { index, vector } = parseEntry(entry, expected.count);
    if (vectors[index]) throw invalid(`has two vectors with index ${index}`);
    vectors[index] = vector;
  }
  // As many different indexes as places: all are filled.
  const complete = vectors as Float32Array[];
  checkDimension(complete, expected);
  return complete;
}

function listOf(answer: unknown): unknown[] {
  const data = isObject(answer) ? answer['data'] : undefined;
  if (!Array.isArray(data)) throw invalid('has no list "data"');
  return data;
}

function parseEntry(entry: unknown, count: number): { index: number; vector: Float32Array } {
  const { index, embedding } = isObject(entry) ? entry : {};
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) {
    throw invalid('has a vector without a valid index');
  }
  if (!Array.isArray(embedding) || embedding.length === 0) throw invalid(`has no numbers for index ${index}`);
  const isFinite = embedding.every((value) => typeof value === 'number' && Number.isFinite(Math.fround(value)));
  if (!isFinite) throw invalid(`has values for index ${index} that are no finite numbers`);
  const vector = Float32Array.from(embedding as number[]);
  // It has no direction: every search would find it equally near, or not at all.
  if (!hasDirection(vector)) throw invalid(`has nothing but zeros for index ${index}`);
  return { index, vector };
}

function checkDimension(vectors: Float32Array[], { dimension, isConfigured }: ExpectedEmbeddings): void {
  const expected = dimension ?? vectors[0]?.length;
  const other = vectors.find((vector) => vector.length !== expected);
  if (!other) return;
  if (!isConfigured) throw invalid(`mixes vectors of ${expected} and ${other.length} numbers`);
  throw new ConfigurationError(
    'EMBEDDING_DIMENSION_MISMATCH',
    `The embedding model gives vectors of ${other.length} numbers where ${expected} are configured; correct dimension.`,
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const invalid = (how: string): InvalidAnswerError => new InvalidAnswerError(how);
