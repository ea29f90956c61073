import { describe, expect, it } from '@jest/globals';
import type { DoclingDocument, DoclingText } from '@sluice/domain';
import { DoclingBuilder } from './docling-builder.js';
import { exportMarkdown } from './export-markdown.js';
import { tableFromRows } from './table-data.js';

const builder = () => new DoclingBuilder({ fileName: 'a.b.md', sha256: '0'.repeat(64) }, 'text/markdown');
const exported = (build: (to: DoclingBuilder) => void): string => {
  const to = builder();
  build(to);
  return exportMarkdown(to.build());
};
/** Adds a text of any label and fields, as other writers produce them. */
const raw = (to: DoclingBuilder, fields: Partial<DoclingText>, parent = to.body): DoclingText =>
  Object.assign(to.addParagraph('', { parent }), fields);

describe('Markdown export', () => {
  it('prints titles and headings one level lower', () => {
    expect(
      exported((to) => {
        to.addTitle('T');
        to.addHeading('One', 1);
        to.addHeading('Two', 2);
      }),
    ).toBe('# T\n\n## One\n\n### Two');
  });

  it('escapes underscores and HTML in text, nothing in code and formulas', () => {
    expect(
      exported((to) => {
        to.addParagraph('a_b & <c> * # [x]');
        to.addCode('a_b < c', 'C');
        raw(to, { label: 'formula', text: 'x_1 < 2' });
        raw(to, { label: 'formula', orig: 'x' });
      }),
    ).toBe('a\\_b &amp; &lt;c&gt; * # [x]\n\n```\na_b < c\n```\n\n$$x_1 < 2$$\n\n<!-- formula-not-decoded -->');
  });

  it('prints formatting and links', () => {
    expect(
      exported((to) => {
        raw(to, { text: 'b', formatting: { bold: true, italic: true, underline: true } });
        raw(to, { text: 's', formatting: { strikethrough: true }, hyperlink: 'https://x.org/a_b' });
      }),
    ).toBe('***b***\n\n[~~s~~](https://x.org/a_b)');
  });

  it('keeps the markers that Markdown knows and numbers those that are missing', () => {
    const markers = ['-', '*', '7.', '3)', 'a)', '•'];
    expect(
      exported((to) => {
        const list = to.addList();
        for (const marker of markers) to.addListItem(list, 'x', { enumerated: false, marker });
        to.addListItem(list, 'y', { enumerated: true, marker: '' });
      }),
    ).toBe('- x\n* x\n7. x\n- 3) x\n- a) x\n- x\n7. y');
  });

  it('indents nested lists by four spaces', () => {
    expect(
      exported((to) => {
        const list = to.addList();
        const item = to.addListItem(list, 'a', { enumerated: false, marker: '-' });
        to.addListItem(to.addList({ parent: item }), 'b', { enumerated: false, marker: '-' });
        to.addListItem(list, 'c', { enumerated: false, marker: '-' });
      }),
    ).toBe('- a\n    - b\n- c');
  });

  it('prints check boxes, and inline groups on one line', () => {
    expect(
      exported((to) => {
        raw(to, { label: 'checkbox_selected', text: 'done' });
        const inline = Object.assign(to.addGroup('unspecified', 'group'), { label: 'inline' });
        raw(to, { text: 'Call' }, inline as never);
        raw(to, { label: 'code', text: 'f()' }, inline as never);
        raw(to, { label: 'formula', text: 'x' }, inline as never);
      }),
    ).toBe('- [x] done\n\nCall `f()` $x$');
  });

  it('prints a heading whose text stands in an inline group', () => {
    expect(
      exported((to) => {
        const heading = to.addHeading('', 1);
        const inline = Object.assign(to.addGroup('unspecified', 'group', { parent: heading }), { label: 'inline' });
        raw(to, { text: 'Bold', formatting: { bold: true } }, inline);
        raw(to, { text: 'head' }, inline);
      }),
    ).toBe('## **Bold** head');
  });

  it('prints captions and footnotes with their table or picture, wherever they stand', () => {
    const to = builder();
    const stray = raw(to, { label: 'caption', text: 'Stray' });
    to.addTable(tableFromRows([['A'], ['1']]), {}, 'Limits').footnotes.push({ $ref: to.addFootnote('Note').self_ref });
    to.addPicture().captions.push({ $ref: stray.self_ref });
    expect(exportMarkdown(to.build())).toBe('Limits\n\n|   A |\n|-----|\n|   1 |\n\nNote\n\nStray\n\n<!-- image -->');
  });

  it('prints the description of a picture, and placeholders for forms', () => {
    const to = builder();
    to.addPicture().meta = { description: { text: 'A pump' } };
    const document: DoclingDocument = { ...to.build(), form_items: [{ self_ref: '#/form_items/0', children: [] }] };
    document.body.children.push({ $ref: '#/form_items/0' });
    expect(exportMarkdown(document)).toBe('<!-- image -->\n\nA pump\n\n<!-- missing-form-item -->');
  });

  it('leaves out what is not in the body layer', () => {
    expect(
      exported((to) => {
        to.addFurniture('Page 1', 'page_footer');
        to.addParagraph('note', { layer: 'notes' });
      }),
    ).toBe('');
  });

  it('gives code with backticks a longer fence', () => {
    expect(exported((to) => to.addCode('```', 'unknown'))).toBe('````\n```\n````');
  });

  it('ends on references that form a cycle', () => {
    const to = builder();
    const group = to.addGroup('unspecified', 'g');
    group.children.push({ $ref: group.self_ref });
    expect(exportMarkdown(to.build())).toBe('');
  });
});
