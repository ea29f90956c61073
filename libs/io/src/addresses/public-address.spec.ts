import { isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.js';
import { SPECIAL_IPV4, SPECIAL_IPV6 } from './special-purpose.js';

/** The bits of an address as a number. */
const numberOf = (address: string): bigint => {
  if (isIP(address) === 4) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill('0');
  const all = address.includes('::') ? [...groups(head), ...zeros, ...groups(tail)] : groups(address);
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
};

const ipv4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
const ipv6 = (value: bigint): string =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 65_535n).toString(16)).join(':');

/** First and last address of a network. */
function ends(network: string): [string, string] {
  const [address = '', prefix] = network.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const size = 1n << BigInt(bits - Number(prefix));
  const first = numberOf(address);
  const text = bits === 32 ? ipv4 : ipv6;
  return [text(first), text(first + size - 1n)];
}

describe('isPublicAddress', () => {
  it.each([...SPECIAL_IPV4, ...SPECIAL_IPV6])(
    'refuses $network from its first to its last address: $purpose',
    ({ network }) => {
      expect(ends(network).filter(isPublicAddress)).toEqual([]);
    },
  );

  it.each([
    '1.0.0.0',
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.88.98.255',
    '192.88.100.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '203.0.114.0',
    '223.255.255.255',
    '2000::1',
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700:4700::1111',
    '2620:4f:8001::1',
    '2a00:1450:4001:81b::200e',
    '3ffe:ffff::1',
    '3fff:1000::1',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:8.8.8.8', 'IPv4-mapped'],
    ['::ffff:0:10.0.0.1', 'IPv4-translated'],
    ['64:ff9b::169.254.169.254', 'NAT64'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['2a00:1450::1%eth0', 'with a zone that is a network of this machine'],
    ['1fff:ffff::1', 'below all that is handed out'],
    ['4000::1', 'above all that is handed out'],
    ['example.org', 'a name'],
    ['127.1', 'an address that is not written out'],
    ['', 'nothing'],
  ])('refuses %s (%s)', (address) => expect(isPublicAddress(address)).toBe(false));
});
