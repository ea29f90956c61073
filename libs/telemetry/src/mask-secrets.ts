const MASK = '***';

/** Keys whose values are never written, whatever they hold. */
const SECRET_KEY = /(?:token|secret|password|passwd|api[-_]?key|authorization|credentials?|access[-_]?key(?:[-_]?id)?)$/i;

const URL_PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;

export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);

/** Replaces passwords in URLs and credentials in headers, anywhere in a text. */
export const maskSecrets = (text: string): string =>
  text.replace(URL_PASSWORD, `$1:${MASK}@`).replace(BEARER, `$1 ${MASK}`);

const MAX_DEPTH = 8;

/** A copy of `value` without secrets; deeper than eight levels nothing is copied. */
export const withoutSecrets = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return maskSecrets(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecretKey(key) && item !== null ? MASK : withoutSecrets(item, depth + 1),
    ]),
  );
};
