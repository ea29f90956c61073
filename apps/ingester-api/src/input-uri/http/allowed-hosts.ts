import { isIPv6 } from 'node:net';
import { ConfigurationError } from '@sluice/domain';

/** The hosts that an administrator has opened, whatever their addresses are. */
export class AllowedHosts {
  /** `host` and `host:port`, spelled as URLs spell them. */
  private readonly names: ReadonlySet<string>;

  /** @throws ConfigurationError for an entry that is neither `host` nor `host:port` */
  constructor(entries: readonly string[]) {
    this.names = new Set(entries.map(canonicalEntry));
  }

  includes(url: URL): boolean {
    const host = canonicalHost(url);
    return this.names.has(host) || this.names.has(`${host}:${portOf(url)}`);
  }
}

const portOf = ({ port, protocol }: URL): string => (port !== '' ? port : protocol === 'https:' ? '443' : '80');

/** A final dot names the same host. */
const canonicalHost = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/** The URL parser brings names and addresses, however they are spelled, into the form that requests will have. */
function canonicalEntry(entry: string): string {
  const authority = isIPv6(entry) ? `[${entry}]` : entry;
  const url = URL.parse(`http://${authority}`);
  const isHostAlone = url !== null && !/[@/?#\\*]/.test(authority) && canonicalHost(url) !== '';
  if (!isHostAlone) {
    throw new ConfigurationError(
      'INPUT_URI_ALLOW_HOSTS_INVALID',
      `INPUT_URI_ALLOW_HOSTS has the entry "${entry}": each must be a host or host:port, without scheme, path or wildcard`,
    );
  }
  const hasPort = /:\d+$/.test(authority);
  return hasPort ? `${canonicalHost(url)}:${portOf(url)}` : canonicalHost(url);
}
