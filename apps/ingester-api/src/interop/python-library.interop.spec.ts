import { join } from 'node:path';
import { VectorStore, type EmbeddingIdentity } from '@sluice/vector-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import { HashingServer } from './hashing-server.fixture.js';
import { PythonReader, type DoctorReport, type PythonDocument } from './python-reader.fixture.js';

/** Interpreters with a version of the retrieval library each: see tools/launcher/src/interop.mjs. */
declare const interop: { readonly libraries: Readonly<Record<string, string>> };

const DIMENSION = 384;
const identity: EmbeddingIdentity = { provider: 'vllm', model: 'hashing-384', dimension: DIMENSION };
const SET = `id: shared
name: Shared with the library
config:
  chunk: {chunk_size: 256, chunk_overlap: 32}
  embed: {provider: vllm, model: hashing-384, dimension: ${DIMENSION}}
  store: {data_dir: shared}
`;
const MODES = ['vector', 'fts', 'hybrid'] as const;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

const WEIR = `# Weir manual

## Hours

The lock opens at six in the morning.

![The gauge](gauge.png)

| Unit | Max |
| ---- | --- |
| bar  | 6.5 |

- Look for leaks
- Read the gauge
`;
const HTML =
  '<html><body><h1>Pump</h1><p>Grease the bearings of the pump weekly.</p><img src="pump.png" alt="Pump"></body></html>';

