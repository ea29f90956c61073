import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, seedBatch, type TestDatabase } from '../testing/index.js';

describe.each(DIALECTS)('texts in JSON on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    await seedBatch(test.database, 1);
  });
  afterAll(() => test.drop());

  const titleOf = async (meta: object): Promise<string | null> => {
    const { sql } = test.database;
    await test.database.rows('update document set doc_meta = $1', [JSON.stringify(meta)]);
    const [row] = await test.database.rows<{ title: string | null }>(
      `select ${sql.jsonText('doc_meta', 'title')} as title from document`,
    );
    return row!.title;
  };

  it.each([
    [{ title: 'A "title" \\ of 3 é 😀' }, 'A "title" \\ of 3 é 😀'],
    [{ title: 7 }, '7'],
    [{}, null],
  ])('are read from %j', async (meta, title) => {
    expect(await titleOf(meta)).toBe(title);
  });

  it.each([{ title: 'a\0b' }, { title: 'a\ud800b' }, { title: 'ab', author: '\0' }, { title: 'ab', author: '\udc00' }])(
    'do not fail the statement that reads %j',
    async (meta) => {
      const title = await titleOf(meta);
      expect(dialect === 'postgres' ? title : title?.slice(0, 1)).toBe(dialect === 'postgres' ? null : 'a');
    },
  );
});
