import { AddressList } from '@sluice/io';
import { InvalidArgumentError } from 'commander';

const LOOPBACK = ['127.0.0.1', '::1'];
const EVERYBODY = '*';

/** Whether the headers `X-Forwarded-*` that come from an address are believed; over a Unix socket there is none. */
export type ProxyTrust = (address: string | undefined) => boolean;

/**
 * Reads `--forwarded-allow-ips`: addresses and networks (`10.0.0.0/8`), or `*`.
 *
 * @throws InvalidArgumentError naming what is neither
 */
export const forwardedAllowIps = (text: string): string[] => {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => entry !== EVERYBODY && !AddressList.isEntry(entry));
  if (wrong === undefined && entries.length > 0) return entries;
  throw new InvalidArgumentError(`${wrong ?? 'An empty list'} is no IP address, network such as 10.0.0.0/8, or *.`);
};

/**
 * Whom to believe: nobody when proxy headers are switched off, else the listed addresses, by default this machine. Who reaches a
 * Unix socket is on this machine and was let in by its permissions.
 */
export const proxyTrust = (proxyHeaders: boolean | undefined, allowed: readonly string[] = LOOPBACK): ProxyTrust => {
  if (proxyHeaders === false) return () => false;
  if (allowed.includes(EVERYBODY)) return () => true;
  const list = new AddressList(allowed);
  return (address) => !address || list.has(address);
};
