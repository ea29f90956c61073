import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@sluice/domain';
import { AddressList } from '@sluice/io';
import { warnOfUnnamedProxies } from './warn-of-unnamed-proxies.js';

describe('at the start', () => {
  it.each([
    [true, null, 1],
    [true, new AddressList(['10.0.0.1']), 0],
    [false, null, 0],
  ])('proxy headers %s, proxies %p: %i warnings', (trustProxyHeaders, trustedProxies, count) => {
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (message: string) => warnings.push(message) };
    warnOfUnnamedProxies(
      { apiKeyEnabled: false, apiKey: null, trustProxyHeaders, trustedProxies, allowedHosts: [] },
      logger,
    );
    expect(warnings).toHaveLength(count);
    for (const warning of warnings) expect(warning).toContain('AUTH_TRUSTED_PROXIES');
  });
});
