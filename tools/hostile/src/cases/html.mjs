const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const kept = { shows: 'pelican' };
const page = (body) =>
  `<!doctype html><html><head><title>t</title></head><body>${body}<p>The last word is pelican.</p></body></html>`;
const html = (name, make, more = {}) => ({
  name: `html: ${name}`,
  file: 'page.html',
  make: () => page(make()),
  ...more,
});

export const htmlCases = [
  html(
    'colspan × rowspan',
    () => `<table>${'<tr><td colspan=1000 rowspan=65534>a</td><td>b</td></tr>'.repeat(2000)}</table>`,
    TOO_LARGE,
  ),
  html(
    'colspans × 25,000',
    () => `<table>${`<tr>${'<td colspan=1000>a</td>'.repeat(10)}</tr>`.repeat(2500)}</table>`,
    TOO_LARGE,
  ),
  html(
    'long text in wide spans',
    () =>
      `<table><tr>${'<td>h</td>'.repeat(1000)}</tr>${`<tr><td colspan=1000>${'x'.repeat(1000)}</td></tr>`.repeat(500)}</table>`,
    kept,
  ),
  html(
    'a staircase of rowspans',
    () => `<table>${times(1000, () => '<tr><td rowspan=1000>a</td><td>b</td></tr>')}</table>`,
    TOO_LARGE,
  ),
  html('a table of 10,000 columns', () => `<table><tr>${'<td>a</td>'.repeat(10_000)}</tr><tr><td>b</td></tr></table>`),
  html(
    'a table of 10,000 columns and rows',
    () => `<table><tr>${'<td>a</td>'.repeat(10_000)}</tr>${'<tr><td>b</td></tr>'.repeat(10_000)}</table>`,
    TOO_LARGE,
  ),
  html('tables that nest 5,000 deep', () => `${'<table><tr><td>a</td><td>'.repeat(5000)}`, {}),
  html('tables of one cell that nest 5,000 deep', () => `${'<table><tr><td>'.repeat(5000)}a`, {}),
  html('tables with text outside cells', () => '<table>a'.repeat(20_000), {}),
  html('captions that nest', () => '<table><caption>a'.repeat(2000), {}),
  html('divs that nest 100,000 deep', () => `${'<div>'.repeat(100_000)}a${'</div>'.repeat(100_000)}`, kept),
  html('divs that never close', () => '<div>a'.repeat(100_000), {}),
  html('lists that nest 10,000 deep', () => `${'<ul><li>a'.repeat(10_000)}`, {}),
  html('lists that nest 150 deep with text', () => `${'<ul><li>a'.repeat(70)}${'<li>b'.repeat(20_000)}`, {}),
  html('lists directly in lists', () => `${'<ul>'.repeat(5000)}<li>a`, {}),
  html('quotes that nest', () => '<blockquote>a'.repeat(20_000), {}),
  html('formatting that nests', () => '<b><i>a'.repeat(20_000), {}),
  html('formatting that crosses', () => '<b><p>a</b>'.repeat(5000), {}),
  html('links inside links', () => '<a href=x>a<div>'.repeat(5000), {}),
  html('fonts that never close', () => '<p><font color=red>a'.repeat(5000), {}),
  html('different formatting that never closes', () => times(3000, (index) => `<p><font size=${index}>a`), TOO_LARGE),
  html('select and options', () => '<select><option>a'.repeat(50_000), {}),
  html('frames and templates', () => '<template>'.repeat(20_000), {}),
  html('50,000 attributes', () => `<p ${times(50_000, (index) => `a${index}=b `)}>a</p>`, kept),
  html('attributes of 5 MB', () => `<p title="${'x'.repeat(5_000_000)}">a</p>`, kept),
  html('comments that never close', () => '<!-- a '.repeat(100_000), {}),
  html('entities × 500,000', () => '&amp;&notit;&#x10ffff;'.repeat(200_000), {}),
  html('breaks × 500,000', () => '<br>'.repeat(500_000), kept),
  html('images × 50,000', () => '<img src=a alt=b>'.repeat(50_000), kept),
  html('headings with tables inside', () => '<h1>a<table><tr><td>b</table></h1>'.repeat(5000), {}),
  html('definition lists that nest', () => '<dl><dd>a'.repeat(5000), {}),
  html('figures that nest', () => '<figure><figcaption>a'.repeat(5000), {}),
  html(
    'list items with deep blocks',
    () => `<ul>${`<li>${'<div>'.repeat(190)}a${'</div>'.repeat(190)}</li>`.repeat(2000)}</ul>`,
    kept,
  ),
  html('MathML and SVG in turn', () => '<svg><foreignObject><math><mi>'.repeat(5000), {}),
  html('pre of 5 MB', () => `<pre>${'code line\n'.repeat(500_000)}</pre>`, kept),
  html('blanks × 5,000,000', () => `<p>a${' '.repeat(5_000_000)}b</p>`, kept),
  html('a number for a list of 1e300', () => '<ol start=1e300><li value=999999999999999999>a</ol>', kept),
  html('paragraphs × 300,000', () => '<p>a'.repeat(300_000), { ...kept, seconds: 20, memoryMb: 1500 }),
  html('classes of 1 MB', () => `<pre class="${'lang '.repeat(200_000)}">a</pre>`, kept),
  {
    name: 'html: a style of 1 MB of blanks',
    file: 'page.html',
    make: () => page(`<p style="${'display'.padEnd(1_000_000)}">a</p>`),
    ...kept,
  },
];
