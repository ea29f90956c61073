import { digestAuthorization, digestChallengeOf, type DigestChallenge } from './digest-challenge.js';

/** A user's credentials at a WebDAV server: Basic from the first request on, and Digest once the server has asked for it. */
export class DavCredentials {
  private challenge: DigestChallenge | null = null;
  private count = 0;

  constructor(
    private readonly username: string,
    private readonly password: string,
  ) {}

  headersFor(method: string, url: URL): Record<string, string> {
    const { username, password, challenge } = this;
    if (challenge === null) return { authorization: basic(username, password) };
    this.count += 1;
    const uri = `${url.pathname}${url.search}`;
    return { authorization: digestAuthorization(challenge, { method, uri, username, password, count: this.count }) };
  }

  /** Takes the challenges of an answer 401. @returns whether the request is worth being sent again */
  take(headers: readonly string[]): boolean {
    const challenge = digestChallengeOf(headers);
    if (challenge === null) return false;
    this.challenge = challenge;
    this.count = 0;
    return true;
  }
}

/** RFC 7617, with UTF-8 as all current servers understand it. */
const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
