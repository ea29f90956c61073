import { isIPv6 } from 'node:net';
import { ConfigurationError } from '@sluice/domain';

/** The hosts that an administrator has opened, whatever their addresses are. */
export class AllowedHosts {
  /** `host` and `host:port`, spelled as URLs spell them. */
  private readonly names: ReadonlySet<string>;

  /**
   * @param setting that holds the entries, for messages
   * @throws ConfigurationError for an entry that is neither `host` nor `host:port`
   */
  constructor(
    entries: readonly string[],
    readonly setting: string,
  ) {
    this.names = new Set(entries.map((entry) => canonicalEntry(entry, setting)));
  }

  includes(url: URL): boolean {
    const host = canonicalHost(url);
    return this.names.has(host) || this.names.has(`${host}:${portOf(url)}`);
  }
}

const portOf = ({ port, protocol }: URL): string => (port !== '' ? port : protocol === 'https:' ? '443' : '80');

/** A final dot names the same host; a socket is asked for as `::1`, a URL for `[::1]`. */
const canonicalHost = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/** The URL parser brings names and addresses, however they are spelled, into the form that requests will have. */
function canonicalEntry(entry: string, setting: string): string {
  const authority = isIPv6(entry) ? `[${entry}]` : entry;
  const url = URL.parse(`http://${authority}`);
  const isHostAlone = url !== null && !/[@/?#\\*]/.test(authority) && canonicalHost(url) !== '';
  if (!isHostAlone) {
    throw new ConfigurationError(
      `${setting}_INVALID`,
      `${setting} has the entry "${entry}": each must be a host or host:port, without scheme, path or wildcard`,
    );
  }
  const hasPort = /:\d+$/.test(authority);
  return hasPort ? `${canonicalHost(url)}:${portOf(url)}` : canonicalHost(url);
}
