const SECRET_KEY =
  /secret|passw(or)?d|passphrase|api[_-]?key|access[_-]?key(?![_-]?id)|private[_-]?key|credential|authorization|cookie/i;
const TOKEN_KEY = /token/i;

/** Whether the value of a field may not be shown. Numbers under a token's name are counts (`max_tokens`), which may. */
export function isSecretField(key: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (SECRET_KEY.test(key)) return typeof value !== 'boolean';
  return TOKEN_KEY.test(key) && typeof value !== 'number' && typeof value !== 'boolean';
}
