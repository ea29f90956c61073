import { describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { ConfigurationError, InvalidInputError } from '@sluice/domain';
import { InputUriFetcher } from './input-uri-fetcher.js';
import { failureOf } from './testing/failure.fixture.js';
import { noAbort, someSettings } from './testing/settings.fixture.js';
import { startWebServer } from './testing/web-server.fixture.js';

describe('InputUriFetcher', () => {
  it.each([
    '',
    'document.pdf',
    '/etc/hostname',
    'ftp://example.com/a',
    'gopher://example.com/',
    'data:text/plain,a',
    'javascript:alert(1)',
    'http:example.com',
    'ht\ntp://example.com/',
    'http://example.com/\r\nHost: x',
    ' http://example.com/',
  ])('refuses %j', async (uri) => {
    const fetcher = new InputUriFetcher(someSettings());
    expect(await failureOf(fetcher.open(uri, noAbort()))).toBeInstanceOf(InvalidInputError);
    await fetcher.close();
  });

  it.each([
    ['HTTP://127.0.0.1/', 'INPUT_URI_ALLOW_HOSTS'],
    ['https://127.0.0.1/', 'INPUT_URI_ALLOW_HOSTS'],
    ['http://localhost/', 'INPUT_URI_ALLOW_HOSTS'],
    ['FILE:///a', 'INPUT_FILE_ROOTS'],
    ['s3://bucket', 's3://bucket/key'],
  ])('takes %s to its scheme', async (uri, sentence) => {
    const fetcher = new InputUriFetcher(someSettings());
    await expect(fetcher.open(uri, noAbort())).rejects.toThrow(sentence);
    await fetcher.close();
  });

  it('refuses settings that cannot be meant when it is made', () => {
    expect(() => new InputUriFetcher(someSettings({ allowHosts: ['http://wiki'] }))).toThrow(ConfigurationError);
  });

  it('ends what is under way when it is closed, and takes nothing new', async () => {
    const server = await startWebServer((_request, response) => void response.write('half'));
    const fetcher = new InputUriFetcher(someSettings({ allowHosts: [server.host] }));
    const fetched = await fetcher.open(`http://${server.host}/`, noAbort());
    await fetcher.close();
    await fetcher.close();
    const closed = { name: 'TransientError', code: 'SHUTTING_DOWN' };
    expect(await failureOf(text(fetched.stream))).toMatchObject(closed);
    expect(await failureOf(fetcher.open(`http://${server.host}/`, noAbort()))).toMatchObject(closed);
    await server.stop();
  });

  it('refuses to begin for a caller who has left', async () => {
    const reason = new Error('the client has gone');
    const fetcher = new InputUriFetcher(someSettings());
    expect(await failureOf(fetcher.open('http://example.com/', AbortSignal.abort(reason)))).toBe(reason);
    await fetcher.close();
  });
});
