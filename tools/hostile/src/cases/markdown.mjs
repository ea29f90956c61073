const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const md = (name, make, more = {}) => ({ name: `markdown: ${name}`, file: 'notes.md', make, ...more });
const KEPT = '\n\nThe last word of the document is pelican.\n';
const kept = { shows: 'pelican' };

const SECTION = '# H\n\nSome *text* with [a](http://b) and `code`.\n\n';

export const markdownCases = [
  md('headings × 60,000 with marks', () => SECTION.repeat(60_000) + KEPT, { ...kept, seconds: 30 }),
  md('headings × 40,000 and a definition', () => `${SECTION.repeat(40_000)}[a]: /u${KEPT}`, { ...kept, seconds: 30 }),
  md(
    'headings × 20,000 and 2,500 definitions',
    () => `${SECTION.repeat(20_000)}${times(2500, (index) => `[d${index}]: /u\n`)}${KEPT}`,
    {
      ...kept,
      seconds: 30,
    },
  ),
  md('a list of 60,000 items with marks', () => '- Some *text* with [a](http://b)\n'.repeat(60_000) + KEPT, {
    ...kept,
    seconds: 30,
  }),
  md('a quote of 60,000 lines with marks', () => `> Some *text* with [a](http://b)\n>\n`.repeat(60_000) + KEPT, {
    ...kept,
    seconds: 30,
    memoryMb: 2000,
  }),
  md('half-open emphasis, *a_ × 10,000', () => '*a_ '.repeat(10_000) + KEPT, kept),
  md('half-open emphasis without blanks', () => '*a_'.repeat(10_000) + KEPT, kept),
  md('asterisks × 100,000', () => '*'.repeat(100_000) + KEPT, kept),
  md('a * b * … × 100,000', () => 'a * b *c '.repeat(100_000) + KEPT, kept),
  md('strong that nests 20,000 deep', () => `${'**a '.repeat(20_000)}b${' a**'.repeat(20_000)}${KEPT}`, kept),
  md('strikethrough that never closes', () => 'a~b~~c~~~ '.repeat(20_000) + KEPT, kept),
  md('[ × 100,000', () => '['.repeat(100_000) + KEPT, kept),
  md('[ × 20,000 and ] × 20,000', () => `${'['.repeat(20_000)}a${']'.repeat(20_000)}${KEPT}`, kept),
  md('![ × 50,000', () => '!['.repeat(50_000) + KEPT, kept),
  md('[a]( × 50,000', () => '[a]('.repeat(50_000) + KEPT, kept),
  md('[a](<b × 50,000', () => '[a](<b'.repeat(50_000) + KEPT, kept),
  md('links inside links', () => `${'[a '.repeat(10_000)}b${'](x)'.repeat(10_000)}${KEPT}`, kept),
  md('link titles that never close', () => '[a](b "c'.repeat(20_000) + KEPT, kept),
  md('parentheses in a destination', () => `[a](${'('.repeat(100_000)})${KEPT}`, kept),
  md('runs of backticks of all lengths', () => times(1500, (index) => `${'`'.repeat(index + 1)}a`) + KEPT, kept),
  md('single backticks before a double one', () => `${'`a '.repeat(50_001)}${KEPT}`, kept),
  md('comments that never close', () => 'a <!-- b '.repeat(50_000) + KEPT, kept),
  md('tags that never close', () => 'a <b c '.repeat(50_000) + KEPT, kept),
  md('attributes that never close', () => 'a <b c="d '.repeat(50_000) + KEPT, kept),
  md('instructions and CDATA that never close', () => 'a <?b <![CDATA[c <!D '.repeat(30_000) + KEPT, kept),
  md('blocks of HTML × 50,000', () => '<div>\n\n'.repeat(50_000) + KEPT),
  md('mail addresses that never end', () => `${'a.b-c_'.repeat(50_000)}@${KEPT}`, kept),
  md('mail addresses side by side', () => `${'a@b.'.repeat(50_000)}${KEPT}`, kept),
  md('www. × 50,000', () => 'www.'.repeat(50_000) + KEPT, kept),
  md('http:// × 30,000', () => 'http://'.repeat(30_000) + KEPT, kept),
  md('one address with 100,000 parentheses', () => `http://a.b/${')'.repeat(100_000)}${KEPT}`, kept),
  md('entities × 100,000', () => '&amp;&#x41;&'.repeat(100_000) + KEPT, kept),
  md('quotes that nest 10,000 deep', () => `${'>'.repeat(10_000)} a${KEPT}`, kept),
  md('quotes that nest deeper line by line', () => times(1500, (index) => `${'>'.repeat(index)} a\n`) + KEPT, kept),
  md('quotes 100 deep over 10,000 lines', () => `${'> '.repeat(100)}a\n`.repeat(10_000) + KEPT, kept),
  md('lists that nest 10,000 deep on one line', () => `${'- '.repeat(10_000)}a${KEPT}`, kept),
  md('lists that nest deeper line by line', () => times(1000, (index) => `${' '.repeat(2 * index)}- a\n`) + KEPT, kept),
  md('quotes and lists in turn', () => `${'> - 1. '.repeat(3000)}a${KEPT}`, kept),
  md('lazy lines after deep quotes', () => `${'>'.repeat(500)} a\n${'b\n'.repeat(20_000)}${KEPT}`, kept),
  md(
    '50,000 definitions',
    () => times(50_000, (index) => `[label ${index}]: https://example.com/${index}\n`) + KEPT,
    kept,
  ),
  md(
    '50,000 definitions and references',
    () => times(50_000, (index) => `[l${index}]: /${index}\n`) + times(50_000, (index) => `[l${index}] `) + KEPT,
    kept,
  ),
  md(
    '50,000 footnotes and references',
    () => times(50_000, (index) => `[^l${index}]: note ${index}\n`) + times(50_000, (index) => `a[^l${index}] `) + KEPT,
    kept,
  ),
  md('a footnote that refers to itself', () => `a[^1]\n\n[^1]: b[^1] c${KEPT}`, kept),
  md('50,000 open references', () => times(50_000, (index) => `[l${index}][`) + KEPT, kept),
  md('a definition that never ends', () => `[a]: b "${'c\n'.repeat(50_000)}${KEPT}`, kept),
  md(
    'a table of 10,000 columns',
    () => `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n|${'b|'.repeat(10_000)}\n${KEPT}`,
  ),
  md(
    'a table of 10,000 columns and 10,000 short rows',
    () => `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n${'|b|\n'.repeat(10_000)}`,
    {
      refused: ['DOCUMENT_TOO_LARGE'],
    },
  ),
  md('rows that may become a table', () => `${'| a\n'.repeat(50_000)}${KEPT}`, kept),
  md('pipes × 200,000', () => '|'.repeat(200_000) + KEPT, kept),
  md('fences × 50,000', () => '```\n'.repeat(50_001) + KEPT),
  md('fences in quotes that never close', () => '> ```\n'.repeat(20_000) + KEPT, kept),
  md('underlines × 100,000', () => 'a\n===\n'.repeat(50_000) + KEPT, kept),
  md('a line of 2 MB', () => 'word '.repeat(400_000) + KEPT, { ...kept, seconds: 20, memoryMb: 1500 }),
  md('a line of 5 MB', () => 'word '.repeat(1_000_000) + KEPT, kept),
  md('a line of 5 MB without a blank', () => 'w'.repeat(5_000_000) + KEPT, kept),
  md('a paragraph of 100,000 lines', () => 'a\n'.repeat(100_000) + KEPT, kept),
  md('blanks × 1,000,000', () => `a${' '.repeat(1_000_000)}b${KEPT}`, kept),
  md('blank lines × 3,000,000', () => `a${'\n'.repeat(3_000_000)}b${KEPT}`, kept),
  md('tabs in a list', () => `- a\n${'\t'.repeat(100_000)}b${KEPT}`, kept),
  md('backslashes × 300,000', () => '\\'.repeat(300_000) + KEPT, kept),
  md('front matter of aliases that multiply', () => {
    const lines = times(9, (level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9)}]\n`);
    return `---\na0: &a0 [x,x,x,x,x,x,x,x,x]\n${lines}---\n${KEPT}`;
  }),
  md('front matter that nests 50,000 deep', () => `---\na: ${'['.repeat(50_000)}\n---\n${KEPT}`, kept),
  md('front matter of 50,000 keys', () => `---\n${times(50_000, (index) => `k${index}: v\n`)}---\n${KEPT}`, kept),
  md('front matter that never ends', () => `---\n${'a: b\n'.repeat(100_000)}${KEPT}`, kept),
  md('HTML of 10,000 nested elements', () => `${'<div>'.repeat(10_000)}a\n${KEPT}`),
];
