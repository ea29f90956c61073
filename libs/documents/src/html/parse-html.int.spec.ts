import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outline, parseValid } from '../testing/parsed-document.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';

describe('parsing HTML', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const parse = async (html: string | Uint8Array) => parseValid(await documents.add('page.html', html, 'text/html'));
  const body = async (html: string) => (await parse(`<!doctype html><html><body>${html}</body></html>`)).document;

  it('keeps the main content and drops scripts, navigation, forms, hidden parts and the site footer', async () => {
    const page = `<!doctype html><html><head><title>Site &mdash; Pumps</title><style>p{}</style></head><body>
      <nav><ul><li>Home</li></ul></nav><div role="banner">Banner</div>
      <h1>Pumps</h1><p>Text <b>bold</b>,<br>next line.</p><script>var a = 1</script><p hidden>secret</p>
      <form><input value="x"><button>Send</button></form><footer>Imprint</footer></body></html>`;
    const { document, title } = await parse(page);
    expect(outline(document)).toEqual(['title: Pumps', 'text: Text bold,\nnext line.']);
    expect(title).toBe('Site — Pumps');
    expect(document.texts[0]).toMatchObject({ label: 'title', content_layer: 'furniture' });
  });

  it('prefers the main element', async () => {
    const document = await body('<div>Breadcrumbs</div><main><h2>A</h2><p>B</p></main><div>Related</div>');
    expect(outline(document)).toEqual(['section_header 1: A', 'text: B']);
  });

  it('reads nested lists with numbers, and blocks inside items', async () => {
    const document = await body(
      '<ol start="4"><li>four<ul><li>a</li></ul></li><li><p>five</p><p>more</p></li><li value="9">nine</li></ol>',
    );
    expect(outline(document)).toEqual([
      '  list_item 4.: four',
      '      list_item -: a',
      '  list_item 5.: five',
      '    text: more',
      '  list_item 9.: nine',
    ]);
  });

  it('places cells with row and column spans', async () => {
    const document = await body(
      `<table><caption>Limits</caption><thead><tr><th rowspan="2">Unit</th><th colspan="2">Value</th></tr><tr><th>Min</th><th>Max</th></tr></thead>
       <tbody><tr><th>bar</th><td>1</td><td>6</td></tr><tr><td rowspan="0">all</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></tbody></table>`,
    );
    const { data } = document.tables[0]!;
    expect(data).toMatchObject({ num_rows: 5, num_cols: 3 });
    expect(
      data.table_cells.map((cell) => [
        cell.text,
        cell.start_row_offset_idx,
        cell.start_col_offset_idx,
        cell.row_span,
        cell.col_span,
      ]),
    ).toEqual([
      ['Unit', 0, 0, 2, 1],
      ['Value', 0, 1, 1, 2],
      ['Min', 1, 1, 1, 1],
      ['Max', 1, 2, 1, 1],
      ['bar', 2, 0, 1, 1],
      ['1', 2, 1, 1, 1],
      ['6', 2, 2, 1, 1],
      ['all', 3, 0, 2, 1],
      ['2', 3, 1, 1, 1],
      ['3', 3, 2, 1, 1],
      ['4', 4, 1, 1, 1],
      ['5', 4, 2, 1, 1],
    ]);
    expect(data.table_cells.filter((cell) => cell.column_header)).toHaveLength(4);
    expect(data.table_cells.find((cell) => cell.text === 'bar')?.row_header).toBe(true);
    expect(outline(document)).toEqual(['table', '  caption: Limits']);
  });

  it('never lets overlapping or monstrous spans produce two cells at one place', async () => {
    const document = await body(
      '<table><tr><td rowspan="3">a</td><td>b</td></tr><tr><td colspan="5000">c</td></tr><tr><td>d</td></tr></table>',
    );
    expect(document.tables[0]?.data.num_cols).toBe(2);
    const overlapping =
      '<table><tr><td>a</td><td>b</td><td rowspan="2">c</td></tr><tr><td colspan="3">d</td></tr></table>';
    expect((await body(overlapping)).tables[0]?.data.table_cells.at(-1)).toMatchObject({ text: 'd', col_span: 2 });
  });

  it('dissolves tables that only lay the page out', async () => {
    expect(outline(await body('<table role="presentation"><tr><td><p>A</p></td><td>B</td></tr></table>'))).toEqual([
      'text: A',
      'text: B',
    ]);
  });

  it('reads code, figures, images and definition lists', async () => {
    const document = await body(
      `<pre><code class="language-js">let a;\n  a = 1</code></pre><figure><img src="g.png" alt="alt"><figcaption>The gauge</figcaption></figure>
       <img alt="Logo"><img alt=""><dl><dt>Bar</dt><dd>A unit</dd></dl>`,
    );
    expect(outline(document)).toEqual([
      'code: let a;\n  a = 1',
      'picture',
      '  caption: The gauge',
      'picture',
      '  caption: Logo',
      'text: Bar',
      'text: A unit',
    ]);
    expect(document.texts[0]?.code_language).toBe('JavaScript');
  });

  it('decodes the charset that the page declares', async () => {
    const start = '<!doctype html><html><head><meta charset="iso-8859-2"></head><body><p>';
    const lodz = Buffer.from([0xa3, 0xf3, 0x64, 0xbc]);
    expect((await parse(Buffer.concat([Buffer.from(start), lodz]))).markdown).toBe('Łódź');
  });

  it('survives nesting thousands of levels deep', async () => {
    const document = await body(`${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`);
    expect(outline(document)).toEqual(['text: deep']);
  });

  it('refuses formatting that is never closed and made anew without end', async () => {
    const fonts = Array.from({ length: 1800 }, (_, index) => `<p><font size=${index}>a`).join('');
    await expect(body(fonts)).rejects.toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
  });

  it('reads elements with more children than a call takes arguments', async () => {
    const page = `<!doctype html><head>${'<meta name=author content=a>'.repeat(200_000)}</head><p>Text`;
    expect((await parseValid(await documents.add('a.html', page))).markdown).toBe('Text');
    expect(outline(await body(`<p>${'<br>'.repeat(200_000)}Text`))).toEqual(['text: Text']);
  });

  it('accepts an empty page', async () => {
    expect(outline(await body(''))).toEqual([]);
  });
});
