import { createHash, randomBytes } from 'node:crypto';

/** What a server asks for by `WWW-Authenticate: Digest …` (RFC 7616). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly algorithm: keyof typeof HASHES;
  /** Whether the server wants `qop=auth`; servers of RFC 2069 name none. */
  readonly hasQop: boolean;
}

export interface DigestRequest {
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** How often this nonce has been used, this request included. */
  readonly count: number;
}

const HASHES = { 'SHA-256': 'sha256', 'SHA-256-sess': 'sha256', MD5: 'md5', 'MD5-sess': 'md5' } as const;

/** From the strongest to the weakest. */
const ALGORITHMS = Object.keys(HASHES) as (keyof typeof HASHES)[];

/** The strongest challenge that can be met, of all headers `WWW-Authenticate` of an answer; null when there is none. */
export function digestChallengeOf(headers: readonly string[]): DigestChallenge | null {
  const challenges = headers.flatMap((header) => header.split(/(?:^|,)\s*(?=Digest\s)/i)).flatMap(parseChallenge);
  challenges.sort((one, other) => ALGORITHMS.indexOf(one.algorithm) - ALGORITHMS.indexOf(other.algorithm));
  return challenges[0] ?? null;
}

function parseChallenge(text: string): DigestChallenge[] {
  const parameters = /^\s*Digest\s+(.*)$/is.exec(text)?.[1];
  if (parameters === undefined) return [];
  const fields = new Map<string, string>();
  for (const [, name, quoted, token] of parameters.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g))
    fields.set(name!.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  const nonce = fields.get('nonce');
  const algorithm = ALGORITHMS.find((name) => name.toLowerCase() === (fields.get('algorithm') ?? 'MD5').toLowerCase());
  const qop = fields.get('qop');
  const offersAuth = qop === undefined || /(^|,)\s*auth\s*(,|$)/i.test(qop);
  if (nonce === undefined || algorithm === undefined || !offersAuth) return [];
  const realm = fields.get('realm') ?? '';
  return [{ realm, nonce, opaque: fields.get('opaque') ?? null, algorithm, hasQop: qop !== undefined }];
}

/** The header `Authorization` that meets a challenge. */
export function digestAuthorization(
  { realm, nonce, opaque, algorithm, hasQop }: DigestChallenge,
  { method, uri, username, password, count }: DigestRequest,
  cnonce = randomBytes(16).toString('hex'),
): string {
  const hash = (text: string): string => createHash(HASHES[algorithm]).update(text, 'utf8').digest('hex');
  const secret = hash(`${username}:${realm}:${password}`);
  const ha1 = algorithm.endsWith('-sess') ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
  const ha2 = hash(`${method}:${uri}`);
  const nc = count.toString(16).padStart(8, '0');
  const response = hash(hasQop ? `${ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}` : `${ha1}:${nonce}:${ha2}`);
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const fields = [
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(hasQop ? ['qop=auth', `nc=${nc}`] : []),
    ...(hasQop || algorithm.endsWith('-sess') ? [`cnonce="${cnonce}"`] : []),
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ];
  return `Digest ${fields.join(', ')}`;
}
