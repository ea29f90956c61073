import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient } from './index.js';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly contentType: string;
  readonly body: unknown;
}

const formFields = async (request: IncomingMessage, contentType: string): Promise<unknown> => {
  const form = await new Response(await text(request), { headers: { 'content-type': contentType } }).formData();
  const fields = Array.from(form, async ([name, value]) => [
    name,
    value instanceof Blob ? { fileName: value.name, content: await value.text() } : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as unknown;
};

const bodyOf = async (request: IncomingMessage, contentType: string): Promise<unknown> => {
  if (contentType.startsWith('multipart/')) return formFields(request, contentType);
  return contentType === 'application/json' ? json(request) : text(request);
};

/** A server that answers what it was asked, and an error to what has no batch 1. */
describe('createApiClient', () => {
  let server: Server;
  let baseUrl: string;
  let seen: Seen | undefined;
  beforeAll(async () => {
    server = createServer((request, response) => {
      void (async () => {
        const contentType = request.headers['content-type'] ?? '';
        const { method = '', url = '', headers } = request;
        seen = {
          method,
          url,
          authorization: headers.authorization,
          contentType,
          body: await bodyOf(request, contentType),
        };
        const isKnown = !url.includes('batch_id=2');
        response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify(isKnown ? { workflows: 3 } : { error: 'Batch 2 does not exist', status_code: 404 }),
        );
      })();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('puts parameters into path and query, and the key into the header', async () => {
    const client = createApiClient({ baseUrl, apiKey: 's3cret' });
    await client.GET('/workflow/run-groups/{run_group_id}/stats', { params: { path: { run_group_id: 7 } } });
    expect(seen).toMatchObject({ method: 'GET', url: '/api/v1/workflow/run-groups/7/stats' });
    await client.DELETE('/document/by-uri', { params: { query: { uri: 'a b&c.md', source: 'ü' } } });
    expect(seen).toMatchObject({ method: 'DELETE', url: '/api/v1/document/by-uri?uri=a%20b%26c.md&source=%C3%BC' });
    expect(seen?.authorization).toBe('Bearer s3cret');
  });

  it('sends bodies as forms, without absent fields, files with their names', async () => {
    const client = createApiClient({ baseUrl, apiKey: null });
    const file = new File(['# Hello'], 'hello.md');
    const form = { batch_id: 1, source: 'docs', source_uri: 'hello.md', input_uri: undefined, file };
    await client.POST('/document/ingest-document', { body: form });
    expect(seen?.body).toEqual({
      batch_id: '1',
      source: 'docs',
      source_uri: 'hello.md',
      file: { fileName: 'hello.md', content: '# Hello' },
    });
    expect(seen?.authorization).toBeUndefined();
  });

  it('sends JSON when the header says so', async () => {
    const headers = { 'content-type': 'application/json' };
    await createApiClient({ baseUrl }).POST('/batch/', { body: { source: 'docs', name: 'Documents' }, headers });
    expect(seen?.body).toEqual({ source: 'docs', name: 'Documents' });
  });

  it('refuses what a form cannot carry', async () => {
    const body = { source: 'docs', hashes: { 'a.md': 'abc' } as unknown as string };
    await expect(createApiClient({ baseUrl }).POST('/source-status', { body })).rejects.toThrow(/The field hashes/);
  });

  it('answers the error of the API as it is', async () => {
    const query = { batch_id: 2 };
    const { data, error, response } = await createApiClient({ baseUrl }).GET('/batch/status', { params: { query } });
    expect({ data, error, status: response.status }).toEqual({
      data: undefined,
      error: { error: 'Batch 2 does not exist', status_code: 404 },
      status: 404,
    });
  });

  it('uses the fetch it was given', async () => {
    const requests: string[] = [];
    const fetch = (request: Request): Promise<Response> => {
      requests.push(`${request.method} ${request.url}`);
      return Promise.resolve(Response.json([]));
    };
    expect((await createApiClient({ baseUrl: 'https://sluice.test/api/v1', fetch }).GET('/batch/')).data).toEqual([]);
    expect(requests).toEqual(['GET https://sluice.test/api/v1/batch/']);
  });

  it('is as the description says: other paths, fields and answers do not compile', () => {
    const client = createApiClient({ baseUrl });
    const wrong = [
      // @ts-expect-error There is no such path.
      () => client.GET('/batches'),
      // @ts-expect-error The name is missing.
      () => client.POST('/batch/', { body: { source: 'docs' } }),
      // @ts-expect-error The id of a batch is a number.
      async () => (await client.GET('/batch/')).data?.[0]?.id.length,
    ];
    expect(wrong).toHaveLength(3);
  });
});
