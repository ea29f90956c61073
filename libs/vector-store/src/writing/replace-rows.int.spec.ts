import type { Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectTo } from '../databases/connection.js';
import { OpenDatabase } from '../databases/open-database.js';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';
import { contentRows } from './document-rows.js';
import { prepareContent } from './prepared-document.js';
import { replaceRows } from './replace-rows.js';

describe('replacing the rows of documents', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  let database: OpenDatabase;
  beforeEach(async () => {
    context = await aStore();
    await context.store.upsert('db', identity, aDocument('a', { texts: ['a1', 'a2', 'a3'] }));
    await context.store.upsert('db', identity, aDocument('b', { texts: ['b1'] }));
    database = new OpenDatabase('db', await connectTo(context.store.resolve('db'), {}));
  });
  afterEach(async () => {
    database.close();
    await context.dispose();
  });

  const prepared = async (texts: string[]) => {
    const { id, ...content } = aDocument('a', { texts });
    return { id, rows: await prepareContent(id, content, identity.dimension) };
  };
  const contents = async (table: Table, column: string): Promise<string[]> =>
    ((await table.query().toArray()) as Record<string, string>[]).map((row) => row[column]!).sort();

  it.each([
    ['fewer', ['new']],
    ['as many', ['new1', 'new2', 'new3']],
    ['more', ['new1', 'new2', 'new3', 'new4']],
  ])('is one commit, with %s rows, and leaves other documents alone', async (_, texts) => {
    const chunks = await database.table('chunks');
    const before = await chunks.version();
    const document = await prepared(texts);
    await replaceRows(chunks, 'chunks', [document.id], contentRows([document], identity.dimension).chunks);
    expect(await chunks.version()).toBe(before + 1);
    expect(await contents(chunks, 'content')).toEqual(['b1', ...texts]);
  });

  it('removes what another process stored of the document at the last moment', async () => {
    const chunks = await database.table('chunks');
    const other = await database.connection.openTable('chunks');
    const theirs = await prepared(['t1', 't2', 't3', 't4', 't5']);
    const version = chunks.version.bind(chunks);
    chunks.version = async () => {
      chunks.version = version;
      const before = await version();
      await replaceRows(other, 'chunks', [theirs.id], contentRows([theirs], identity.dimension).chunks);
      return before;
    };
    const document = await prepared(['new1', 'new2', 'new3', 'new4']);
    const query = chunks.query.bind(chunks);
    // What was looked up is older than what is merged with.
    chunks.query = () => {
      chunks.query = query;
      return query().limit(3);
    };
    await replaceRows(chunks, 'chunks', [document.id], contentRows([document], identity.dimension).chunks);
    expect(await contents(chunks, 'content')).toEqual(['b1', 'new1', 'new2', 'new3', 'new4']);
    other.close();
  });

  it('removes what two processes added twice', async () => {
    const document = await prepared(['x1', 'x2']);
    const chunks = await database.table('chunks');
    const items = await database.table('document_items');
    for (let copy = 0; copy < 2; copy += 1) {
      await chunks.add(contentRows([document], identity.dimension).chunks);
      await items.add(contentRows([document], identity.dimension).document_items);
    }
    await replaceRows(chunks, 'chunks', [document.id], contentRows([document], identity.dimension).chunks);
    await replaceRows(
      items,
      'document_items',
      [document.id],
      contentRows([document], identity.dimension).document_items,
    );
    expect(await contents(chunks, 'content')).toEqual(['b1', 'x1', 'x2']);
    expect(await contents(items, 'text')).toEqual(['b1', 'x1', 'x2']);
  });

  it('removes all rows when there are none to put in their place', async () => {
    const items = await database.table('document_items');
    const document = await prepared(['x']);
    await replaceRows(
      items,
      'document_items',
      [document.id],
      contentRows([{ rows: { ...document.rows, items: [] } }], identity.dimension).document_items,
    );
    expect(await contents(items, 'text')).toEqual(['b1']);
  });

  it('happens again, as a whole, when a compaction moved the rows meanwhile', async () => {
    const chunks = await database.table('chunks');
    const document = await prepared(['new']);
    const other = await database.connection.openTable('chunks');
    const replacing = replaceRows(chunks, 'chunks', [document.id], contentRows([document], identity.dimension).chunks);
    await Promise.allSettled([replacing, other.optimize({ cleanupOlderThan: new Date() })]);
    await replacing;
    expect(await contents(chunks, 'content')).toEqual(['b1', 'new']);
    other.close();
  });
});
