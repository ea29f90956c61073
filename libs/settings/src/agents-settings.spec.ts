import { describe, expect, it } from '@jest/globals';
import { loadAgentsSettings } from './agents-settings.js';

describe('the settings of the agents', () => {
  it('have the defaults of the specification', () => {
    const settings = loadAgentsSettings({});
    expect(settings.server).toMatchObject({ host: '127.0.0.1', port: 8001, fsRoots: [] });
    expect(settings.sources.extensions).toBeNull();
    expect(settings.ingester).toMatchObject({ endpointUrl: null, apiKey: null });
    expect(settings.deletions.maxFraction).toBe(0.2);
    expect(settings.auth).toEqual({
      apiKeyEnabled: false,
      apiKey: null,
      trustProxyHeaders: false,
      trustedProxies: null,
      allowedHosts: [],
    });
  });

  it('take the names of each platform before the general ones', () => {
    const { scm } = loadAgentsSettings({
      GITHUB_TOKEN: 'hub',
      SCM_AUTH_TOKEN: 'any',
      SCM_BASE_URL: 'https://git.example.org/api/v1/',
      SCM_OWNER: 'acme',
      GITEA_OWNER: 'tea',
    });
    expect(scm.github).toMatchObject({ url: null, token: 'hub', owner: 'acme' });
    expect(scm.gitea).toMatchObject({ url: 'https://git.example.org/api/v1', token: 'any', owner: 'tea' });
  });

  it('read extensions from a JSON array', () => {
    expect(loadAgentsSettings({ EXTENSIONS: '["MD", ".txt"]' }).sources.extensions?.toArray()).toEqual(['md', 'txt']);
  });

  it.each([
    [{ EXTENSIONS: '[1]' }, /EXTENSIONS is a comma-separated list or a JSON array/],
    [{ MAX_DELETE_FRACTION: '2' }, /MAX_DELETE_FRACTION must be a number from 0 to 1, but is "2"/],
    [{ ENDPOINT_URL: 'localhost' }, /ENDPOINT_URL must be an address/],
    [{ API_KEY_ENABLED: 'true' }, /API_KEY is required/],
  ])('refuse %j', (environment, message) => {
    expect(() => loadAgentsSettings(environment)).toThrow(message);
  });
});
