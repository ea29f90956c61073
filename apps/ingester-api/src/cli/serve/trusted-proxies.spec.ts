import { describe, expect, it } from '@jest/globals';
import { forwardedAllowIps, proxyTrust } from './trusted-proxies.js';

describe('forwardedAllowIps', () => {
  it('reads addresses, networks and *', () => {
    expect(forwardedAllowIps('10.0.0.1, 192.168.0.0/16,::1,fd00::/8')).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      '::1',
      'fd00::/8',
    ]);
    expect(forwardedAllowIps('*')).toEqual(['*']);
  });

  it.each(['proxy.local', '10.0.0.0/33', '10.0.0.1/8/9', '', '10.0.0.1,x'])('refuses %p', (text) => {
    expect(() => forwardedAllowIps(text)).toThrow(/no IP address/);
  });
});

describe('proxyTrust', () => {
  it.each([
    ['this machine by default', undefined, undefined, '127.0.0.1', true],
    ['nobody else by default', undefined, undefined, '10.0.0.1', false],
    ['nobody when switched off', false, ['*'], '127.0.0.1', false],
    ['listed addresses', true, ['10.0.0.1'], '10.0.0.1', true],
    ['no others', true, ['10.0.0.1'], '127.0.0.1', false],
    ['listed networks', undefined, ['10.0.0.0/8'], '10.9.8.7', true],
    ['IPv4 behind IPv6', undefined, ['10.0.0.0/8'], '::ffff:10.9.8.7', true],
    ['everybody', true, ['*'], '8.8.8.8', true],
    ['who comes over a Unix socket', undefined, undefined, undefined, true],
    ['no nonsense', true, ['10.0.0.0/8'], 'unknown', false],
  ])('believes %s', (_name, headers, allowed, address, believed) => {
    expect(proxyTrust(headers, allowed)(address)).toBe(believed);
  });
});
