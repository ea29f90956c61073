import { strToU8, zipSync } from 'fflate';

/** A zip file of texts by name. */
export const zipOf = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const relationships = (targets: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `<Relationships xmlns="${RELATIONSHIPS}">${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (main: string, type: string): string =>
  `<Types xmlns="${CONTENT_TYPES}"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;

/** An office package with the given main part and further parts. */
export const officePackage = (main: string, type: string, parts: Readonly<Record<string, string>>): Uint8Array =>
  zipOf({
    '[Content_Types].xml': contentTypes(main, type),
    '_rels/.rels': relationships({ r1: ['officeDocument', main] }),
    ...parts,
  });

const SHEET_NS =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export interface SheetSource {
  readonly name: string;
  /** The XML inside `worksheet`. */
  readonly xml: string;
  readonly state?: string;
}

/** A workbook; `styles` and `sharedStrings` are the XML inside their root elements. */
export function workbook(
  sheets: readonly SheetSource[],
  extra: { styles?: string; sharedStrings?: string; properties?: string } = {},
): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${SHEET_NS}>${extra.properties ?? ''}<sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({
      ...Object.fromEntries(
        sheets.map((_, index) => [`s${index}`, ['worksheet', `worksheets/sheet${index + 1}.xml`] as const]),
      ),
      st: ['styles', 'styles.xml'],
      ss: ['sharedStrings', '/xl/sharedStrings.xml'],
    }),
    'xl/styles.xml': `<styleSheet ${SHEET_NS}>${extra.styles ?? ''}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${SHEET_NS}>${extra.sharedStrings ?? ''}</sst>`,
  };
  sheets.forEach(({ xml }, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet ${SHEET_NS}>${xml}</worksheet>`;
  });
  return officePackage('xl/workbook.xml', 'spreadsheetml.sheet', parts);
}
