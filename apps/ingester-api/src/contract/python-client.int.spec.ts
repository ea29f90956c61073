import { createHash } from 'node:crypto';
import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';

type Json = Record<string, unknown>;
type Files = Readonly<Record<string, string>>;

const sha3 = (text: string): string => createHash('sha3-256').update(text).digest('hex');

/** What the existing Python agents tool sends, in its order; like that, it takes every JSON with an `error` key for a failure. */
class PythonClient {
  constructor(private readonly endpoint: string) {}

  async batches(): Promise<{ id: number; name: string; source: string }[]> {
    return this.checked<{ id: number; name: string; source: string }[]>(await fetch(`${this.endpoint}/batch/`), 200);
  }

  /** Uploads what the service does not have; returns the URIs that it uploaded, and what was started. */
  async sync(source: string, files: Files): Promise<{ uploaded: string[]; started: Json }> {
    const known = (await this.batches()).find((batch) => batch.name === source);
    const batchId = known?.id ?? (await this.createBatch(source));
    const hashes = Object.fromEntries(Object.entries(files).map(([uri, text]) => [uri, sha3(text)]));
    const statuses = await this.post<Record<string, { status: string }>>(
      'source-status',
      { source, hashes: JSON.stringify(hashes) },
      200,
    );
    const wanted = Object.keys(files).filter((uri) => ['new', 'mismatch'].includes(statuses[uri]!.status));
    for (const uri of wanted) await this.upload(batchId, source, uri, files[uri]!);
    return {
      uploaded: wanted,
      started: await this.post<Json>('batch/start-workflows', { batch_id: batchId, only_unparsed: 'true' }, 201),
    };
  }

  private async createBatch(source: string): Promise<number> {
    return (await this.post<{ batch_id: number }>('batch/', { source, name: source }, 201)).batch_id;
  }

  private async upload(batchId: number, source: string, uri: string, text: string): Promise<void> {
    const answer = await this.post<Json>(
      'document/ingest-document',
      {
        file: new File([text], uri, { type: 'binary/octet-stream' }),
        source_uri: uri,
        source,
        batch_id: batchId,
        mime_type: 'text/markdown',
        doc_meta: JSON.stringify({ path: uri }),
      },
      201,
    );
    expect(Object.keys(answer).sort()).toEqual(['batch_id', 'document_hash', 'document_uri', 'source', 'uri_id']);
  }

  private async post<Body>(
    path: string,
    fields: Record<string, string | number | Blob>,
    status: number,
  ): Promise<Body> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.append(name, value instanceof Blob ? value : String(value));
    const response = await fetch(`${this.endpoint}/${path}`, { method: 'POST', body, redirect: 'manual' });
    return this.checked<Body>(response, status);
  }

  private async checked<Body>(response: Response, status: number): Promise<Body> {
    const body = (await response.json()) as Json;
    if ('error' in body) throw new Error(String(body.error));
    expect(response.status).toBe(status);
    return body as Body;
  }
}

describe.each(DIALECTS)('the existing Python client, on %s', (dialect) => {
  let api: ApiFixture;
  let client: PythonClient;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    client = new PythonClient(`${api.url}/api/v1`);
  });
  afterAll(() => api.close());

  it('loads a source, then only what changed, always into one batch and one run group', async () => {
    const first = await client.sync('wiki', { 'a.md': '# A', 'b.md': '# B' });
    expect(first).toMatchObject({ uploaded: ['a.md', 'b.md'], started: { workflows: 2 } });
    const group = first.started.run_group;
    expect(await client.sync('wiki', { 'a.md': '# A', 'b.md': '# B' })).toMatchObject({
      uploaded: [],
      started: { workflows: 0, run_group: group },
    });
    expect(await client.sync('wiki', { 'a.md': '# A, edited', 'b.md': '# B', 'c.md': '# C' })).toMatchObject({
      uploaded: ['a.md', 'c.md'],
      started: { workflows: 2, run_group: group },
    });
    expect((await client.batches()).map(({ name }) => name)).toEqual(['wiki']);
  });
});
