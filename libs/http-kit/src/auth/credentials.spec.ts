import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { AddressList } from '@sluice/io';
import { identify, type AuthSettings } from './credentials.js';

const off = {
  apiKeyEnabled: false,
  apiKey: null,
  trustProxyHeaders: false,
  trustedProxies: null,
  allowedHosts: [],
} satisfies AuthSettings;
const key = { ...off, apiKeyEnabled: true, apiKey: 'k3y' };
const proxy = { ...off, trustProxyHeaders: true };
const both = { ...key, trustProxyHeaders: true };
const named = { ...proxy, trustedProxies: new AddressList(['192.0.2.7', '198.51.100.0/24']) };

const requestOf = (headers: Readonly<Record<string, string>>, address: string | undefined): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  request.headers = { ...headers };
  return request;
};

describe('identify', () => {
  it.each([
    ['anybody when nothing is switched on', off, {}, 'anonymous'],
    ['the right key', key, { authorization: 'Bearer k3y' }, 'api-key'],
    ['a wrong key', key, { authorization: 'Bearer nope' }, null],
    ['no key', key, {}, null],
    ['another scheme', key, { authorization: 'Basic k3y' }, null],
    ['proxy headers that are not trusted', key, { 'x-forwarded-user': 'ada' }, null],
    ['trusted proxy headers', proxy, { 'x-auth-request-user': 'ada' }, 'ada'],
    ['the other proxy header', proxy, { 'x-forwarded-user': 'ada' }, 'ada'],
    ['an e-mail address alone', proxy, { 'x-forwarded-email': 'ada@example.org' }, 'ada@example.org'],
    ['an empty proxy header', proxy, { 'x-forwarded-user': ' ' }, null],
    ['a key where only the proxy is trusted', proxy, { authorization: 'Bearer k3y' }, null],
    ['both, with the proxy only', both, { 'x-forwarded-user': 'ada' }, 'ada'],
    [
      'both, with a wrong key beside valid headers',
      both,
      { authorization: 'Bearer no', 'x-forwarded-user': 'ada' },
      null,
    ],
  ])('%s', (_name, settings, headers, expected) => {
    expect(identify(requestOf(headers, '127.0.0.1'), settings)?.name ?? null).toBe(expected);
  });

  it.each([
    ['127.0.0.1', proxy, true],
    ['::ffff:127.0.0.1', proxy, true],
    ['::1', proxy, true],
    ['10.4.5.6', proxy, true],
    ['fd00::7', proxy, true],
    ['203.0.113.9', proxy, false],
    ['::ffff:203.0.113.9', proxy, false],
    ['192.0.2.7', named, true],
    ['::ffff:192.0.2.7', named, true],
    ['198.51.100.200', named, true],
    ['127.0.0.1', named, false],
    ['10.4.5.6', named, false],
    ['::1', named, false],
    // A connection that was reset is not a Unix socket.
    [undefined, proxy, false],
  ])('believes the headers that come from %s: %#', (address, settings, believed) => {
    const user = identify(requestOf({ 'x-forwarded-user': 'ada' }, address), settings);
    expect(user?.name ?? null).toBe(believed ? 'ada' : null);
  });

  it('takes a key from everywhere', () => {
    const request = requestOf({ authorization: 'Bearer k3y' }, '203.0.113.9');
    expect(identify(request, both)?.name).toBe('api-key');
  });

  it('reads e-mail and groups of the proxy', () => {
    const headers = {
      'x-auth-request-user': 'ada',
      'x-auth-request-email': 'a@b',
      'x-auth-request-groups': 'ops, dev',
    };
    expect(identify(requestOf(headers, '::1'), proxy)).toEqual({
      kind: 'proxy',
      name: 'ada',
      email: 'a@b',
      groups: ['ops', 'dev'],
    });
  });
});