describe.each(Object.entries(interop.libraries))('the retrieval library %s', (version, python) => {
  let server: HashingServer;
  let api: ApiFixture;
  let processing: Processing;
  let reader: PythonReader;
  let batchId: number;
  let ours: string;
  beforeAll(async () => {
    server = await HashingServer.start();
    api = await ApiFixture.create('sqlite', { VLLM_BASE_URL: server.baseUrl });
    const hashing = api.runtime.embedders.for({ provider: 'hashing', model: `hashing-${DIMENSION}` });
    server.embed = (texts) => hashing.embed(texts, new AbortController().signal);
    await api.post('/workflow/param-sets', { yaml_content: SET });
    processing = new Processing(api);
    await processing.start();
    batchId = await processing.batch('manuals');
    await processing.upload(batchId, 'manuals', 'weir.md', WEIR);
    await processing.upload(batchId, 'manuals', 'pump.html', HTML);
    for (let n = 0; n < 5; n += 1) {
      await processing.upload(batchId, 'manuals', `note${n}.md`, `# Note ${n}\n\nValve ${n} is closed at noon.\n`);
    }
    await processing.process(batchId, 'shared');
    ours = join(api.directory, 'vectordb/shared');
    reader = PythonReader.start(python, server.baseUrl, DIMENSION);
  });
  afterAll(async () => {
    await reader?.[Symbol.asyncDispose]();
    await processing?.stop();
    await api?.close();
    await server?.[Symbol.asyncDispose]();
  });

  const store = (): VectorStore => api.runtime.vectorStore;
  const search = async (db: string, q: string, mode: string): Promise<(string | null)[]> => {
    const query = new URLSearchParams({ db, q, mode });
    const { body } = await api.get<{ results: { uri: string | null }[] }>(`/vectordb/search?${query}`);
    return body.results.map(({ uri }) => uri);
  };
  const expectHealthy = async (db: string): Promise<void> => {
    expect(await reader.do<DoctorReport>('doctor', { db })).toEqual({ fail: [], warn: [] });
  };

  it('is the one asked for', async () => {
    expect(await reader.do('version')).toBe(version);
  });

  it('finds nothing wrong with a database of ours, even before its first maintenance', async () => {
    const { fail, warn } = await reader.do<DoctorReport>('doctor', { db: ours });
    expect(fail).toEqual([]);
    expect(warn.filter((sentence) => !sentence.startsWith('fts_index_coverage: '))).toEqual([]);
    await store().vacuum('shared');
    await expectHealthy(ours);
  });

  it('lists and filters our documents, with their times in UTC', async () => {
    const all = await reader.do<PythonDocument[]>('list', { db: ours });
    expect(all.map(({ uri }) => uri).sort()).toEqual(
      ['weir.md', 'pump.html', ...Array.from({ length: 5 }, (_, n) => `note${n}.md`)].sort(),
    );
    for (const { times, metadata } of all) {
      expect(metadata).toMatchObject({ source: 'manuals' });
      for (const time of times) expect(time).toMatch(ISO_UTC);
    }
    const filter = `metadata LIKE '%"source": "manuals"%' AND uri = 'weir.md'`;
    expect(await reader.do('list', { db: ours, filter })).toMatchObject([{ uri: 'weir.md', title: 'Weir manual' }]);
  });

  it('gets a document of ours with its structure', async () => {
    expect(await reader.do('get', { db: ours, uri: 'weir.md' })).toMatchObject({
      content: expect.stringContaining('The lock opens at six'),
      texts: expect.arrayContaining(['Hours', 'Read the gauge']),
    });
  });

  it.each(MODES)('searches our database in mode %s', async (mode) => {
    const query = 'bearings of the pump';
    const [hits, wider] = await reader.do<[[string, string][], number]>('search', { db: ours, query, mode });
    expect(hits[0]).toEqual(['pump.html', expect.stringContaining('Grease the bearings')]);
    expect(wider).toBeGreaterThan(0);
    expect((await search('shared', query, mode))[0]).toBe('pump.html');
  });

  it('vacuums and migrates our database, and leaves it healthy', async () => {
    await reader.do('vacuum', { db: ours });
    expect(await reader.do('migrate', { db: ours })).toEqual([]);
    await expectHealthy(ours);
  });

  it('updates and deletes documents of ours, as we and it see afterwards', async () => {
    await reader.do('update', { db: ours, uri: 'note0.md', text: 'The spare key hangs beside the turbine.' });
    expect((await search('shared', 'spare key turbine', 'hybrid'))[0]).toBe('note0.md');
    expect(await reader.do('delete', { db: ours, uri: 'note1.md' })).toBeTruthy();
    expect(await processing.stored('shared')).not.toContain('note1.md');
    await store().vacuum('shared');
    await expectHealthy(ours);
  });

  it('has its own database read, searched, written to and vacuumed by us', async () => {
    const theirs = join(api.directory, 'vectordb/theirs');
    await reader.do('add', { db: theirs, uri: 'a.txt', text: 'The ferry leaves at nine.' });
    await reader.do('add', { db: theirs, uri: 'b.txt', text: 'The bridge of the university is closed in winter.' });
    // With an index that covers them, by the stems of the library's own Lance.
    await reader.do('vacuum', { db: theirs });
    expect(await processing.stored('theirs')).toEqual(['a.txt', 'b.txt']);
    for (const mode of MODES) expect((await search('theirs', 'ferry leaves', mode))[0]).toBe('a.txt');
    const set = SET.replace('id: shared', 'id: theirs').replace('data_dir: shared', 'data_dir: theirs');
    await api.post('/workflow/param-sets', { yaml_content: set });
    await processing.process(batchId, 'theirs');
    expect(await processing.stored('theirs')).toHaveLength(9);
    expect(await search('theirs', 'university', 'fts')).toEqual(['b.txt']);
    const [first] = await reader.do<PythonDocument[]>('list', { db: theirs, filter: "uri = 'b.txt'" });
    expect(await store().remove('theirs', [first!.id])).toBe(1);
    await store().vacuum('theirs');
    expect((await store().info('theirs')).versions.storedVersion).toBe('0.101.1');
    expect(await reader.do('list', { db: theirs, filter: "uri = 'b.txt'" })).toEqual([]);
    for (const mode of MODES) {
      const [hits] = await reader.do<[[string, string][], number]>('search', { db: theirs, query: 'lock opens', mode });
      expect(hits[0]![0]).toBe('weir.md');
    }
    await expectHealthy(theirs);
  });

  it('writes while we write: nothing is lost, nothing doubled', async () => {
    const db = join(api.directory, 'vectordb/both');
    await reader.do('add', { db, uri: 'p0', text: 'python note 0' });
    const python = (async () => {
      for (let n = 1; n <= 8; n += 1) await reader.do('add', { db, uri: `p${n}`, text: `python note ${n}` });
    })();
    const node = (async () => {
      for (let n = 0; n < 8; n += 1) await storeNote(n);
    })();
    await Promise.all([python, node]);
    const expected = [...Array.from({ length: 9 }, (_, n) => `p${n}`), ...Array.from({ length: 8 }, (_, n) => `n${n}`)];
    expect(await processing.stored('both')).toEqual(expected.sort());
    const listed = await reader.do<PythonDocument[]>('list', { db });
    expect(listed.map(({ uri }) => uri).sort()).toEqual(expected);
    expect((await store().info('both')).chunks.count).toBe(expected.length);
    await store().vacuum('both');
    await reader.do('vacuum', { db });
    await expectHealthy(db);
  });

  async function storeNote(n: number): Promise<void> {
    const text = `node note ${n}`;
    const docling = {
      schema_name: 'DoclingDocument',
      version: '1.10.0',
      name: 'note',
      body: { self_ref: '#/body', children: [{ $ref: '#/texts/0' }], name: '_root_', label: 'unspecified' },
      texts: [
        { self_ref: '#/texts/0', parent: { $ref: '#/body' }, children: [], label: 'text', prov: [], orig: text, text },
      ],
    };
    const chunk = {
      order: 0,
      content: text,
      tokens: 3,
      headings: null,
      docItemRefs: ['#/texts/0'],
      labels: ['text'],
      pageNumbers: [],
    };
    await store().upsert('both', identity, {
      id: VectorStore.documentId(`n${n}`),
      uri: `n${n}`,
      title: null,
      metadata: {},
      markdown: text,
      doclingJson: JSON.stringify(docling),
      chunks: [chunk],
      vectors: await server.embed!([text]),
      createdAt: new Date(),
    });
  }
});
