import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, hashOf, seedBatch, seedGroup, type TestDatabase } from '../testing/index.js';
import { DocumentSearchRepository, MOST_FOUND, type FoundDocuments } from './document-search-repository.js';
import { prefixOfHash } from './hash-prefix.js';

const UNSTARTED = 3;

describe.each(DIALECTS)('documents on %s', (dialect) => {
  let test: TestDatabase;
  let documents: DocumentSearchRepository;
  let unstarted: number;
  let started: number;

  const hash = (batchId: number, index: number): string => hashOf(`${batchId}/document-${index}.md`);
  const search = (text?: string, { page = 1, rowsPerPage = 50 } = {}): Promise<FoundDocuments> =>
    documents.page({ text, page, rowsPerPage });
  const found = async (text: string): Promise<string[]> => (await search(text)).rows.map(({ docHash }) => docHash);

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    documents = new DocumentSearchRepository(test.database);
    unstarted = await seedBatch(test.database, UNSTARTED);
    ({ batchId: started } = await seedGroup(test.database, { documents: 1 }));
    const { rows } = { rows: test.database.rows.bind(test.database) };
    await rows(
      `update document set created_date = 5000, doc_meta = '{"title":"A \\"quoted\\" 100% Manual"}' where hash = $1`,
      [hash(unstarted, 1)],
    );
    await rows(
      `insert into document_uri (doc_hash, uri, source, version, batch_id, doc_meta) values ($1, 'zoo/copy.md', 'second', 1, $2, '{"title":"Its copy"}')`,
      [hash(unstarted, 2), started],
    );
  });
  afterAll(() => test.drop());

  it('are found by what they are called at any location, with runs and without', async () => {
    expect(await found('DOCUMENT-1')).toEqual([hash(unstarted, 1)]);
    expect(await found('"QUOTED" 100%')).toEqual([hash(unstarted, 1)]);
    expect(await found('zoo/')).toEqual([hash(unstarted, 2)]);
    expect(await found('its copy')).toEqual([hash(unstarted, 2)]);
    expect(await found(`${started}/document-0`)).toEqual([hash(started, 0)]);
    expect(await found('_')).toEqual([]);
    expect(await found('title')).toEqual([]);
  });

  it('are shown at the location that was meant', async () => {
    const [copy] = (await search('ZOO')).rows;
    expect(copy).toMatchObject({
      uri: 'zoo/copy.md',
      source: 'second',
      batchId: started,
      batchName: 'test batch',
      title: 'Its copy',
      locationCount: 2,
      state: 'not_started',
      runId: null,
    });
    const [original] = (await search('document-2')).rows;
    expect(original).toMatchObject({ uri: `${unstarted}/document-2.md`, batchId: unstarted, title: null });
    const [run] = (await search(`${started}/document-0`)).rows;
    expect(run).toMatchObject({ state: 'pending', runId: expect.any(Number), mimeType: 'text/markdown', fileSize: 10 });
  });

  it('are found by the beginning of their hash', async () => {
    const whole = hash(unstarted, 0);
    expect(await found(whole)).toEqual([whole]);
    expect(await found(whole.slice(0, 20))).toEqual([whole]);
    expect(await found(whole.slice('sha256-'.length, 20).toUpperCase())).toEqual([whole]);
    expect(await found(`${whole}0`)).toEqual([]);
    expect((await search('sha256-')).total).toBe(UNSTARTED + 1);
  });

  it('come in pages, the newest first', async () => {
    const all = await search();
    expect(all).toMatchObject({ total: UNSTARTED + 1, isMore: false });
    expect(all.rows[0]!.docHash).toBe(hash(unstarted, 1));
    const pages = await Promise.all([1, 2, 3].map((page) => search('document', { page, rowsPerPage: 2 })));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows);
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 0]);
  });

  it('that no location names any more are found by their hash', async () => {
    const gone = hash(unstarted, 0);
    await test.database.rows('delete from document_uri where doc_hash = $1', [gone]);
    expect((await search(gone)).rows).toMatchObject([{ docHash: gone, uri: null, batchId: null, locationCount: 0 }]);
  });

  it('are counted up to a limit where very many have the text', async () => {
    const other = await seedBatch(test.database, MOST_FOUND + 1, 'many');
    const first = await search(`${other}/document-`, { rowsPerPage: 5 });
    expect(first).toMatchObject({ total: MOST_FOUND, isMore: true });
    expect(first.rows).toHaveLength(5);
    const last = await search(`${other}/document-`, { page: 3, rowsPerPage: MOST_FOUND / 2 });
    expect(last.rows).toEqual([]);

    // Many places, and few documents.
    await test.database.rows(
      `insert into document_uri (doc_hash, uri, source, version, batch_id) select $1, 'same/' || id, 'same', 1, batch_id from document_uri`,
      [hash(unstarted, 1)],
    );
    expect(await search('same/')).toMatchObject({ total: 1, isMore: false, rows: [{ docHash: hash(unstarted, 1) }] });
  });
});

it('takes the beginning of a hash for what it is', () => {
  expect(prefixOfHash('SHA256-9F')).toEqual({ from: 'sha256-9f', below: 'sha256-9fg' });
  expect(prefixOfHash('9f86d0')).toEqual({ from: 'sha256-9f86d0', below: 'sha256-9f86d0g' });
  for (const none of ['9f86d', 'facade.md', 'sha256-xyz', 'sha256']) expect(prefixOfHash(none)).toBeNull();
});
