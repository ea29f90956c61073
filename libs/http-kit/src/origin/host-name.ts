import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,255})(?::(\d{0,5}))?$/i;
const DEFAULT_PORTS = ['', '80', '443'];

/** A host as headers name it. */
export interface HostName {
  /** In lower case, without brackets, port and the dot of the root. */
  readonly name: string;
  /** The name with its port, unless that is one of those that browsers leave out. */
  readonly authority: string;
}

/** Reads a `Host` header; null when it can be none. */
export const hostNameOf = (text: string): HostName | null => {
  const [, host, port = ''] = HOST.exec(text.trim()) ?? [];
  if (host === undefined) return null;
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(.)\.$/, '$1');
  return { name, authority: DEFAULT_PORTS.includes(port) ? name : `${name}:${Number(port)}` };
};

/**
 * The host of a request's target, where that is a whole address (`POST http://name/path`), which then counts instead of `Host`
 * (RFC 9112, 3.2.2); undefined where it is a path, as browsers send it to servers, and null when it names no host.
 */
export const hostOfTarget = ({ url = '' }: IncomingMessage): HostName | null | undefined => {
  if (url.startsWith('/') || url === '*') return undefined;
  return hostOfPage(url);
};

/** The host of an `Origin` or `Referer`; null when that is not an address of a page, such as `null`. */
export const hostOfPage = (text: string): HostName | null =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? hostNameOf(new URL(text).host) : null;

/**
 * Whether a name means the same machine whoever is asked for it. Somebody who lets their own name point to this server
 * (DNS rebinding) can do so with none of these.
 */
export const cannotBeRebound = (name: string): boolean =>
  isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
