import { isIP } from 'node:net';
import { AddressList } from './address-list.js';
import { GLOBAL_UNICAST_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-purpose.js';

const specialIpv4 = AddressList.of(SPECIAL_IPV4);
const specialIpv6 = AddressList.of(SPECIAL_IPV6);
const globalIpv6 = new AddressList([GLOBAL_UNICAST_IPV6]);

/**
 * Whether an address lies in the public internet. Everything else is false: private, loopback, link-local (metadata services
 * of clouds), shared, multicast, reserved and documentation addresses, IPv6 addresses that carry an IPv4 address (mapped,
 * NAT64, 6to4, Teredo), because a gateway may turn them into any of these, and texts that are no address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialIpv4.has(address);
  // A zone names an interface of this machine.
  return family === 6 && !address.includes('%') && globalIpv6.has(address) && !specialIpv6.has(address);
}
