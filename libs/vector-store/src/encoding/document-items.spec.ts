import { describe, expect, it } from '@jest/globals';
import type { DoclingDocument } from '@sluice/domain';
import { documentItems } from './document-items.js';

const node = (ref: string, label: string, more: object = {}): object => ({
  self_ref: ref,
  parent: { $ref: '#/body' },
  children: [],
  content_layer: 'body',
  label,
  prov: [],
  ...more,
});
const text = (n: number, label: string, words: string, more: object = {}): object =>
  node(`#/texts/${n}`, label, { orig: words, text: words, ...more });
const on = (...pages: number[]): object => ({ prov: pages.map((page_no) => ({ page_no })) });

const document = {
  name: 'x',
  version: '1.10.0',
  body: {
    self_ref: '#/body',
    children: ['#/texts/0', '#/texts/1', '#/groups/0', '#/tables/0', '#/pictures/0', '#/texts/5'].map(($ref) => ({
      $ref,
    })),
  },
  groups: [{ self_ref: '#/groups/0', name: 'list', label: 'list', children: [{ $ref: '#/texts/2' }] }],
  texts: [
    text(0, 'title', 'Title', on(1)),
    text(1, 'section_header', 'Section', { level: 2, ...on(2, 1, 2) }),
    text(2, 'list_item', 'Item'),
    text(3, 'caption', 'Limits'),
    text(4, 'caption', 'The gauge'),
    text(5, 'page_footer', 'p. 1', { content_layer: 'furniture' }),
  ],
  tables: [
    node('#/tables/0', 'table', {
      children: [{ $ref: '#/texts/3' }],
      captions: [{ $ref: '#/texts/3' }],
      data: { num_rows: 0, num_cols: 0, table_cells: [] },
    }),
  ],
  pictures: [
    node('#/pictures/0', 'picture', {
      children: [{ $ref: '#/texts/4' }],
      captions: [{ $ref: '#/texts/4' }],
      image: { uri: 'data:image/png;base64,AQID' },
    }),
  ],
} as unknown as DoclingDocument;

describe('documentItems', () => {
  const items = documentItems(document);

  it('lists the body in reading order, captions after what they describe, without furniture', () => {
    expect(items.map(({ position, selfRef, treeDepth }) => [position, selfRef, treeDepth])).toEqual([
      [0, '#/texts/0', 1],
      [1, '#/texts/1', 1],
      [2, '#/texts/2', 2],
      [3, '#/tables/0', 1],
      [4, '#/texts/3', 2],
      [5, '#/pictures/0', 1],
      [6, '#/texts/4', 2],
    ]);
  });

  it('gives section headers their level and everything else 0', () => {
    expect(items.map(({ headingLevel }) => headingLevel)).toEqual([0, 2, 0, 0, 0, 0, 0]);
  });

  it('sorts pages and names each once', () => {
    expect(items[1]!.pageNumbers).toEqual([1, 2]);
  });

  it('takes the caption for the text of a picture and of an empty table, and decodes the image', () => {
    expect(items.map((item) => item.text)).toEqual([
      'Title',
      'Section',
      'Item',
      'Limits',
      'Limits',
      'The gauge',
      'The gauge',
    ]);
    expect(items[5]!.picture).toEqual(Buffer.from([1, 2, 3]));
    expect(items.filter(({ picture }) => picture !== null)).toHaveLength(1);
  });

  it('leaves out pictures without bytes, but not their captions, and numbers the rest without gaps', () => {
    for (const image of [null, { uri: 'data:image/png;base64,' }, { uri: 'artifacts/1.png' }]) {
      const changed = structuredClone(document);
      Object.assign(changed.pictures[0]!, { image });
      expect(
        documentItems(changed)
          .map(({ position, selfRef }) => [position, selfRef])
          .slice(4),
      ).toEqual([
        [4, '#/texts/3'],
        [5, '#/texts/4'],
      ]);
    }
  });

  it('prefers the description of a picture', () => {
    const described = structuredClone(document);
    described.pictures[0]!.meta = { description: { text: 'A round gauge' } };
    expect(documentItems(described)[5]!.text).toBe('A round gauge');
  });
});
