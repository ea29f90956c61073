import ipaddr from 'ipaddr.js';

/** All of IPv6 that is handed out for the public internet; outside lie, among others, IPv4-compatible and local NAT64 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Looks public and is the host agent of Azure, which hands out credentials to the machines it runs. */
const AZURE_HOST_AGENT = '168.63.129.16';

/**
 * Whether an address lies in the public internet. Everything else is false: private, loopback, link-local (metadata services
 * of clouds), shared, multicast, reserved and documentation addresses (IANA special-purpose registries), and IPv6 addresses
 * that carry an IPv4 address (mapped, NAT64, 6to4, Teredo), because a gateway may turn them into any of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST);
  return parsed.toString() !== AZURE_HOST_AGENT;
}
