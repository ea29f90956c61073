import { describe, expect, it } from '@jest/globals';
import { boundMarkdown } from './bound-markdown.js';

const lines = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n');

describe('bounding Markdown', () => {
  it.each([
    ['a list of 3,000 links', lines(3000, (index) => `- [name ${index}](https://example.com/${index}) *of* \`it\``)],
    ['a list of links that nests', lines(3000, (index) => `${' '.repeat(2 * (index % 6))}- [n](u) _a_`)],
    [
      'a paragraph of 2,000 links',
      lines(2000, (index) => `[name-${index}](https://example.com/${index})`).replaceAll('\n', ', '),
    ],
    ['a table of 2,000 rows', `| a | b |\n|---|---|\n${lines(2000, (index) => `| *${index}* | [x](y) <br> |`)}`],
    ['a block of code', `\`\`\`js\n${lines(5000, (index) => `a[${index}] = b_c * d_e < f;`)}\n\`\`\``],
    ['a table in HTML', `<table>\n${lines(5000, () => '<tr><td>*a*</td></tr>')}\n</table>`],
    ['a change log of 2,000 definitions', lines(2000, (index) => `[#${index}]: https://example.com/${index}`)],
    ['mail that quotes ten deep', lines(500, (index) => `${'> '.repeat(index % 10)}text`)],
    ['paragraphs with marks', lines(5000, () => 'One *word* and [a link](u), `code` and __more__.\n')],
  ])('leaves %s as it is', (_, body) => {
    expect(boundMarkdown(body)).toEqual({ text: body, withoutInline: false, withoutFootnotes: false, warnings: [] });
  });

  it('leaves marks as they are written where one paragraph has too many', () => {
    const { withoutInline, warnings } = boundMarkdown('*a_ '.repeat(10_000));
    expect(withoutInline).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it('flattens what nests too deep and keeps its text', () => {
    const { text, warnings } = boundMarkdown(`${'> - '.repeat(5000)}the text`);
    expect(text).toBe('> the text');
    expect(warnings).toHaveLength(1);
  });

  it('leaves out definitions beyond the limit, and no other line', () => {
    const { text, warnings } = boundMarkdown(`${lines(4000, (index) => `[l${index}]: /u`)}\n\nlast`);
    expect(text.split('\n')).toHaveLength(3002);
    expect(text.endsWith('\n\nlast')).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it('does not take a stray code fence in a list for the end of counting', () => {
    const { withoutInline } = boundMarkdown(`- a\n\n  \`\`\`\nb\n\n${'*a_ '.repeat(10_000)}`);
    expect(withoutInline).toBe(true);
  });
});
