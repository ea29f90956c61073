import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { cannotBeRebound } from './host-name.js';

const EVERY = '*';

/** Which host names this server answers to. */
export type AllowedHosts = (name: string) => boolean;

/**
 * @param listed names, `*.example.org` for all below one, or `*`; when there are none, what the server is bound to: the name it
 *   listens at, or this machine's where it listens at all addresses
 */
export const allowedHosts = (listed: readonly string[], boundTo: string | null): AllowedHosts => {
  if (listed.includes(EVERY)) return () => true;
  const entries = (listed.length > 0 ? listed : boundNames(boundTo)).map((entry) => entry.toLowerCase());
  const names = new Set(entries.filter((entry) => !entry.startsWith('*.')));
  const suffixes = entries.filter((entry) => entry.startsWith('*.')).map((entry) => entry.slice(1));
  return (name) => cannotBeRebound(name) || names.has(name) || suffixes.some((suffix) => name.endsWith(suffix));
};

/** Where it listens at a descriptor that somebody opened, that may be anything. */
const boundNames = (boundTo: string | null): string[] =>
  boundTo === null || isIP(boundTo) !== 0 ? [hostname()] : [boundTo];
