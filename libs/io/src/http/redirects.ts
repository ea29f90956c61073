import { UpstreamError } from '@sluice/domain';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a status sends the client to another address; 304 does not. */
export const isRedirect = (status: number): boolean => REDIRECTS.has(status);

/** Thrown when a server redirects to something that is not an address, too often, or to where the caller does not follow. */
export class RedirectRefusedError extends UpstreamError {
  /** @param problem what is wrong with it, such as `must begin with http:// or https://`; null when there were too many */
  constructor(
    message: string,
    readonly problem: string | null,
  ) {
    super(message);
  }
}

/** An http(s) URL without credentials, which would end up in logs and databases, or what is wrong with it. */
export function httpUrlOf(text: string, base?: URL): URL | string {
  const url = URL.parse(text, base?.href);
  if (url === null) return 'is not a valid URL';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must begin with http:// or https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  return url;
}

/** A header as it was meant: Node reads headers as Latin-1, while servers send what is not ASCII as plain UTF-8. */
export function utf8Header(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
