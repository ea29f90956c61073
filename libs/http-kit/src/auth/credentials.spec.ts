import { describe, expect, it } from '@jest/globals';
import { identify } from './credentials.js';

const key = { apiKeyEnabled: true, apiKey: 'k3y', trustProxyHeaders: false };
const proxy = { apiKeyEnabled: false, apiKey: null, trustProxyHeaders: true };
const both = { ...key, trustProxyHeaders: true };

describe('identify', () => {
  it.each([
    [
      'anybody when nothing is switched on',
      { apiKeyEnabled: false, apiKey: null, trustProxyHeaders: false },
      {},
      'anonymous',
    ],
    ['the right key', key, { authorization: 'Bearer k3y' }, 'api-key'],
    ['a wrong key', key, { authorization: 'Bearer nope' }, null],
    ['no key', key, {}, null],
    ['another scheme', key, { authorization: 'Basic k3y' }, null],
    ['proxy headers that are not trusted', key, { 'x-forwarded-user': 'ada' }, null],
    ['trusted proxy headers', proxy, { 'x-auth-request-user': 'ada' }, 'ada'],
    ['the other proxy header', proxy, { 'x-forwarded-user': 'ada' }, 'ada'],
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
    expect(identify(headers, settings)?.name ?? null).toBe(expected);
  });

  it('reads e-mail and groups of the proxy', () => {
    const headers = {
      'x-auth-request-user': 'ada',
      'x-auth-request-email': 'a@b',
      'x-auth-request-groups': 'ops, dev',
    };
    expect(identify(headers, proxy)).toEqual({ name: 'ada', email: 'a@b', groups: ['ops', 'dev'] });
  });
});
