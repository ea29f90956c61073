import { UpstreamError } from '@sluice/domain';

const unexpected = (path: string): UpstreamError =>
  new UpstreamError(`The ingester's answer at ${path} is of no known form; check that ENDPOINT_URL names an ingester`);

export type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads answers of the ingester; whatever is of another form than agreed is an UpstreamError that names the path. */
export const objectOf = (body: unknown, path: string): JsonObject => {
  if (!isObject(body)) throw unexpected(path);
  return body;
};

export const objectsOf = (body: unknown, path: string): readonly JsonObject[] => {
  if (!Array.isArray(body) || !body.every(isObject)) throw unexpected(path);
  return body;
};

export const textOf = (object: JsonObject, field: string, path: string): string => {
  const value = object[field];
  if (typeof value !== 'string') throw unexpected(path);
  return value;
};

export const integerOf = (object: JsonObject, field: string, path: string): number => {
  const value = object[field];
  if (!Number.isInteger(value)) throw unexpected(path);
  return value as number;
};
