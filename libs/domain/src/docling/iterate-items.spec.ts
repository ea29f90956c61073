import { describe, expect, it } from '@jest/globals';
import type { DoclingDocument, DoclingPicture, DoclingTable, DoclingText } from './docling-document.js';
import { iterateItems } from './iterate-items.js';
import { refPointer, resolveRef } from './resolve-ref.js';

const ref = (pointer: string) => ({ $ref: pointer });
const text = (index: number, parent: string, more: Partial<DoclingText> = {}): DoclingText => ({
  self_ref: `#/texts/${index}`,
  parent: ref(parent),
  children: [],
  content_layer: 'body',
  label: 'text',
  prov: [],
  orig: `t${index}`,
  text: `t${index}`,
  ...more,
});
const float = { content_layer: 'body' as const, prov: [], references: [], footnotes: [], annotations: [] };
const table = (captions: string[]): DoclingTable => ({
  ...float,
  self_ref: '#/tables/0',
  parent: ref('#/body'),
  label: 'table',
  children: captions.map(ref),
  captions: captions.map(ref),
  data: { table_cells: [], num_rows: 0, num_cols: 0 },
});
const picture = (captions: string[], children = captions): DoclingPicture => ({
  ...float,
  self_ref: '#/pictures/0',
  parent: ref('#/body'),
  label: 'picture',
  children: children.map(ref),
  captions: captions.map(ref),
});

function pumpNotes(): DoclingDocument {
  return {
    schema_name: 'DoclingDocument',
    version: '1.10.0',
    name: 'pump-notes',
    body: {
      self_ref: '#/body',
      children: [
        '#/texts/0',
        '#/texts/1',
        '#/texts/2',
        '#/groups/0',
        '#/tables/0',
        '#/pictures/0',
        '#/texts/7',
        '#/texts/8',
      ].map(ref),
      content_layer: 'body',
      name: '_root_',
      label: 'unspecified',
    },
    groups: [
      {
        self_ref: '#/groups/0',
        parent: ref('#/body'),
        children: [ref('#/texts/3'), ref('#/texts/4')],
        name: 'list',
        label: 'list',
      },
    ],
    texts: [
      text(0, '#/body'),
      text(1, '#/body'),
      text(2, '#/body'),
      text(3, '#/groups/0'),
      text(4, '#/groups/0'),
      text(5, '#/tables/0'),
      text(6, '#/pictures/0'),
      text(7, '#/body'),
      text(8, '#/body', { content_layer: 'furniture' }),
    ],
    tables: [table(['#/texts/5'])],
    pictures: [picture(['#/texts/6'])],
    pages: {},
  };
}

const visited = (document: DoclingDocument): string[] =>
  [...iterateItems(document)].map(({ item, depth }) => `${item.self_ref.slice(2)}(${depth})`);

describe('iterateItems', () => {
  it('visits the body depth-first, counts groups in the depth and leaves furniture out', () => {
    expect(visited(pumpNotes()).join(' ')).toBe(
      'texts/0(1) texts/1(1) texts/2(1) texts/3(2) texts/4(2) tables/0(1) texts/5(2) pictures/0(1) texts/6(2) texts/7(1)',
    );
  });

  it('visits only the captions among the children of a picture', () => {
    const document = pumpNotes();
    document.pictures = [picture(['#/texts/6'], ['#/texts/7', '#/texts/6'])];
    document.body.children = [ref('#/pictures/0')];
    expect(visited(document)).toEqual(['pictures/0(1)', 'texts/6(2)']);
  });

  it('understands references spelled cref', () => {
    const document = pumpNotes();
    const spelled = JSON.parse(JSON.stringify(document).replaceAll('"$ref"', '"cref"')) as DoclingDocument;
    expect(visited(spelled)).toEqual(visited(document));
    expect(resolveRef(spelled, { cref: '#/texts/3' })?.node.self_ref).toBe('#/texts/3');
    expect(refPointer({ cref: '#/texts/3' })).toBe('#/texts/3');
  });

  it('ends on documents whose references form a cycle or lead nowhere', () => {
    const document = pumpNotes();
    document.groups[0]!.children = [ref('#/texts/3'), ref('#/groups/0'), ref('#/texts/99'), ref('#/nowhere/0')];
    document.body.children = [ref('#/groups/0')];
    expect(visited(document)).toEqual(['texts/3(2)']);
  });

  it('visits the body children of an item in another layer', () => {
    const document = pumpNotes();
    document.texts[8]!.children = [ref('#/texts/7')];
    document.body.children = [ref('#/texts/8')];
    expect(visited(document)).toEqual(['texts/7(2)']);
  });
});
