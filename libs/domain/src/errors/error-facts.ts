/**
 * What `read` returns; `otherwise` when it throws. What was thrown may be anything: a proxy, an object whose getters throw, one
 * without a prototype. To describe it must never fail in its turn.
 */
export const readSafely = <Value>(read: () => Value, otherwise: Value): Value => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** A property of whatever it is; undefined where it has none, or cannot be read. Never throws. */
export const propertyOf = (value: unknown, key: PropertyKey): unknown =>
  readSafely(
    () => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    undefined,
  );

/** The `code` of a system or driver error, if it has one. Does not rely on `instanceof`, which fails across realms. Never throws. */
export const errorCode = (error: unknown): string | undefined => {
  const code = propertyOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
};

/** The code of an error of the operating system, undefined for any other. Never throws. */
export const systemErrorCode = (error: unknown): string | undefined =>
  propertyOf(error, 'syscall') === undefined ? undefined : errorCode(error);

/** The message of an error; for anything else, its text. Never throws. */
export const errorMessage = (error: unknown): string => {
  const message = propertyOf(error, 'message');
  if (typeof message === 'string' && message !== '') return message;
  return readSafely(() => String(error), 'Something was thrown that cannot be described');
};

/** The `name` of an error; `Error` for what has none. Never throws. */
export const errorName = (error: unknown): string => {
  const name = propertyOf(error, 'name');
  return typeof name === 'string' && name !== '' ? name : 'Error';
};
