import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'link-local, metadata of most clouds'],
    ['100.64.0.1', 'shared'],
    ['100.100.100.200', 'metadata of Alibaba'],
    ['168.63.129.16', 'host agent of Azure'],
    ['192.0.0.192', 'metadata of Oracle'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['198.18.0.1', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:8.8.8.8', 'IPv4-mapped'],
    ['::ffff:0:10.0.0.1', 'IPv4-translated'],
    ['64:ff9b::a00:1', 'NAT64'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata of AWS'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discard'],
    ['5f00::1', 'segment routing'],
    ['not an address', 'nothing'],
  ])('rejects %s (%s)', (address) => expect(isPublicAddress(address)).toBe(false));
});
