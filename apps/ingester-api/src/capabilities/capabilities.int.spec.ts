import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { CapabilitiesBody } from './capabilities.dto.js';

describe('the capabilities', () => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create('sqlite');
  });
  afterAll(() => api.close());

  const ask = async (url: string, headers: Record<string, string> = {}): Promise<CapabilitiesBody> =>
    (await (await fetch(`${url}/api/v1/capabilities`, { headers })).json()) as CapabilitiesBody;

  const reasonsOf = (list: readonly { name?: string; scheme?: string; provider?: string; reason: string | null }[]) =>
    Object.fromEntries(list.map(({ name, scheme, provider, reason }) => [name ?? scheme ?? provider, reason]));

  it('are those of an installation without servers', async () => {
    const found = await ask(api.url);
    expect(found.user).toEqual({ name: 'anonymous', email: null, kind: 'anonymous' });
    expect(found.authentication).toEqual({ required: false, api_key: false, proxy: false });
    expect(found.document_types.map(({ name }) => name)).toContain('Markdown');
    expect(found.embedders.filter((one) => one.is_default)).toEqual([
      { provider: 'hashing', is_default: true, model: 'hashing-384', available: true, reason: null },
    ]);
    expect(reasonsOf(found.embedders)).toMatchObject({
      openai: expect.stringContaining('OPENAI_API_KEY'),
      ollama: null,
    });
    expect(reasonsOf(found.input_schemes)).toMatchObject({ https: null, file: 'INPUT_FILE_ROOTS names no directory' });
    expect(reasonsOf(found.features)).toMatchObject({ ocr: 'PARSER_SERVER_URL names no parsing server' });
    expect(found).toMatchObject({ default_workflow_id: 'batch', default_param_id: 'default' });
    expect(found.limits.upload_bytes).toBe(1024 ** 3);
  });

  it('follow the settings, and say who asks', async () => {
    const url = await api.serveAlso({
      API_KEY_ENABLED: 'true',
      API_KEY: 'secret',
      AUTH_TRUST_PROXY_HEADERS: 'true',
      PARSER_SERVER_URL: 'http://127.0.0.1:1',
      INPUT_FILE_ROOTS: '/srv',
      MAX_UPLOAD_SIZE: '5M',
      EMBEDDING_PROVIDER: 'ollama',
    });
    const byKey = await ask(url, { authorization: 'Bearer secret' });
    expect(byKey.user).toEqual({ name: 'api-key', email: null, kind: 'api_key' });
    expect(byKey.authentication).toEqual({ required: true, api_key: true, proxy: true });
    expect(byKey.limits.upload_bytes).toBe(5 * 1024 ** 2);
    expect(byKey.embedders.find((one) => one.is_default)?.provider).toBe('ollama');
    expect(reasonsOf(byKey.input_schemes).file).toBeNull();
    expect(reasonsOf(byKey.features).ocr).toBeNull();
    const byProxy = await ask(url, { 'x-forwarded-user': 'ada', 'x-forwarded-email': 'ada@example.org' });
    expect(byProxy.user).toEqual({ name: 'ada', email: 'ada@example.org', kind: 'proxy' });
    expect((await fetch(`${url}/api/v1/capabilities`)).status).toBe(401);
  });
});
