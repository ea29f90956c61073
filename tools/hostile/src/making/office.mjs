import { strToU8, zipSync } from 'fflate';

/** A zip file of texts or bytes by name. */
export const zipOf = (parts, level = levelFor(parts)) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
    { level },
  );

/** Large parts are stored as they are, so that not the ratio of the archive is what refuses them. */
const levelFor = (parts) => (Object.values(parts).some(({ length }) => length > 4_000_000) ? 0 : 6);

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** `targets`: id to [type, target]. */
export const relationships = (targets) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The parts of an office package whose main part is `main`. */
export const officeParts = (main, type, parts) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  '_rels/.rels': relationships({ r1: ['officeDocument', main] }),
  ...parts,
});

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

export const wordPart = (root, inner) => `<w:${root} ${W}>${inner}</w:${root}>`;
export const paragraph = (text, properties = '') => `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A Word document; `related`: type to the XML inside the part's root element. */
export const docxParts = (body, related = {}) => {
  const roots = { styles: 'styles', numbering: 'numbering', footnotes: 'footnotes', header: 'hdr' };
  return officeParts('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': wordPart('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relationships(
      Object.fromEntries(Object.keys(related).map((type) => [`r_${type}`, [type, `${type}.xml`]])),
    ),
    ...Object.fromEntries(
      Object.entries(related).map(([type, inner]) => [`word/${type}.xml`, wordPart(roots[type], inner)]),
    ),
  });
};
export const docx = (body, related) => zipOf(docxParts(body, related));

const X = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"`;

/** A workbook; `sheets`: the XML inside each worksheet. */
export const xlsxParts = (sheets, { styles = '', sharedStrings = '', entries } = {}) =>
  officeParts('xl/workbook.xml', 'spreadsheetml.sheet', {
    'xl/workbook.xml': `<workbook ${X}><sheets>${
      entries ??
      sheets.map((_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="s${index}"/>`).join('')
    }</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({
      ...Object.fromEntries(sheets.map((_, index) => [`s${index}`, ['worksheet', `worksheets/sheet${index + 1}.xml`]])),
      st: ['styles', 'styles.xml'],
      ss: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/styles.xml': `<styleSheet ${X}>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${X}>${sharedStrings}</sst>`,
    ...Object.fromEntries(
      sheets.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet ${X}>${xml}</worksheet>`]),
    ),
  });
export const xlsx = (sheets, extra) => zipOf(xlsxParts(sheets, extra));
export const inlineCell = (reference, text) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

const P = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;
export const slide = (shapes) => `<p:sld ${P}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
export const shape = (text) => `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
export const slideTable = (rows) =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

/** A presentation; `ids`: the XML of the slide list, default each slide once. */
export const pptx = (slides, ids, related = {}) =>
  zipOf(
    officeParts('ppt/presentation.xml', 'presentationml.presentation', {
      'ppt/presentation.xml': `<p:presentation ${P}><p:sldIdLst>${
        ids ?? slides.map((_, index) => `<p:sldId id="${index + 256}" r:id="s${index}"/>`).join('')
      }</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationships(
        Object.fromEntries(slides.map((_, index) => [`s${index}`, ['slide', `slides/slide${index + 1}.xml`]])),
      ),
      ...Object.fromEntries(slides.map((xml, index) => [`ppt/slides/slide${index + 1}.xml`, xml])),
      ...related,
    }),
  );
