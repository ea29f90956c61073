import { createHash } from 'node:crypto';
import { DIALECTS, seedBatch } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { SourceStatusEntry } from './source-status.dto.js';

type Status = Record<string, SourceStatusEntry>;

const digest = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');
const gitBlob = (text: string): string => digest('sha1', `blob ${Buffer.byteLength(text)}\0${text}`);

describe.each(DIALECTS)('source-status over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let batchId: number;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    batchId = (await api.post<{ batch_id: number }>('/batch/', { name: 'b', source: 'wiki' })).body.batch_id;
    for (const uri of ['a', 'b', 'c', 'd', 'gone']) await ingest(uri, `content of ${uri}`);
  });
  afterAll(() => api.close());

  const ingest = async (uri: string, text: string): Promise<void> => {
    const fields = { batch_id: batchId, source: 'wiki', source_uri: uri, file: new File([text], 'x.txt') };
    expect((await api.post('/document/ingest-document', fields)).status).toBe(201);
  };

  const ask = (hashes: unknown, source = 'wiki') =>
    api.post<Status>('/source-status', { source, hashes: JSON.stringify(hashes) });

  it('tells new, unchanged, changed and deleted documents, whatever kind of hash is given', async () => {
    const hashes = {
      a: digest('sha256', 'content of a'),
      b: `sha3-256:${digest('sha3-256', 'content of b')}`,
      c: `git-${gitBlob('content of c')}`,
      d: digest('md5', 'changed'),
      e: digest('sha256', 'content of e'),
    };
    const { status, body } = await ask(hashes);
    expect(status).toBe(200);
    expect(body).toEqual({
      a: { status: 'match', hash: hashes.a },
      b: { status: 'match', hash: hashes.b },
      c: { status: 'match', hash: hashes.c },
      d: {
        status: 'mismatch',
        hash: hashes.d,
        source_hash: hashes.d,
        stored_hash: `md5-${digest('md5', 'content of d')}`,
      },
      e: { status: 'new', hash: hashes.e },
      gone: { status: 'deleted', hash: `sha256-${digest('sha256', 'content of gone')}` },
    });
  });

  it('tells that all is new of a source that nobody knows', async () => {
    expect((await ask({ a: digest('md5', 'a') }, 'other')).body).toEqual({
      a: { status: 'new', hash: digest('md5', 'a') },
    });
    expect((await ask({}, 'other')).body).toEqual({});
  });

  it('takes url-encoded forms, and URIs of any characters', async () => {
    const uri = '__proto__ "ü" \\ \n';
    const body = await api.postUrlEncoded<Status>('/source-status/', {
      source: 'other',
      hashes: JSON.stringify({ [uri]: digest('md5', 'a') }),
    });
    expect(Object.keys(body.body)).toEqual([uri]);
  });

  it.each<[string, string, string]>([
    ['no JSON', '{', 'hashes'],
    ['an array', '[]', 'hashes'],
    ['null', 'null', 'hashes'],
    ['a hash that is no text', '{"a": 1}', 'hashes["a"]'],
    ['a hash of no stored kind', '{"a": "sha1-00"}', 'hashes["a"]'],
  ])('refuses %s', async (_case, hashes, field) => {
    expect(await api.post('/source-status', { source: 'wiki', hashes })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  });

  it('compares a source in parts, in whatever order, and calls nothing deleted that another part holds', async () => {
    const hash = (uri: string): string => digest('sha256', `content of ${uri}`);
    const part = async (hashes: Record<string, string>, range: Record<string, string>) => {
      const { body } = await api.post<Status>('/source-status', {
        source: 'wiki',
        hashes: JSON.stringify(hashes),
        ...range,
      });
      return Object.fromEntries(Object.entries(body).map(([uri, { status }]) => [uri, status]));
    };
    expect(await part({ a: hash('a'), b: hash('b') }, { until: 'b' })).toEqual({ a: 'match', b: 'match' });
    expect(await part({ d: hash('a'), e: hash('e') }, { after: 'b' })).toEqual({
      c: 'deleted',
      d: 'mismatch',
      e: 'new',
      gone: 'deleted',
    });
    expect(await part({ a: hash('a') }, { after: 'c', until: 'd' })).toEqual({ a: 'match', d: 'deleted' });
    expect(await part({}, { after: 'c', until: 'b' })).toEqual({});
  });

  it('compares 12,000 documents in one call', async () => {
    await seedBatch(api.test.database, 12_000, 'large');
    const uris = await api.test.database.rows<{ uri: string; doc_hash: string }>(
      `select uri, doc_hash from document_uri where source = 'large'`,
    );
    const hashes = Object.fromEntries(uris.slice(1).map(({ uri, doc_hash }) => [uri, doc_hash]));
    const { body } = await ask({ ...hashes, new: digest('md5', 'new') }, 'large');
    const statuses = Map.groupBy(Object.values(body), (entry) => entry.status);
    expect([...statuses].map(([status, entries]) => [status, entries.length]).sort()).toEqual([
      ['deleted', 1],
      ['match', 11_999],
      ['new', 1],
    ]);
  });
});
