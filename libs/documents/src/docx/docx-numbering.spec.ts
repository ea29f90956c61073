import { describe, expect, it } from '@jest/globals';
import { readXmlTree } from '../ooxml/xml-element.js';
import { DocxNumbering } from './docx-numbering.js';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const level = (index: number, format: string, pattern: string): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/><w:lvlJc w:val="left"/></w:lvl>`;
const abstract = (id: number, inner: string): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${inner}</w:abstractNum>`;
const num = (id: number, abstractId: number, inner = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${inner}</w:num>`;
/** As Word writes "Restart at": all nine levels. */
const restart = (start = 1): string =>
  Array.from(
    { length: 9 },
    (_, index) => `<w:lvlOverride w:ilvl="${index}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
  ).join('');

async function markers(xml: string, ...items: [list: number, level: number][]): Promise<(string | undefined)[]> {
  async function* pieces() {
    await Promise.resolve();
    yield Buffer.from(`<w:numbering ${W}>${xml}</w:numbering>`);
  }
  const numbering = new DocxNumbering(await readXmlTree(pieces(), 'numbering.xml', 'Word'));
  return items.map(([list, index]) => numbering.next(String(list), index)?.marker);
}

describe('numbering of Word lists', () => {
  const steps = abstract(0, level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)'));

  it('begins anew where a list restarts its numbers', async () => {
    expect(await markers(steps + num(1, 0) + num(2, 0, restart()), [1, 0], [1, 0], [2, 0], [2, 1], [2, 0])).toEqual([
      '1.',
      '2.',
      '1.',
      'a)',
      '2.',
    ]);
  });

  it('begins at the number that a restart names, once', async () => {
    const xml = steps + num(1, 0) + num(2, 0, restart(5));
    expect(await markers(xml, [1, 0], [2, 0], [1, 0], [2, 0])).toEqual(['1.', '5.', '6.', '7.']);
  });

  it('goes on counting where lists share their definition and nothing restarts', async () => {
    expect(await markers(steps + num(1, 0) + num(2, 0), [1, 0], [2, 0])).toEqual(['1.', '2.']);
  });

  it('takes the levels of a list style from the list that defines it', async () => {
    const xml = `${abstract(0, '<w:numStyleLink w:val="Steps"/>')}${abstract(1, `<w:styleLink w:val="Steps"/>${level(0, 'upperRoman', '%1)')}`)}`;
    expect(await markers(xml + num(1, 0), [1, 0], [1, 0])).toEqual(['I)', 'II)']);
  });

  it('does not print what a stranger asks for without end', async () => {
    const long = abstract(0, level(0, 'decimal', '%1.'.repeat(100_000)));
    expect(await markers(long + num(1, 0), [1, 0])).toEqual(['1.']);
    const far = `<w:lvl w:ilvl="0"><w:start w:val="999999999"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl>`;
    expect(await markers(abstract(0, far) + num(1, 0), [1, 0])).toEqual(['999999999.']);
  });
});
