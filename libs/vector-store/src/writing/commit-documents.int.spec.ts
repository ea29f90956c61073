import type { Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectTo } from '../databases/connection.js';
import { OpenDatabase } from '../databases/open-database.js';
import type { TableName } from '../layout/arrow-schemas.js';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';
import { commitDocuments } from './commit-documents.js';
import { type DocumentRecord, prepareDocument } from './prepared-document.js';

/** A database one of whose tables refuses rows while `broken`. */
class FaultyDatabase extends OpenDatabase {
  broken: TableName | undefined;

  override async table(name: TableName): Promise<Table> {
    const table = await super.table(name);
    if (name !== this.broken) return table;
    return new Proxy(table, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property);
        if (property === 'add' || property === 'mergeInsert') return () => this.refuse();
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  /** Refuses the first rows only, so that putting back works. */
  private refuse(): never {
    this.broken = undefined;
    throw new Error('No space left on device');
  }
}

describe('a commit that fails', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  let database: FaultyDatabase;
  beforeEach(async () => {
    context = await aStore();
    await context.store.upsert('db', identity, aDocument('known', { texts: ['old one', 'old two'] }));
    database = new FaultyDatabase('db', await connectTo(context.store.resolve('db'), {}));
  });
  afterEach(async () => {
    database.close();
    await context.dispose();
  });

  const commit = async (...documents: DocumentRecord[]): Promise<void> => {
    const prepared = await Promise.all(documents.map((document) => prepareDocument(document, identity)));
    await commitDocuments(database, prepared, identity.dimension);
  };
  const rows = async (): Promise<Record<string, unknown[]>> => {
    const columns = {
      documents: 'content',
      document_meta: 'title',
      chunks: 'content',
      document_items: 'text',
    } as const;
    const found = Object.entries(columns).map(async ([name, column]) => {
      const table = await database.table(name as TableName);
      const all = (await table.query().toArray()) as Record<string, unknown>[];
      return [name, all.map((row) => row[column]).sort()] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  };

  it.each(['document_meta', 'documents', 'document_items', 'chunks'] as const)(
    'at %s leaves new documents out and known ones as they were',
    async (table) => {
      const before = await rows();
      const documents = [aDocument('new'), aDocument('known', { texts: ['changed'] })];
      database.broken = table;
      await expect(commit(...documents)).rejects.toThrow('No space left');
      expect(await rows()).toEqual(before);
    },
  );

  it('is healed by repeating it', async () => {
    database.broken = 'chunks';
    const documents = [aDocument('new', { texts: ['new one'] }), aDocument('known', { texts: ['changed'] })];
    await expect(commit(...documents)).rejects.toThrow('No space left');
    await commit(...documents);
    const { chunks, document_items: items } = await rows();
    expect(chunks).toEqual(['changed', 'new one']);
    expect(items).toEqual(['changed', 'new one']);
  });

  it('keeps what another writer has committed meanwhile', async () => {
    database.broken = 'chunks';
    const failing = commit(aDocument('new'));
    const succeeding = context.store.upsert('db', identity, aDocument('other', { texts: ['theirs'] }));
    await expect(failing).rejects.toThrow('No space left');
    await succeeding;
    expect((await rows())['chunks']).toEqual(['old one', 'old two', 'theirs']);
  });

  it('that a crash cut short is healed by repeating it', async () => {
    const document = aDocument('crashed', { texts: ['one', 'two'] });
    const half = await prepareDocument(document, identity);
    await commitDocuments(database, [half], identity.dimension);
    // What a process leaves that dies between the tables: everything but the chunks.
    await (await database.table('chunks')).delete(`document_id = '${document.id}'`);
    expect(await context.store.has('db', document.id)).toBe(false);
    await context.store.upsert('db', identity, document);
    expect(await context.store.has('db', document.id)).toBe(true);
    expect((await rows())['document_items']).toHaveLength(4);
  });
});
