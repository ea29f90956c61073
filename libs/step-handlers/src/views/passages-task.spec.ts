import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Chunk } from '@sluice/domain';
import { PassageFileReader } from './passage-file.js';
import runPassagesTask from './passages-task.js';

const box = (l: number, t: number, r: number, b: number, coord_origin?: string) => ({ l, t, r, b, coord_origin });
const text = (index: number, label: string, content: string, prov: object[] = []) => ({
  self_ref: `#/texts/${index}`,
  parent: { $ref: '#/body' },
  children: [],
  content_layer: 'body',
  label,
  prov,
  orig: content,
  text: content,
});

const document = {
  schema_name: 'DoclingDocument',
  version: '1.10.0',
  name: 'manual',
  body: {
    self_ref: '#/body',
    name: '_root_',
    label: 'unspecified',
    children: [0, 1, 2, 3, 4].map((index) => ({ $ref: `#/texts/${index}` })),
  },
  groups: [],
  texts: [
    text(0, 'title', 'Manual', [{ page_no: 1, bbox: box(10, 780, 200, 760), charspan: [0, 6] }]),
    text(1, 'text', 'The lock opens at six.', [
      { page_no: 1, bbox: box(10, 700, 300, 680), charspan: [0, 10] },
      { page_no: 2, bbox: box(10, 20, 300, 40, 'TOPLEFT'), charspan: [10, 22] },
    ]),
    { ...text(2, 'section_header', 'Gates'), level: 2 },
    { ...text(3, 'section_header', 'Upper gate'), level: 3 },
    text(4, 'text', 'It is closed.', [
      { page_no: 2, bbox: box(1, 2, Number.NaN, 4), charspan: [0, 3] },
      { page_no: 9, bbox: box(1, 2, 3, 4), charspan: [0, 3] },
      { page_no: 2, bbox: null, charspan: [0, 3] },
    ]),
  ],
  pictures: [],
  tables: [],
  pages: {
    '1': { page_no: 1, size: { width: 600, height: 800 } },
    '2': { page_no: 2, size: { width: 600, height: 800 } },
    '3': { page_no: 3, size: { width: -1, height: 800 } },
  },
};

const chunk = (order: number, content: string, refs: string[], pageNumbers: number[]): Chunk => ({
  order,
  content,
  headings: null,
  docItemRefs: refs,
  labels: refs.map(() => 'text'),
  pageNumbers,
  tokens: 5,
});

describe('the passages of a document', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-passages-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const view = async (docling: object, chunks: readonly Chunk[], markdown = '', own?: string) => {
    const files = ['doclingJson', 'markdown', 'chunks', 'passages', 'own'] as const;
    const paths = Object.fromEntries(files.map((name) => [name, join(folder, name)])) as Record<
      (typeof files)[number],
      string
    >;
    await writeFile(paths.doclingJson, JSON.stringify(docling));
    await writeFile(paths.markdown, markdown);
    await writeFile(paths.chunks, JSON.stringify(chunks));
    await writeFile(paths.own, own ?? '');
    const file = { path: paths.own, fileName: 'x.md', mimeType: 'text/markdown', sha256: '' };
    const { doclingJson, passages } = paths;
    const layout = await runPassagesTask({
      doclingJson,
      markdown: paths.markdown,
      chunks: paths.chunks,
      passages,
      text: own === undefined ? null : file,
    });
    return { layout, handle: await open(paths.passages, 'r') };
  };

  it('have their places on pages, from the top left, and in the texts', async () => {
    const chunks = [
      chunk(0, 'The lock opens at six.', ['#/texts/1', '#/texts/99', '#/nowhere'], [1, 2]),
      chunk(1, 'It is closed.', ['#/texts/4'], [2]),
    ];
    const markdown = '# Manual\n\nThe lock *opens* at six.\n\n## Gates\n\n### Upper gate\n\nIt is closed.\n';
    const own = `\ufeff${markdown.replaceAll('*', '')}`.replaceAll('\n', '\r\n');
    const { layout, handle: opened } = await view(document, chunks, markdown, own);
    await using handle = opened;
    const reader = new PassageFileReader(handle, layout);
    const [first, second] = await reader.from(0, 10, 1e6);
    expect(first).toMatchObject({
      order: 0,
      headings: [],
      labels: ['text'],
      boxes: [
        { page: 1, left: 10, top: 100, right: 300, bottom: 120 },
        { page: 2, left: 10, top: 20, right: 300, bottom: 40 },
      ],
    });
    expect(markdown.slice(...first!.markdownSpan!)).toBe('The lock *opens* at six');
    expect(markdown.replaceAll('*', '').slice(...first!.textSpan!)).toBe('The lock opens at six');
    expect(second!.boxes).toEqual([]);
    expect(await reader.pages()).toEqual([
      { pageNo: 1, width: 600, height: 800 },
      { pageNo: 2, width: 600, height: 800 },
    ]);
    expect(await reader.outline()).toEqual([
      {
        text: 'Manual',
        level: 0,
        page: 1,
        box: { page: 1, left: 10, top: 20, right: 200, bottom: 40 },
        passage: 0,
      },
      { text: 'Gates', level: 2, page: null, box: null, passage: 1 },
      { text: 'Upper gate', level: 3, page: null, box: null, passage: 1 },
    ]);
    expect(await reader.at(first!.textSpan![0] + 3, 'text')).toBe(0);
    expect(await reader.at(1e6, 'markdown')).toBe(1);
    expect(await reader.onPage(2, 0, 10)).toEqual({ total: 2, orders: [0, 1] });
    expect(await reader.onPage(2, 1, 10)).toEqual({ total: 2, orders: [1] });
    expect(await reader.onPage(3, 0, 10)).toEqual({ total: 0, orders: [] });
  });

  it('are read a part at a time, however many there are', async () => {
    const chunks = Array.from({ length: 20_000 }, (_, order) =>
      chunk(order, `Passage ${order}`, [`#/texts/${order % 5}`], [1 + (order >> 3)]),
    );
    const { layout, handle: opened } = await view(document, chunks);
    await using handle = opened;
    const reader = new PassageFileReader(handle, layout);
    expect(layout.passages).toBe(20_000);
    expect((await reader.from(19_990, 50, 1e6)).map(({ order }) => order)).toEqual(
      chunks.slice(19_990).map(({ order }) => order),
    );
    expect(await reader.from(20_000, 50, 1e6)).toEqual([]);
    const some = await reader.from(100, 50, 1_000);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(10);
    expect(await reader.from(100, 50, 1)).toHaveLength(1);
    expect(await reader.onPage(1001, 2, 3)).toEqual({ total: 8, orders: [8002, 8003, 8004] });
    expect(await reader.at(5, 'markdown')).toBeNull();
  });

  it('of a document without any are none', async () => {
    const { layout, handle: opened } = await view({ name: 'empty' }, []);
    await using handle = opened;
    const reader = new PassageFileReader(handle, layout);
    expect([await reader.from(0, 10, 1e6), await reader.outline(), await reader.pages()]).toEqual([[], [], []]);
    expect(await reader.onPage(1, 0, 10)).toEqual({ total: 0, orders: [] });
    expect(await reader.at(0, 'text')).toBeNull();
  });
});
