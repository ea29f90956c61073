import { UpstreamError } from '@sluice/domain';
import { errorOfBody, unexpectedAnswer } from './http/response-errors.js';

const unexpected = (path: string): UpstreamError => unexpectedAnswer(path, 'the address is that of an ingester');

/**
 * The answer to a request, when it is one: an address may name another server, whose bodies are anything.
 *
 * @throws UpstreamError when it is none, or holds an error under a status of success
 */
export const bodyOf = <Answer extends object>(body: Answer | undefined, path: string): Answer => {
  const said = errorOfBody(body);
  if (said !== undefined) throw new UpstreamError(`The ingester failed at ${path}: ${said}`);
  if (typeof body !== 'object' || body === null) throw unexpected(path);
  return body;
};

/** Like `bodyOf`, for lists of objects. */
export const rowsOf = <Row extends object>(body: readonly Row[] | undefined, path: string): readonly Row[] => {
  const rows = bodyOf(body, path);
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === 'object' && row !== null)) throw unexpected(path);
  return rows;
};

export const textOf = <Answer extends object>(object: Answer, field: keyof Answer & string, path: string): string => {
  const value = object[field];
  if (typeof value !== 'string') throw unexpected(path);
  return value;
};

export const textsOf = (value: unknown, path: string): string[] => {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) throw unexpected(path);
  return value;
};

export const integerOf = <Answer extends object>(
  object: Answer,
  field: keyof Answer & string,
  path: string,
): number => {
  const value: unknown = object[field];
  if (!Number.isInteger(value)) throw unexpected(path);
  return value as number;
};

/** An id, or that of the object in its place: the Python ingester sends the whole run group. */
export const idOf = <Answer extends object>(object: Answer, field: keyof Answer & string, path: string): number => {
  const value: unknown = object[field];
  return typeof value === 'object' && value !== null
    ? integerOf(value as { id?: unknown }, 'id', path)
    : integerOf(object, field, path);
};
