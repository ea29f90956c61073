/** A network whose addresses are not those of servers in the public internet. */
export interface SpecialNetwork {
  readonly network: string;
  readonly purpose: string;
  /** Whether machines of the same site talk by it, as a proxy and the server behind it do. */
  readonly isLocal?: true;
}

/**
 * The IANA IPv4 Special-Purpose Address Registry (RFC 6890 and its updates), also where it says "globally reachable": nothing
 * that holds documents is there. Multicast is in a registry of its own (RFC 5771).
 */
export const SPECIAL_IPV4: readonly SpecialNetwork[] = [
  { network: '0.0.0.0/8', purpose: 'this network (RFC 791)' },
  { network: '10.0.0.0/8', purpose: 'private use (RFC 1918)', isLocal: true },
  {
    network: '100.64.0.0/10',
    purpose: 'shared address space (RFC 6598); 100.100.100.200 is the metadata service of Alibaba',
  },
  { network: '127.0.0.0/8', purpose: 'loopback (RFC 1122)', isLocal: true },
  { network: '168.63.129.16/32', purpose: 'host agent of Azure, which hands out credentials; in no registry' },
  {
    network: '169.254.0.0/16',
    purpose: 'link-local (RFC 3927); 169.254.169.254 is the metadata service of most clouds',
  },
  { network: '172.16.0.0/12', purpose: 'private use (RFC 1918)', isLocal: true },
  {
    network: '192.0.0.0/24',
    purpose: 'protocol assignments (RFC 6890); 192.0.0.192 is the metadata service of Oracle',
  },
  { network: '192.0.2.0/24', purpose: 'documentation TEST-NET-1 (RFC 5737)' },
  { network: '192.31.196.0/24', purpose: 'AS112 (RFC 7535)' },
  { network: '192.52.193.0/24', purpose: 'automatic multicast tunneling (RFC 7450)' },
  { network: '192.88.99.0/24', purpose: '6to4 relay (RFC 7526)' },
  { network: '192.168.0.0/16', purpose: 'private use (RFC 1918)', isLocal: true },
  { network: '192.175.48.0/24', purpose: 'AS112 (RFC 7534)' },
  { network: '198.18.0.0/15', purpose: 'benchmarking (RFC 2544)' },
  { network: '198.51.100.0/24', purpose: 'documentation TEST-NET-2 (RFC 5737)' },
  { network: '203.0.113.0/24', purpose: 'documentation TEST-NET-3 (RFC 5737)' },
  { network: '224.0.0.0/4', purpose: 'multicast (RFC 5771)' },
  { network: '240.0.0.0/4', purpose: 'reserved (RFC 1112), with the limited broadcast (RFC 8190)' },
];

/** All of IPv6 that is handed out for the public internet (RFC 4291, IANA IPv6 Global Unicast Address Assignments). */
export const GLOBAL_UNICAST_IPV6 = '2000::/3';

/**
 * The IANA IPv6 Special-Purpose Address Registry. What lies outside of `2000::/3` is refused with all the rest that does; it
 * is listed, because a registry is read by comparing it.
 */
export const SPECIAL_IPV6: readonly SpecialNetwork[] = [
  { network: '::/128', purpose: 'unspecified (RFC 4291)' },
  { network: '::1/128', purpose: 'loopback (RFC 4291)', isLocal: true },
  { network: '::/96', purpose: 'IPv4-compatible (RFC 4291, deprecated)' },
  { network: '::ffff:0:0/96', purpose: 'IPv4-mapped (RFC 4291)' },
  { network: '::ffff:0:0:0/96', purpose: 'IPv4-translated (RFC 2765)' },
  { network: '64:ff9b::/96', purpose: 'NAT64 (RFC 6052)' },
  { network: '64:ff9b:1::/48', purpose: 'local NAT64 (RFC 8215)' },
  { network: '100::/64', purpose: 'discard (RFC 6666)' },
  { network: '100:0:0:1::/64', purpose: 'dummy prefix (RFC 9780)' },
  {
    network: '2001::/23',
    purpose: 'protocol assignments (RFC 2928): Teredo, which carries IPv4, benchmarking, ORCHID',
  },
  { network: '2001:db8::/32', purpose: 'documentation (RFC 3849)' },
  { network: '2002::/16', purpose: '6to4 (RFC 3056), which carries IPv4' },
  { network: '2620:4f:8000::/48', purpose: 'AS112 (RFC 7534)' },
  { network: '3fff::/20', purpose: 'documentation (RFC 9637)' },
  { network: '5f00::/16', purpose: 'segment routing (RFC 9602)' },
  {
    network: 'fc00::/7',
    purpose: 'unique local (RFC 4193); fd00:ec2::254 is the metadata service of AWS',
    isLocal: true,
  },
  { network: 'fe80::/10', purpose: 'link-local (RFC 4291)' },
  { network: 'fec0::/10', purpose: 'site-local (RFC 3879, deprecated)' },
  { network: 'ff00::/8', purpose: 'multicast (RFC 4291)' },
];
