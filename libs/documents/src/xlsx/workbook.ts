import { DOCUMENT_LIMITS } from '@sluice/domain';
import type { OoxmlPackage } from '../ooxml/ooxml-package.js';
import { childOf, childrenOf, descend, type XmlElement } from '../ooxml/xml-element.js';

export interface SheetEntry {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  /** Whether day 0 is 1904-01-01, as in workbooks from old Macintosh versions. */
  readonly date1904: boolean;
  readonly sharedStringsPart?: string;
  readonly stylesPart?: string;
}

/** The directory of a workbook. Chart sheets have no cells and are left out; a part that is named again is the same sheet. */
export async function readWorkbook(pack: OoxmlPackage): Promise<Workbook> {
  const main = await pack.mainPart();
  const root = await pack.requiredTree(main);
  const relationships = await pack.relationships(main);
  const partOf = (type: string): string | undefined =>
    [...relationships.values()].find((related) => related.type === type)?.target;
  const named = new Set<string>();
  const sheets = childrenOf(childOf(root, 'x:sheets'), 'x:sheet').flatMap(({ attributes }) => {
    const related = relationships.get(attributes['r:id'] ?? '');
    if (related?.type !== 'worksheet' || named.has(related.target)) return [];
    named.add(related.target);
    return [
      { name: attributes.name ?? '', part: related.target, hidden: (attributes.state ?? 'visible') !== 'visible' },
    ];
  });
  return {
    sheets,
    date1904: isOn(childOf(root, 'x:workbookPr')),
    sharedStringsPart: partOf('sharedStrings'),
    stylesPart: partOf('styles'),
  };
}

const isOn = (properties: XmlElement | undefined): boolean =>
  ['1', 'true'].includes(properties?.attributes.date1904 ?? '');

/** The number format code of each cell style, by the style's index. */
export async function readCellFormats(
  pack: OoxmlPackage,
  part: string | undefined,
): Promise<readonly (string | number)[]> {
  const root = part === undefined ? undefined : await pack.tree(part);
  const custom = new Map(
    childrenOf(childOf(root, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
      attributes.numFmtId,
      formatCode(attributes.formatCode),
    ]),
  );
  return childrenOf(descend(root, 'x:cellXfs'), 'x:xf').map(
    ({ attributes }) => custom.get(attributes.numFmtId) ?? Number(attributes.numFmtId ?? 0),
  );
}

/** Codes longer than a spreadsheet allows show numbers as they are. */
const formatCode = (code = 'General'): string => (code.length > DOCUMENT_LIMITS.numberFormat.value ? 'General' : code);

/** The shared strings; phonetic readings are left out. */
export async function readSharedStrings(pack: OoxmlPackage, part: string | undefined): Promise<readonly string[]> {
  if (part === undefined || !pack.has(part)) return [];
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let inPhonetic = false;
  await pack.stream(part, {
    open: (name) => {
      if (name === 'x:si') current = '';
      if (name === 'x:rPh') inPhonetic = true;
      inText = name === 'x:t';
    },
    text: (text) => {
      if (inText && !inPhonetic) current += text;
    },
    close: (name) => {
      if (name === 'x:si') strings.push(current);
      if (name === 'x:rPh') inPhonetic = false;
      inText = false;
    },
  });
  return strings;
}
