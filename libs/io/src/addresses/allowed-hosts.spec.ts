import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '@sluice/domain';
import { AllowedHosts } from './allowed-hosts.js';

const allows = (entry: string, url: string): boolean => new AllowedHosts([entry], 'HOSTS').includes(new URL(url));

describe('AllowedHosts', () => {
  it('allows a host at every port', () => {
    expect(allows('wiki.local', 'http://wiki.local/a')).toBe(true);
    expect(allows('wiki.local', 'https://wiki.local:8443/a')).toBe(true);
    expect(allows('wiki.local', 'http://other.local/a')).toBe(false);
    expect(allows('wiki.local', 'http://sub.wiki.local/a')).toBe(false);
  });

  it('allows a host at one port only when the entry names it', () => {
    expect(allows('wiki.local:8080', 'http://wiki.local:8080/')).toBe(true);
    expect(allows('wiki.local:8080', 'http://wiki.local/')).toBe(false);
    expect(allows('wiki.local:80', 'http://wiki.local/')).toBe(true);
    expect(allows('wiki.local:443', 'https://wiki.local/')).toBe(true);
    expect(allows('wiki.local:80', 'https://wiki.local/')).toBe(false);
  });

  it('compares hosts as requests will have them, however they are spelled', () => {
    expect(allows('WIKI.local', 'http://wiki.LOCAL./')).toBe(true);
    expect(allows('127.0.0.1', 'http://2130706433/')).toBe(true);
    expect(allows('::1', 'http://[0:0::1]/')).toBe(true);
    expect(allows('[::1]:9000', 'http://[::1]:9000/')).toBe(true);
    expect(allows('[::1]:9000', 'http://[::1]/')).toBe(false);
    expect(allows('bücher.example', 'http://xn--bcher-kva.example/')).toBe(true);
  });

  it.each([
    '',
    '*',
    '*.local',
    'http://wiki.local',
    'wiki.local/path',
    '10.0.0.0/8',
    'user@wiki.local',
    'wiki.local:x',
  ])('refuses the entry "%s"', (entry) => expect(() => new AllowedHosts([entry], 'HOSTS')).toThrow(ConfigurationError));
});
