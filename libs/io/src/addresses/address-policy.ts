import { isIP } from 'node:net';
import { ForbiddenError } from '@sluice/domain';
import { AllowedHosts } from './allowed-hosts.js';
import { isPublicAddress } from './public-address.js';

/** Thrown when a host has no address that the policy permits. The message names the host as it was given, never its address. */
export class AddressRefusedError extends ForbiddenError {
  /** @param isRedirect whether a server has sent us there */
  constructor(
    readonly host: string,
    readonly setting: string,
    readonly isRedirect = false,
  ) {
    const what = isRedirect ? `A redirect leads to ${host}, which has` : `${host} has`;
    super(`${what} no public address; that is not allowed unless ${setting} lists the host`);
  }
}

/**
 * Which addresses may be connected to: those of the public internet, all of the hosts that an operator listed, and all of the
 * very origins (scheme, host and port) that an operator configured or a user of the command line typed.
 */
export class AddressPolicy {
  private constructor(
    private readonly allowed: AllowedHosts,
    private readonly trusted: ReadonlySet<string>,
  ) {}

  /**
   * @param allowHosts entries `host` or `host:port` of the setting `setting`
   * @throws ConfigurationError for a malformed entry
   */
  static of(allowHosts: readonly string[], setting: string): AddressPolicy {
    return new AddressPolicy(new AllowedHosts(allowHosts, setting), new Set());
  }

  /** The same policy that also permits the origins of these addresses, wherever they are. */
  trusting(...addresses: readonly (string | null)[]): AddressPolicy {
    const origins = addresses.flatMap((address) =>
      address !== null && URL.canParse(address) ? [new URL(address).origin] : [],
    );
    return new AddressPolicy(this.allowed, new Set([...this.trusted, ...origins]));
  }

  /** What decides on the addresses of an origin. */
  permits(url: URL): (address: string) => boolean {
    return this.allowed.includes(url) || this.trusted.has(url.origin) ? () => true : isPublicAddress;
  }

  /**
   * Refuses a host that is written as an address, which no connection looks up.
   * @throws AddressRefusedError
   */
  checkLiteral(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !this.permits(url)(host)) throw this.refusal(url);
  }

  refusal(url: URL): AddressRefusedError {
    return new AddressRefusedError(url.host, this.allowed.setting);
  }
}
