const MASK = '***';

/**
 * Names whose value is a secret when they end a key: `API_KEY`, `githubToken`, `client-secret`, `X-Amz-Signature`. Counts of
 * tokens (`max_tokens`) are none.
 */
const SECRET_NAME = String.raw`[\w.-]{0,40}(?:token|secret|password|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential|signature)`;

/** In quotes, or up to what ends a value in URLs, lists and sentences. */
const VALUE = String.raw`(?:"[^"\n]{1,4096}"|'[^'\n]{1,4096}'|[^\s"'&,;)}\]]{1,4096})`;

interface Rule {
  readonly pattern: RegExp;
  readonly replacement: string;
}

/** All repetitions are bounded, so that no message, however long, takes more than a time proportional to its length. */
const RULES: readonly Rule[] = [
  // scheme://user:password@host
  {
    pattern: /\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@"'<>]{0,256}):[^\s/"'<>]{1,1024}@/gi,
    replacement: `$1:${MASK}@`,
  },
  // https://token@host: a user without a password is a token there, while ssh://git@host names nothing secret.
  { pattern: /\b(https?:\/\/)[^\s/:@"'<>]{1,1024}@/gi, replacement: `$1${MASK}@` },
  // Authorization: Bearer …, and the scheme alone
  { pattern: /\b(bearer|basic)\s{1,4}[\w.~+/=-]{8,4096}/gi, replacement: `$1 ${MASK}` },
  // In a header however short; "Authorization: Bearer <access token>" explains, and is none.
  {
    pattern: /\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic)\s{1,4})(?!<)[^\s"',;)]{1,4096}/gi,
    replacement: `$1${MASK}`,
  },
  // authorization=…, cookie: … of another scheme
  {
    pattern:
      /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,4}[:=]\s{0,4}["']?)(?!bearer\b|basic\b)[^\s"',;]{1,4096}/gi,
    replacement: `$1$2${MASK}`,
  },
  // name=value, ?name=value&…
  {
    pattern: new RegExp(String.raw`\b(${SECRET_NAME})(["']?\s{0,4}=\s{0,4})${VALUE}`, 'gi'),
    replacement: `$1$2${MASK}`,
  },
  // "name": "value", and name: value unless the value is a word of a sentence ("API_KEY: must be set")
  {
    pattern: new RegExp(String.raw`\b(${SECRET_NAME})(["']?\s{0,4}:\s{0,4})(?=["']|[^\s"'\d]{0,80}\d)${VALUE}`, 'gi'),
    replacement: `$1$2${MASK}`,
  },
  // JSON Web Tokens, and keys that are recognised by their form
  { pattern: /\beyJ[\w-]{8,4096}\.[\w-]{4,4096}\.[\w-]{0,4096}/g, replacement: MASK },
  {
    pattern: /\b(?:gh[pousr]_\w{20,255}|github_pat_\w{20,255}|sk-[\w-]{20,255}|AKIA[0-9A-Z]{16})\b/g,
    replacement: MASK,
  },
];

/** Something of this is in every text that a rule could change: most messages have nothing of it. */
const SUSPICIOUS =
  /@|bearer|basic|authorization|cookie|token|secret|passw|passphrase|key|credential|signature|eyJ|gh[pousr]_|github_pat_|sk-|AKIA/i;

/**
 * The text with every secret in it that its surroundings give away replaced by `***`: passwords and tokens in URLs,
 * authorization headers, `key=value` and JSON members with a secret's name, tokens of a well-known form.
 */
export function maskSecrets(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return RULES.reduce((masked, { pattern, replacement }) => masked.replace(pattern, replacement), text);
}

const SECRET_KEY =
  /secret|passw(or)?d|passphrase|api[_-]?key|access[_-]?key(?![_-]?id)|private[_-]?key|credential|authorization|cookie/i;
const TOKEN_KEY = /token/i;

/** Whether the value of a field may not be shown. Numbers under a token's name are counts (`max_tokens`), which may. */
export function isSecretField(key: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (SECRET_KEY.test(key)) return typeof value !== 'boolean';
  return TOKEN_KEY.test(key) && typeof value !== 'number' && typeof value !== 'boolean';
}
