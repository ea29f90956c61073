import { describe, expect, it } from '@jest/globals';
import { hostOf, isPublicAddress } from './address-policy.js';

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450::1'])(
    'takes %s for public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'example.org',
    '',
  ])('takes %s for not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('hostOf', () => {
  it.each([
    ['http://[::1]:80/', '::1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://EXAMPLE.org/', 'example.org'],
  ])('of %s is %s', (url, host) => {
    expect(hostOf(new URL(url))).toBe(host);
  });
});
