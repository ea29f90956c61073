import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { connect, type Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError, InvalidInputError, NotFoundError, PermanentError } from '@sluice/domain';
import { type DocumentsQuery, VectorStore } from './index.js';
import { aChunk, aDocument, aStore, filesWith, identity, vectorOf } from './testing/document.fixture.js';

let context: Awaited<ReturnType<typeof aStore>>;
let store: VectorStore;
beforeEach(async () => {
  context = await aStore();
  store = context.store;
});
afterEach(() => context.dispose());

const tableOf = async (db: string, name: string): Promise<Table> => (await connect(store.resolve(db))).openTable(name);
const rowsOf = async (db: string, name: string): Promise<Record<string, unknown>[]> =>
  ((await (await tableOf(db, name)).query().toArray()) as Record<string, unknown>[]).map((row) => ({ ...row }));
const searchResult = (query: string, more: Partial<Parameters<VectorStore['search']>[1]> = {}) =>
  store.search('db', { query, mode: 'fts', limit: 10, ...more });
const search = async (...request: Parameters<typeof searchResult>) => (await searchResult(...request)).hits;
const idOf = (hash: string): string => VectorStore.documentId(hash);

describe('the layout on disk', () => {
  it('has files of the format that older readers know, whatever wrote them', async () => {
    await store.upsert('db', identity, aDocument('a'));
    await store.upsert('db', identity, aDocument('a', { texts: ['replaced'] }));
    await store.vacuum('db');
    const files = (await filesWith(context.root, /LANC$/)).filter((file) => file.includes('/data/'));
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const footer = (await readFile(file)).subarray(-8);
      expect([footer.readUInt16LE(0), footer.readUInt16LE(2)]).toEqual([2, 1]);
    }
  });

  it('has the five tables with the columns, types and indexes that readers expect', async () => {
    await store.upsert('db', identity, aDocument('a'));
    const connection = await connect(store.resolve('db'));
    const tables = await connection.tableNames();
    expect(tables).toEqual(['chunks', 'document_items', 'document_meta', 'documents', 'settings']);
    const described: Record<string, unknown> = {};
    for (const name of tables) {
      const table = await connection.openTable(name);
      const columns = (await table.schema()).fields.map(
        (field) => `${field.name} ${String(field.type)}${field.nullable ? '' : ' not null'}`,
      );
      const indexes = (await table.listIndices()).map((index) => `${index.name} ${index.indexType}`).sort();
      described[name] = { columns, indexes };
    }
    expect(described).toMatchSnapshot();
  });

  it('keeps a document as the retrieval library does', async () => {
    const doclingJson = JSON.stringify({
      ...(JSON.parse(aDocument('a').doclingJson) as object),
      pictures: [
        {
          self_ref: '#/pictures/0',
          parent: { $ref: '#/body' },
          children: [],
          label: 'picture',
          prov: [],
          captions: [],
          image: { mimetype: 'image/png', dpi: 72, size: { width: 1, height: 1 }, uri: 'data:image/png;base64,AQID' },
        },
      ],
      body: {
        self_ref: '#/body',
        children: [{ $ref: '#/texts/0' }, { $ref: '#/pictures/0' }],
        name: '_root_',
        label: 'unspecified',
      },
    }).replace('"name":"document"', '"name":"document","origin":{"binary_hash":18446744073709551615}');
    const chunks = [aChunk(0, 'text', { headings: ['Käse', 'Brie'], pageNumbers: [1, 2] })];
    const metadata = { parent_uri: '/ä "x"' };
    await store.upsert('db', identity, aDocument('a', { doclingJson, chunks, vectors: [vectorOf('text')], metadata }));

    const [document] = await rowsOf('db', 'documents');
    const structure = zstdDecompressSync(document!['docling_document'] as Buffer).toString();
    expect(structure).toContain('"binary_hash":18446744073709551615');
    expect(JSON.parse(structure)).not.toHaveProperty('pages');
    expect(JSON.parse(structure)).toHaveProperty('pictures.0.image', null);
    expect(JSON.parse(zstdDecompressSync(document!['docling_pages'] as Buffer).toString())).toHaveProperty(
      '1.page_no',
      1,
    );
    expect(document).toMatchObject({ id: idOf('a'), docling_version: '1.10.0' });

    const [meta] = await rowsOf('db', 'document_meta');
    expect(meta).toMatchObject({
      id: idOf('a'),
      uri: '/files/a.md',
      metadata: '{"parent_uri": "/\\u00e4 \\"x\\""}',
      created_at: '2026-01-31T09:30:00.000000+00:00',
    });
    const [chunk] = await rowsOf('db', 'chunks');
    expect(chunk).toMatchObject({
      document_id: idOf('a'),
      content: 'text',
      content_fts: 'Käse\nBrie\ntext',
      metadata:
        '{"doc_item_refs": ["#/texts/0"], "headings": ["K\\u00e4se", "Brie"], "labels": ["text"], "page_numbers": [1, 2]}',
      order: 0n,
    });
    const items = await rowsOf('db', 'document_items');
    expect(items.map((item) => [item['position'], item['self_ref'], item['label'], item['page_numbers']])).toEqual([
      [0n, '#/texts/0', 'text', '[1]'],
      [1n, '#/pictures/0', 'picture', '[]'],
    ]);
    expect(Buffer.from(items[1]!['picture_data'] as Uint8Array)).toEqual(Buffer.from([1, 2, 3]));
    expect(items[0]!['picture_data']).toBeNull();
  });
});

