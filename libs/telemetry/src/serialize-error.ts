import { maskSecrets } from './mask-secrets.js';

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: SerializedError;
}

const MAX_CAUSES = 5;

const isErrorLike = (
  value: unknown,
): value is { name?: unknown; message: string; code?: unknown; stack?: unknown; cause?: unknown } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** An error with its code and its chain of causes; what is no error is answered as it is. */
export const serializeError = (value: unknown, depth = 0): unknown => {
  if (!isErrorLike(value)) return value;
  const serialized: SerializedError = {
    type: typeof value.name === 'string' ? value.name : 'Error',
    message: maskSecrets(value.message),
  };
  if (typeof value.code === 'string') serialized.code = value.code;
  if (typeof value.stack === 'string') serialized.stack = maskSecrets(value.stack);
  if (value.cause !== undefined && depth < MAX_CAUSES)
    serialized.cause = serializeError(value.cause, depth + 1) as SerializedError;
  return serialized;
};
