import { describe, expect, it } from '@jest/globals';
import { githubSiteOf } from './github-addresses.js';

describe('githubSiteOf', () => {
  it.each([
    ['https://api.github.com', 'https://github.com'],
    ['https://git.example.com/api/v3', 'https://git.example.com'],
    ['https://git.example.com:8443/github/api/v3/', 'https://git.example.com:8443/github'],
    ['https://api.octo.ghe.com', 'https://octo.ghe.com'],
  ])('finds the site of %s at %s', (api, site) => {
    expect(githubSiteOf(api)).toBe(site);
  });
});
