import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Chunk } from '@sluice/domain';
import { chunkPages } from './chunk-pages.js';

const chunk = (order: number, content: string): Chunk => ({
  order,
  content,
  headings: ['A "quoted" \\ heading', '{[}]'],
  docItemRefs: [`#/texts/${order}`],
  labels: ['text'],
  pageNumbers: [],
  tokens: 1,
});

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('pages of chunks', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-chunks-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const pagesOf = async (text: string): Promise<Chunk[][]> => {
    const path = join(folder, 'chunks');
    await writeFile(path, text);
    return all(chunkPages(path));
  };

  it('hold all chunks in their order, bounded in number and in characters', async () => {
    const many = Array.from({ length: 5000 }, (_, order) => chunk(order, 'word'));
    const pages = await pagesOf(JSON.stringify(many));
    expect(pages.flat()).toEqual(many);
    expect(pages.map((page) => page.length)).toEqual([2048, 2048, 904]);
    const large = Array.from({ length: 10 }, (_, order) => chunk(order, 'x'.repeat(1_500_000)));
    expect((await pagesOf(JSON.stringify(large))).map((page) => page.length)).toEqual([3, 3, 3, 1]);
    expect(await pagesOf('[]')).toEqual([]);
  });

  it('say of a damaged artifact that it is one', async () => {
    await expect(pagesOf('[{"order":0},{"order"')).rejects.toMatchObject({
      code: 'CHUNKS_DAMAGED',
      kind: 'permanent',
    });
  });
});
