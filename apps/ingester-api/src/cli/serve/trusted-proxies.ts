import { BlockList, isIP } from 'node:net';
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
  const wrong = entries.find((entry) => entry !== EVERYBODY && !isAddress(entry));
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
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => !address || (isIP(address) !== 0 && list.check(address, familyOf(address)));
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isAddress = (entry: string): boolean => {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
};
