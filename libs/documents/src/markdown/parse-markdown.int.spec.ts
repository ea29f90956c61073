import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outline, parseValid } from '../testing/parsed-document.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';

describe('parsing Markdown', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const parse = async (text: string) => parseValid(await documents.add('notes.md', text));

  it('reads headings, paragraphs, code with its language and quotes', async () => {
    const { document, title } = await parse(
      '# Pump *notes*\n\nDo\nthis.\n\n## Checks\n\n```python\nprint(1)\n```\n\n> wise words\n\nSetext\n------\n',
    );
    expect(outline(document)).toEqual([
      'title: Pump notes',
      'text: Do this.',
      'section_header 1: Checks',
      'code: print(1)',
      'text: wise words',
      'section_header 1: Setext',
    ]);
    expect(document.texts.find(({ label }) => label === 'code')?.code_language).toBe('Python');
    expect(title).toBe('Pump notes');
  });

  it('nests lists below their items, keeps numbers and check boxes', async () => {
    const { document, markdown } = await parse('3. three\n4. four\n   - a\n   - [x] b\n\n     more of b\n');
    expect(outline(document)).toEqual([
      '  list_item 3.: three',
      '  list_item 4.: four',
      '      list_item -: a',
      '      list_item -: [x] b',
      '        text: more of b',
    ]);
    expect(markdown).toBe('3. three\n4. four\n    - a\n    - [x] b\n\n        more of b\n');
  });

  it('reads tables with markup in their cells', async () => {
    const { document, markdown } = await parse('| Unit | Max |\n|---|--:|\n| **bar** | 6.5 |\n| a \\| b | 7 |\n');
    expect(document.tables[0]?.data).toMatchObject({ num_rows: 3, num_cols: 2 });
    expect(markdown).toBe(
      '| Unit       |   Max |\n|------------|-------|\n| bar        |   6.5 |\n| a &#124; b |     7 |',
    );
  });

  it('takes the title from front matter and leaves the front matter out', async () => {
    const { document, title } = await parse('---\ntitle: "Pumps: a guide"\ntags: [a, b]\n---\n\nText\n');
    expect(title).toBe('Pumps: a guide');
    expect(outline(document)).toEqual(['text: Text']);
  });

  it('leaves rules around prose alone, as they are no front matter', async () => {
    expect(outline((await parse('---\njust words\n---\n\nText\n')).document)).toContain('text: Text');
  });

  it('takes front matter with maps as keys for prose: writing those out again takes exponential time', async () => {
    const { document } = await parse(`---\n${'? '.repeat(40)}a\n---\n\nText\n`);
    expect(outline(document)).toContain('text: Text');
    expect(document.texts.map(({ text }) => text).join()).toContain('? ? ?');
  });

  it('makes pictures of images, with the alternative text as caption', async () => {
    const { document, markdown } = await parse('See ![The gauge](gauge.png) here\n\n![](deco.png)\n');
    expect(outline(document)).toEqual(['text: See here', 'picture', '  caption: The gauge', 'picture']);
    expect(markdown).toBe('See here\n\nThe gauge\n\n<!-- image -->\n\n<!-- image -->');
  });

  it('keeps the address of a paragraph that is one link, and only the text of links inside prose', async () => {
    const { document } = await parse('[Manual](https://example.org/m)\n\nSee [this](https://example.org/t).\n');
    expect(document.texts.map(({ text, hyperlink }) => [text, hyperlink])).toEqual([
      ['Manual', 'https://example.org/m'],
      ['See this.', undefined],
    ]);
  });

  it('reads blocks of HTML, footnotes and escaped characters', async () => {
    const { document } = await parse(
      '<table><tr><th>A</th></tr><tr><td>1</td></tr></table>\n\nA\\*b &amp; c[^n]\n\n[^n]: The note\n',
    );
    expect(outline(document)).toEqual(['table', 'text: A*b & c[n]', 'footnote: [n] The note']);
  });

  it('accepts an empty document', async () => {
    const { document, markdown, title, pageCount } = await parse('\n \n');
    expect([outline(document), markdown, title, pageCount]).toEqual([[], '', null, null]);
  });

  it('lets the given title win', async () => {
    const file = await documents.add('a.md', '---\ntitle: Mine\n---\n# Heading');
    expect((await parseValid(file, { title: ' Given ' })).title).toBe('Given');
  });

  it('keeps the hash of the file exact', async () => {
    const file = { ...(await documents.add('a.md', 'x')), sha256: `${'0'.repeat(48)}ffffffffffffffff` };
    const { doclingJson, document } = await parseValid(file);
    expect(doclingJson).toContain('"binary_hash":18446744073709551615,');
    expect(document.origin).toMatchObject({ filename: 'a.md', mimetype: 'text/markdown' });
  });
});