describe('upsert', () => {
  it('stores concurrent documents in one commit', async () => {
    await store.upsert('db', identity, aDocument('first'));
    const before = (await store.info('db')).chunks.versions;
    await Promise.all(Array.from({ length: 64 }, (_, n) => store.upsert('db', identity, aDocument(`d${n}`))));
    const info = await store.info('db');
    expect(info.documents.count).toBe(65);
    expect(info.chunks.count).toBe(130);
    expect(info.chunks.versions - before).toBeLessThanOrEqual(2);
  });

  it('never duplicates when repeated, alone or at once', async () => {
    await store.upsert('db', identity, aDocument('a'));
    await Promise.all(Array.from({ length: 5 }, () => store.upsert('db', identity, aDocument('a'))));
    for (const [table, count] of [
      ['documents', 1],
      ['document_meta', 1],
      ['chunks', 2],
      ['document_items', 2],
    ] as const) {
      expect(await rowsOf('db', table)).toHaveLength(count);
    }
  });

  it('leaves no stale rows when a document comes back with fewer chunks', async () => {
    await store.upsert('db', identity, aDocument('a', { texts: ['one', 'two', 'three'] }));
    await store.upsert('db', identity, aDocument('other'));
    await store.upsert('db', identity, aDocument('a', { texts: ['alpha'] }));
    const mine = (await rowsOf('db', 'chunks')).filter((row) => row['document_id'] === idOf('a'));
    expect(mine.map((row) => row['content'])).toEqual(['alpha']);
    expect((await rowsOf('db', 'document_items')).filter((row) => row['document_id'] === idOf('a'))).toHaveLength(1);
    expect((await store.info('db')).chunks.count).toBe(3);
  });

  it('removes what a document supersedes, once the new one is there', async () => {
    await store.upsert('db', identity, aDocument('v1', { texts: ['the old words'] }));
    await store.upsert('db', identity, aDocument('v2', { texts: ['the new words'] }), {
      removes: [idOf('v1'), idOf('v2')],
    });
    expect((await search('words')).map(({ content }) => content)).toEqual(['the new words']);
    expect(await store.has('db', idOf('v1'))).toBe(false);
    expect(await store.has('db', idOf('v2'))).toBe(true);
    for (const table of ['documents', 'document_meta', 'chunks', 'document_items']) {
      expect(await rowsOf('db', table)).toHaveLength(1);
    }
  });

  it('lets a bad document fail alone', async () => {
    const bad = aDocument('bad', { dimension: 3 });
    const outcomes = await Promise.allSettled([
      store.upsert('db', identity, aDocument('a')),
      store.upsert('db', identity, bad),
      store.upsert('db', identity, aDocument('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(InvalidInputError);
    expect((await store.documents('db')).total).toBe(2);
  });

  it.each([
    ['an id that is none', { id: 'x' }, InvalidInputError],
    ['chunks without vectors', { vectors: [] }, InvalidInputError],
    ['a vector that is not finite', { vectors: [vectorOf('a').fill(Number.NaN), vectorOf('b')] }, InvalidInputError],
    ['no chunks', { chunks: [], vectors: [] }, PermanentError],
    ['no DoclingDocument', { doclingJson: '{"a":' }, PermanentError],
  ])('refuses %s', async (_, flaw, error) => {
    await expect(store.upsert('db', identity, aDocument('a', flaw))).rejects.toThrow(error);
    expect(await store.list()).toEqual([]);
  });

  it('refuses another embedding identity, naming both', async () => {
    await store.upsert('db', identity, aDocument('a'));
    const other = { ...identity, model: 'numbers' };
    await expect(store.upsert('db', other, aDocument('b'))).rejects.toThrow(ConfigurationError);
    await expect(store.upsert('db', other, aDocument('b'))).rejects.toThrow(
      /test\/letters with 8.*test\/numbers with 8/,
    );
    expect((await store.documents('db')).total).toBe(1);
  });

  it('lets one of two identities win that create a database at once', async () => {
    const wide = { ...identity, dimension: 16 };
    const outcomes = await Promise.allSettled([
      store.upsert('db', identity, aDocument('a')),
      store.upsert('db', wide, aDocument('b', { dimension: 16 })),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await store.info('db')).documents.count).toBe(1);
  });

  it('passes on why it was aborted', async () => {
    const reason = new Error('lease lost');
    await expect(store.upsert('db', identity, aDocument('a'), { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    await store.upsert('db', identity, aDocument('a'));
    const signal = AbortSignal.abort(reason);
    await expect(search('text', { signal })).rejects.toBe(reason);
    await expect(store.vacuum('db', { signal })).rejects.toBe(reason);
  });

  it('stops before its commit when aborted', async () => {
    await expect(store.upsert('db', identity, aDocument('a'), { signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/i,
    );
    expect(await store.list()).toEqual([]);
  });
});

describe('a filter as large as it may be', () => {
  it.each([
    ['brackets', `${'('.repeat(16)}uri = 'a'${')'.repeat(16)}`],
    ['negations', `${'NOT '.repeat(16)}uri = 'a'`],
    ['negated brackets', `${'NOT ('.repeat(16)}true${')'.repeat(16)}`],
    ['functions', `${'upper(lower('.repeat(8)}uri${'))'.repeat(8)} = 'a'`],
    [
      'conditions',
      Array.from({ length: 100 }, (_, n) => `(uri LIKE '%${n}' AND NOT title = '${n}')`)
        .slice(0, 50)
        .join(' OR '),
    ],
    ['literals', `uri IN (${Array.from({ length: 999 }, (_, n) => `'${n}'`).join(', ')})`],
    ['wildcards', `metadata LIKE '${'%a_b'.repeat(16)}'`],
    ['patterns', `uri LIKE '${'x'.repeat(1_000)}'`],
  ])('of %s is answered, and the database with it', async (_, filter) => {
    await store.upsert('db', identity, aDocument('a'));
    expect((await store.documents('db', { filter })).total).toBeLessThanOrEqual(1);
    expect((await store.documents('db')).total).toBe(1);
  });
});

describe('remove, renameUri, has', () => {
  it('removes documents with everything of theirs and counts them', async () => {
    for (const hash of ['a', 'b', 'c']) await store.upsert('db', identity, aDocument(hash));
    expect(await store.remove('db', [idOf('a'), idOf('b'), idOf('unknown')])).toBe(2);
    expect(await store.remove('db', [idOf('a')])).toBe(0);
    expect((await rowsOf('db', 'chunks')).every((row) => row['document_id'] === idOf('c'))).toBe(true);
    expect(await rowsOf('db', 'document_items')).toHaveLength(2);
  });

  it('renames the URI of a document only', async () => {
    for (const hash of ['a', 'b']) await store.upsert('db', identity, aDocument(hash));
    await store.renameUri('db', idOf('a'), "/it's new.md");
    const { documents } = await store.documents('db', { filter: "uri = '/it''s new.md'" });
    expect(documents.map(({ id, chunkCount }) => [id, chunkCount])).toEqual([[idOf('a'), 2]]);
    await expect(store.renameUri('db', idOf('x'), '/x')).rejects.toThrow(NotFoundError);
  });
});

describe('a database that is missing or broken', () => {
  it.each([
    ['info', () => store.info('none')],
    ['documents', () => store.documents('none')],
    ['vacuum', () => store.vacuum('none')],
    ['search', () => store.search('none', { query: 'x', mode: 'fts', limit: 1 })],
    ['remove', () => store.remove('none', [])],
    ['identity', () => store.identity('none')],
    ['has', () => store.has('none', idOf('a'))],
  ])('is not found by %s, and does not come into being', async (_, use) => {
    await expect(use()).rejects.toThrow(NotFoundError);
    expect(await store.list()).toEqual([]);
  });

  it('is not found in a directory without tables', async () => {
    await mkdir(join(context.root, 'empty'));
    await expect(store.info('empty')).rejects.toThrow(NotFoundError);
  });

  it('says that files are damaged, without a path of the machine', async () => {
    await store.upsert('db', identity, aDocument('a'));
    await rm(join(context.root, 'db', 'chunks.lance', '_versions'), { recursive: true });
    const other = new VectorStore({ root: context.root, allowS3: false });
    const error: unknown = await other
      .search('db', { query: 'text', mode: 'fts', limit: 1 })
      .catch((caught: unknown) => caught);
    await other.close();
    expect(error).toBeInstanceOf(PermanentError);
    expect(String(error)).toContain('damaged');
    expect(String(error)).not.toContain(context.root);
  });

  it('is opened anew when it was deleted and created again', async () => {
    await store.upsert('db', identity, aDocument('a'));
    await rm(join(context.root, 'db'), { recursive: true });
    await expect(store.info('db')).rejects.toThrow(NotFoundError);
    await store.upsert('db', { ...identity, model: 'new' }, aDocument('b'));
    expect((await store.documents('db')).documents.map(({ id }) => id)).toEqual([idOf('b')]);
  });
});

describe('list', () => {
  it('finds nested databases with their sizes and ignores everything else', async () => {
    await store.upsert('b/nested.lancedb', identity, aDocument('a'));
    await store.upsert('a', identity, aDocument('a'));
    await mkdir(join(context.root, 'empty'));
    await writeFile(join(context.root, 'file'), 'x');
    await symlink(join(context.root, 'a'), join(context.root, 'link'));
    const databases = await store.list();
    expect(databases.map(({ name }) => name)).toEqual(['a', 'b/nested.lancedb']);
    for (const { name } of databases) expect((await store.info(name)).documents.count).toBe(1);
    for (const { sizeBytes } of databases) expect(sizeBytes).toBeGreaterThan(1_000);
  });
});

describe('documents', () => {
  beforeEach(async () => {
    for (let n = 1; n <= 5; n += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 10 - n));
      const texts = Array.from({ length: n }, (_, order) => `text ${order}`);
      await store.upsert('db', identity, aDocument(`d${n}`, { createdAt, texts, metadata: { n } }));
    }
  });

  it('pages through them, oldest first, with their chunk counts', async () => {
    const { total, documents } = await store.documents('db', { limit: 2, offset: 1 });
    expect(total).toBe(5);
    expect(documents).toMatchObject([
      {
        uri: '/files/d4.md',
        title: 'Title of d4',
        chunkCount: 4,
        metadata: { n: 4 },
        createdAt: '2026-01-06T00:00:00.000000+00:00',
      },
      { uri: '/files/d3.md', chunkCount: 3 },
    ]);
    expect(await store.documents('db', { offset: 99 })).toEqual({ total: 5, documents: [], next: null });
    expect((await store.documents('db', { limit: 0 })).documents).toEqual([]);
  });

  it('lists those of a source and a type, which a filter may narrow down', async () => {
    const kinds = [
      ['wiki', 'text/markdown'],
      ['wiki', 'application/pdf'],
      ["it's 100 %", 'application/pdf'],
    ];
    for (const [n, [source, content_type]] of kinds.entries())
      await store.upsert('db', identity, aDocument(`kind${n}`, { metadata: { source, content_type } }));
    const uris = async (query: DocumentsQuery): Promise<(string | null)[]> =>
      (await store.documents('db', query)).documents.map(({ uri }) => uri).sort();
    expect(await uris({ source: 'wiki' })).toEqual(['/files/kind0.md', '/files/kind1.md']);
    expect(await uris({ mimeType: 'application/pdf' })).toEqual(['/files/kind1.md', '/files/kind2.md']);
    expect(await uris({ source: "it's 100 %", mimeType: 'application/pdf' })).toEqual(['/files/kind2.md']);
    expect(await uris({ source: 'wiki', filter: "uri LIKE '%1.md' OR uri LIKE '%2.md'" })).toEqual(['/files/kind1.md']);
    expect(await store.documents('db', { source: 'nowhere' })).toEqual({ total: 0, documents: [], next: null });
  });

  it.each([
    ["uri = '/files/d2.md'", 1],
    ["uri LIKE '%d_.md' AND created_at < '2026-01-07'", 2],
    ['metadata LIKE \'%"n": 5%\'', 1],
    ["title = 'nobody' OR id IS NULL", 0],
  ])('counts what matches %s', async (filter, count) => {
    const { total, documents } = await store.documents('db', { filter, limit: 1 });
    expect(total).toBe(count);
    expect(documents).toHaveLength(Math.min(1, count));
  });

  it.each([
    'uri =',
    'nothing = 1',
    'content IS NOT NULL',
    'uri',
    'CAST(uri AS INT) = 1',
    'array_repeat(1,1500000000) is not null',
    "repeat('x', 2000000000) = uri",
    "lpad(uri, 2000000000) = 'x'",
    'length(repeat(metadata, 1000000)) > 1',
    'generate_series(1, 9000000000) is not null',
    "CAST(title AS TIMESTAMP) > TIMESTAMP '2026-01-01'",
    '1=1; DROP TABLE chunks',
    '1=1) OR (1=1',
    "uri = 'a' LIMIT 1",
    'id IN (SELECT id FROM documents)',
    `${'('.repeat(2_000)}1=1${')'.repeat(2_000)}`,
    Array.from({ length: 1_200 }, (_, n) => `n=${n}`).join(' OR '),
    `${'NOT '.repeat(2_400)}true`,
  ])("takes the filter %.40s for the caller's mistake", async (filter) => {
    await expect(store.documents('db', { filter })).rejects.toThrow(InvalidInputError);
    await expect(search('text', { filter })).rejects.toThrow(InvalidInputError);
    expect((await store.info('db')).tables).toContain('chunks');
  });

  it.each([{ limit: -1 }, { offset: 1.5 }, { limit: Number.NaN }])('refuses %j', async (query) => {
    await expect(store.documents('db', query)).rejects.toThrow(InvalidInputError);
  });
});

describe('documents with much metadata', () => {
  const MIB = 1024 * 1024;
  const sizes = [7, 7, 20, 1, 1];
  beforeEach(async () => {
    for (const [n, mib] of sizes.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + n));
      const texts = [0, 1, 2].map((order) => `${'pump '.repeat(5 - n)} ${order}`);
      const metadata = { n, notes: 'x'.repeat(mib * MIB) };
      await store.upsert('db', identity, aDocument(`d${n}`, { createdAt, texts, metadata }));
    }
  });

  it('are listed in pages of 16 MiB, one that is longer alone', async () => {
    const pages: unknown[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { total, documents, next } = await store.documents('db', { offset });
      pages.push([total, documents.map(({ metadata }) => metadata.n), next]);
      offset = next;
    }
    expect(pages).toEqual([
      [5, [0, 1], 2],
      [5, [2], 3],
      [5, [3, 4], null],
    ]);
  });

  it('are found with the best hits, as many as 16 MiB hold, and the number of the others', async () => {
    const hitsOf = async (limit: number, filter: string) => {
      const { hits, omitted } = await searchResult('pump', { limit, filter });
      return [hits.map(({ uri, metadata }) => [uri, (metadata.notes as string).length / MIB]), omitted];
    };
    const of = (n: number): [string, number] => [`/files/d${n}.md`, sizes[n]!];
    expect(await hitsOf(9, "uri = '/files/d0.md'")).toEqual([[of(0), of(0)], 1]);
    expect(await hitsOf(9, "uri = '/files/d2.md'")).toEqual([[of(2)], 2]);
    expect(await hitsOf(9, "uri in ('/files/d3.md', '/files/d4.md')")).toMatchObject([{ length: 6 }, 0]);
    expect(await hitsOf(2, "uri in ('/files/d3.md', '/files/d4.md')")).toEqual([[of(3), of(3)], 0]);
  });
});

describe('search', () => {
  beforeEach(async () => {
    await store.upsert('db', identity, aDocument('cheese', { texts: ['a ripe brie', 'aged gouda wheels'] }));
    await store.upsert('db', identity, aDocument('wine', { texts: ['red wines of the valley', 'wheels of a cart'] }));
  });

  it('finds words in their other forms, with the document they belong to', async () => {
    const hits = await search('wine');
    expect(hits).toMatchObject([
      {
        documentId: idOf('wine'),
        uri: '/files/wine.md',
        title: 'Title of wine',
        content: 'red wines of the valley',
        headings: null,
        pageNumbers: [1],
        order: 0,
        metadata: { source: 'test' },
      },
    ]);
    expect(hits[0]!.score).toBeGreaterThan(0);
  });

  it('finds the nearest vector with the score 1 / (1 + distance)', async () => {
    const [first, second] = await search('x', { mode: 'vector', vector: vectorOf('a ripe brie'), limit: 2 });
    expect(first).toMatchObject({ content: 'a ripe brie', score: 1 });
    expect(second!.score).toBeLessThan(1);
  });

  it('puts first in hybrid mode what words and vector both find', async () => {
    const hits = await search('wheels', { mode: 'hybrid', vector: vectorOf('wheels of a cart') });
    expect(hits[0]!.content).toBe('wheels of a cart');
    expect(hits[0]!.score).toBeCloseTo(2 / 60, 3);
    expect(new Set(hits.map(({ chunkId }) => chunkId)).size).toBe(hits.length);
  });

  it.each(['fts', 'vector', 'hybrid'] as const)('keeps to the filter in mode %s', async (mode) => {
    const vector = vectorOf('wheels');
    const hits = await search('wheels', { mode, vector, filter: "uri = '/files/cheese.md'" });
    expect(new Set(hits.map(({ uri }) => uri))).toEqual(new Set(['/files/cheese.md']));
    expect(await search('wheels', { mode, vector, filter: "uri = 'none'" })).toEqual([]);
  });

  it.each(['brie AND', '"brie', 'brie) OR (', "brie' OR 1=1 --", 'brie:*^2 ~ +x -y', '{"match":"brie"}', 'brie\\'])(
    'takes %s for plain words',
    async (query) => {
      expect((await search(query)).map(({ content }) => content)).toContain('a ripe brie');
    },
  );

  it('finds nothing for characters that are no words', async () => {
    expect(await search('!?! ---')).toEqual([]);
  });

  it.each([
    ['an empty query', { query: ' ' }],
    ['a limit of 0', { limit: 0 }],
    ['a missing vector', { mode: 'hybrid' }],
    ['a vector of another dimension', { mode: 'vector', vector: new Float32Array(3) }],
  ] as const)('refuses %s', async (_, more) => {
    await expect(search('wheels', more)).rejects.toThrow(InvalidInputError);
  });

  it('finds what another process has stored', async () => {
    const other = new VectorStore({ root: context.root, allowS3: false });
    await other.upsert('db', identity, aDocument('new', { texts: ['fresh chèvre'] }));
    await other.close();
    expect((await search('fresh')).map(({ content }) => content)).toEqual(['fresh chèvre']);
  });
});

describe('info and vacuum', () => {
  it('reports versions, identity, sizes and the vector index', async () => {
    await store.upsert('db', identity, aDocument('a'));
    expect(await store.info('db')).toMatchObject({
      path: 'db',
      versions: { vectordb: expect.stringMatching(/^0\.\d+\.\d+$/), ragLib: '0.101.1', storedVersion: '0.101.1' },
      embeddings: identity,
      documents: {
        count: 1,
        sizeBytes: expect.any(Number),
        sizeHuman: expect.stringMatching(/ K?B$/),
        versions: expect.any(Number),
      },
      chunks: { count: 2 },
      vectorIndex: { exists: false, indexedRows: 0, unindexedRows: 2 },
      maintenance: { running: false, lastError: null },
    });
    expect(await store.identity('db')).toEqual(identity);
  });

  it('compacts, indexes, removes old versions, and keeps everything', async () => {
    for (let n = 0; n < 8; n += 1) await store.upsert('db', identity, aDocument(`d${n}`));
    await store.remove('db', [idOf('d0')]);
    const report = await store.vacuum('db', { retentionMs: 0 });
    expect(report.tables).toEqual(['settings', 'documents', 'document_meta', 'chunks', 'document_items']);
    expect(report.fragmentsRemoved).toBeGreaterThan(report.fragmentsAdded);
    expect(report.versionsRemoved).toBeGreaterThan(8);
    const info = await store.info('db');
    expect(info.chunks.count).toBe(14);
    // Versions as young as the clean-up itself stay; before it there were more than ten.
    expect(info.chunks.versions).toBeLessThanOrEqual(4);
    expect(info.maintenance.lastRunAt).toBeInstanceOf(Date);
    expect(info.maintenance.lastReport).toEqual({ ...report, tables: undefined, tookMs: expect.any(Number) });
    const index = await (await tableOf('db', 'chunks')).indexStats('content_fts_idx');
    expect(index).toMatchObject({ numIndexedRows: 14, numUnindexedRows: 0 });
    expect(await search('second')).toHaveLength(7);
  });

  it('tells what each version changed', async () => {
    await store.upsert('db', identity, aDocument('a'));
    await store.upsert('db', identity, aDocument('b'));
    await store.upsert('db', identity, aDocument('a', { texts: ['another first text', `second ${'x'.repeat(999)}`] }));
    await store.remove('db', [idOf('b')]);
    const chunks = (await store.versions('db', 100)).find(({ table }) => table === 'chunks')!;
    expect(chunks.total).toBe(chunks.versions.length);
    const versions = [...chunks.versions].reverse();
    expect(versions.map(({ change }) => change).filter((change) => change !== 'other')).toEqual([
      'created',
      'added',
      'added',
      'rewritten',
      'removed',
    ]);
    expect(versions.map(({ rows }) => rows)).toEqual(expect.arrayContaining([0, 2, 4]));
    expect(versions.at(-1)).toMatchObject({ rows: 2, sizeBytes: expect.any(Number) });
    const [newest] = (await store.versions('db', 1)).find(({ table }) => table === 'chunks')!.versions;
    expect(newest).toEqual(versions.at(-1));
    await store.vacuum('db', { retentionMs: 0 });
    const left = (await store.versions('db', 100)).find(({ table }) => table === 'chunks')!.versions;
    // The one before the oldest is gone.
    expect(left.at(-1)!.change).toBeNull();
  });

  it('leaves nothing of a removed document in any file when nothing is to be kept', async () => {
    const secret = aDocument('secret', { texts: ['the zanzibarium is hidden'], title: 'Zanzibarium' });
    // Few of many rows: a compaction alone would leave their files as they are.
    const others = Array.from({ length: 30 }, (_, n) => store.upsert('db', identity, aDocument(`d${n}`)));
    await Promise.all([...others, store.upsert('db', identity, secret)]);
    await store.vacuum('db');
    expect(await filesWith(context.root, /zanzibari/i)).not.toEqual([]);
    expect(await filesWith(context.root, new RegExp(idOf('secret')))).not.toEqual([]);
    await store.remove('db', [idOf('secret')]);
    await store.vacuum('db', { retentionMs: 0 });
    expect(await filesWith(context.root, /zanzibari/i)).toEqual([]);
    expect(await filesWith(context.root, new RegExp(idOf('secret')))).toEqual([]);
    expect((await store.info('db')).documents.count).toBe(30);
    expect(await search('second', { limit: 50 })).toHaveLength(30);
    for (const { unindexedRows } of (await store.info('db')).indexes) expect(unindexedRows).toBe(0);
  });

  it('takes less space after a removal than before, once old versions are gone', async () => {
    const filler = (n: number) =>
      aDocument(`d${n}`, { texts: Array.from({ length: 50 }, (_, k) => `${n} ${k} ${'x'.repeat(500)}`) });
    for (let n = 0; n < 6; n += 1) await store.upsert('db', identity, filler(n));
    const [before] = await store.list();
    await store.remove(
      'db',
      [0, 1, 2, 3].map((n) => idOf(`d${n}`)),
    );
    await store.vacuum('db', { retentionMs: 0 });
    const [after] = await store.list();
    expect(after!.sizeBytes).toBeLessThan(before!.sizeBytes / 2);
  });
});
