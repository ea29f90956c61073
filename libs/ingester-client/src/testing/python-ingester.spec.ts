import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PythonIngester } from './python-ingester.js';

interface Exchange {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Record<string, string>;
    readonly form?: Record<string, string>;
    readonly file?: { readonly name: string; readonly content: string };
  };
  readonly response: { readonly status: number; readonly content_type: string; readonly body: unknown };
}

/** What version 0.4.2 answered when it was asked this, one after the other; times are those of the recording. */
const recording = JSON.parse(
  readFileSync(new URL('../../recordings/python-ingester-0.4.2.json', import.meta.url), 'utf8'),
) as readonly Exchange[];

const send = ({ request }: Exchange, endpointUrl: string): Promise<Response> => {
  const { method, path, query, form, file } = request;
  const url = new URL(`${endpointUrl}${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  if (form === undefined) return fetch(url, { method });
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  if (file !== undefined) body.set('file', new Blob([file.content]), file.name);
  return fetch(url, { method, body });
};

describe('the Python ingester of the tests answers as the real one did', () => {
  let ingester: PythonIngester;
  beforeAll(async () => {
    ingester = await PythonIngester.start();
  });
  afterAll(() => ingester.stop());

  it.each(recording)('$name', async (exchange) => {
    const { status, content_type, body: recorded } = exchange.response;
    const answer = await send(exchange, ingester.endpointUrl);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')?.split(';')[0]).toBe(content_type);
    const body: unknown = content_type === 'application/json' ? await answer.json() : await answer.text();
    if (typeof recorded !== 'object' || recorded === null) expect(body).toEqual(recorded);
    else if (exchange.request.path === '/source-status') expect(body).toEqual(recorded);
    else expect(recorded).toMatchObject(body as object);
  });
});
