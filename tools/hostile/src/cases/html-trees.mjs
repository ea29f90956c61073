const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const kept = { shows: 'pelican' };
const KEPT = '<p>The last word is pelican.</p>';
const page = (body, head = '<title>t</title>') =>
  `<!doctype html><html><head>${head}</head><body>${body}${KEPT}</body></html>`;
const html = (name, make, more = {}) => ({ name: `html tree: ${name}`, file: 'page.html', make, ...more });
const body = (name, make, more = {}) => html(name, () => page(make()), more);
const head = (name, make, more = kept) => html(name, () => page('', make()), more);

/** What the rules of HTML for broken trees make possible. */
export const htmlTreeCases = [
  body('links that never close × 50,000', () => '<a href=x>'.repeat(50_000)),
  body('links around blocks × 20,000', () => '<a><p>a'.repeat(20_000)),
  body('bold that never closes × 100,000', () => '<b>'.repeat(100_000)),
  body('bold that never closes in paragraphs × 50,000', () => '<p><b>a'.repeat(50_000), { ...TOO_LARGE, shows: '' }),
  body('eight kinds of formatting that never close', () => '<p><b><i><u><s><em><code><small><tt>a'.repeat(10_000), {
    ...TOO_LARGE,
    shows: '',
  }),
  body('ends of formatting that never began', () => '</b></i></a></p>'.repeat(100_000), kept),
  body('formatting that ends in the wrong order', () => '<b><i><u>a</b></i></u>'.repeat(30_000)),
  body('buttons inside buttons', () => '<button><p>a'.repeat(20_000)),
  body('headings that never close', () => '<h1>a<h2>b'.repeat(50_000)),
  body('tables inside select', () => '<select><table><tr><td>a'.repeat(20_000)),
  body('select inside tables', () => '<table><tr><td><select><option>a'.repeat(3000)),
  body('rows without tables', () => '<tr><td>a</td></tr>'.repeat(100_000), kept),
  body('text that tables push out', () => `<table>${'<b>a<tr>'.repeat(5000)}</table>`, { ...TOO_LARGE, shows: '' }),
  body('templates with tables', () => '<template><table><tr><td>a</td></tr></table></template>'.repeat(30_000), kept),
  body('a template that never closes', () => `<template>${'<div>a'.repeat(50_000)}`),
  body('SVG that nests', () => '<svg><g>'.repeat(50_000)),
  body('HTML inside SVG titles', () => '<svg><title><p>a</title></svg>'.repeat(20_000)),
  body('MathML that nests', () => '<math><mrow><mi>a'.repeat(30_000)),
  body('plain text that never ends', () => `<plaintext>${'<p>a'.repeat(500_000)}`),
  body('a script that never closes', () => `<script>${'a<!--<script>'.repeat(200_000)}`),
  body('text areas', () => '<textarea>a<p></textarea>'.repeat(50_000), kept),
  body('frames', () => '<frameset><frame>'.repeat(50_000)),
  body('bodies and heads × 100,000', () => '<body a=b><head><html c=d>'.repeat(100_000)),
  body('1,000,000 attributes', () => `<p ${times(1_000_000, (index) => `a${index} `)}>a</p>`, {
    ...TOO_LARGE,
    ...kept,
    seconds: 20,
  }),
  body('one attribute × 1,000,000', () => `<p ${'a=b '.repeat(1_000_000)}>a</p>`, kept),
  body(
    'attributes × 50 at 50,000 elements',
    () => `<p ${times(50, (index) => `data-a${index}=b `)}>a</p>`.repeat(50_000),
    { ...TOO_LARGE, ...kept, seconds: 20, memoryMb: 1800 },
  ),
  body('an entity of 5 MB', () => `<p>&${'a'.repeat(5_000_000)};</p>`, kept),
  body('numeric entities of 1 MB', () => `<p>&#${'9'.repeat(1_000_000)};</p>`, kept),
  body('entities without semicolons × 500,000', () => '&notin&ampx&lt'.repeat(500_000)),
  body(
    'a picture in the page of 30 MB',
    () => `<img alt=b src="data:image/png;base64,${'A'.repeat(30_000_000)}">`,
    kept,
  ),
  body('links of 20 MB', () => `<a href="${'x'.repeat(20_000_000)}">a</a>`, kept),
  body(
    'zero and negative spans',
    () => '<table><tr><td rowspan=0 colspan=-1>a<td colspan=1e9>b</table>'.repeat(1000),
    kept,
  ),
  body(
    'groups of columns',
    () => `<table>${'<colgroup span=1000><col span=1000>'.repeat(20_000)}<tr><td>a</table>`,
    kept,
  ),
  body('a zero byte at each letter', () => 'a\0'.repeat(1_000_000)),
  body('line ends of all kinds', () => '<pre>a\r\n\r\n\rb\n</pre>'.repeat(50_000), kept),
  head('a title of 3 MB', () => `<title>${'letters '.repeat(400_000)}</title>`),
  head('titles × 100,000', () => '<title>t</title>'.repeat(100_000)),
  head('meta elements × 200,000', () => '<meta name=author content=a>'.repeat(200_000)),
  head('encodings × 50,000', () => times(50_000, (index) => `<meta charset=utf-${index}>`)),
  head('an encoding that there is not', () => '<meta charset=x-none>', { refused: ['UNKNOWN_TEXT_ENCODING'], ...kept }),
  head('UTF-16 that is none', () => '<meta charset=utf-16le>', { refused: ['UNKNOWN_TEXT_ENCODING'], ...kept }),
  head('an encoding with a state', () => `<meta charset=iso-2022-jp>${'\u001b$B!!'.repeat(100_000)}`, {
    refused: ['UNKNOWN_TEXT_ENCODING'],
    ...kept,
  }),
  head('a page that sends elsewhere', () => '<meta http-equiv=refresh content="0;url=file:///etc/passwd">'),
];
