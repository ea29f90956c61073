import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** The addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true });

/**
 * A lookup for the connection itself: it connects to the very addresses that were judged, so a name that resolves differently
 * a moment later (DNS rebinding) gains nothing. Addresses that are not permitted are left out; when none is left, the
 * connection fails with `refusal`.
 */
export const guardedLookup =
  (resolve: ResolveHost, isPermitted: (address: string) => boolean, refusal: () => Error): LookupFunction =>
  (hostname, options, callback) => {
    const settle = (addresses: readonly LookupAddress[]): void => {
      const permitted = addresses.filter(({ address }) => isPermitted(address));
      const [first] = permitted;
      if (first === undefined) callback(refusal(), []);
      else if (options.all) callback(null, permitted);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(settle, (error: NodeJS.ErrnoException) => callback(error, []));
  };
