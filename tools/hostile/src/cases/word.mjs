import { docx, docxParts, paragraph, wordPart, zipOf } from '../making/office.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const KEPT = paragraph('The last word is pelican.');
const kept = { shows: 'pelican' };
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const UNSAFE = { refused: ['UNSAFE_ARCHIVE', 'DOCUMENT_TOO_LARGE'] };
const word = (name, make, more = {}) => ({ name: `docx: ${name}`, file: 'report.docx', make, ...more });
const body = (name, make, more = kept) => word(name, () => docx(make() + KEPT), more);
const cell = (inner, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
const row = (inner, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${inner}</w:tr>`;
const table = (inner) => `<w:tbl>${inner}</w:tbl>`;
const A = paragraph('a');

export const wordCases = [
  body('gridSpan of 999,999,999', () => table(row(cell(A, '<w:gridSpan w:val="999999999"/>') + cell(A)))),
  body('gridBefore of 999,999,999', () => table(row(cell(A) + cell(A), '<w:gridBefore w:val="999999999"/>'))),
  body('gridSpans that add up', () => table(row(cell(A, '<w:gridSpan w:val="900"/>').repeat(1000))), TOO_LARGE),
  body('odd numbers', () => table(row(cell(A, '<w:gridSpan w:val="-1e308"/>') + cell(A, '<w:gridSpan w:val="NaN"/>')))),
  body('a table of 10,000 columns', () => table(row(cell(A).repeat(10_000)) + row(cell(A)))),
  body(
    'a table of 10,000 columns and rows',
    () => table(row(cell(A).repeat(10_000)) + row(cell(A)).repeat(10_000)),
    TOO_LARGE,
  ),
  body('20,000 header rows', () => table(row(cell(A) + cell(A), '<w:tblHeader/>').repeat(20_000))),
  body('cells merged downwards × 20,000', () => table(row(cell(A) + cell(A, '<w:vMerge/>')).repeat(20_000))),
  body(
    'tables that nest 80 deep',
    () => `${'<w:tbl><w:tr><w:tc>'.repeat(80)}${A}${'</w:tc></w:tr></w:tbl>'.repeat(80)}`,
  ),
  body(
    'tables of two cells that nest',
    () => `${`<w:tbl><w:tr><w:tc>${A}</w:tc><w:tc>`.repeat(80)}${A}${'</w:tc></w:tr></w:tbl>'.repeat(80)}`,
  ),
  body(
    'many tables that nest',
    () => `${'<w:tbl><w:tr><w:tc>'.repeat(60)}${A.repeat(20_000)}${'</w:tc></w:tr></w:tbl>'.repeat(60)}`,
  ),
  body('text boxes that nest', () => {
    const open = '<w:p><w:r><w:pict><w:txbxContent>';
    const close = '</w:txbxContent></w:pict></w:r></w:p>';
    return `${open.repeat(50)}${A}${close.repeat(50)}`;
  }),
  body('wide text boxes that nest', () => {
    const open = '<w:p><w:r><w:pict><w:txbxContent>';
    const close = '</w:txbxContent></w:pict></w:r></w:p>';
    return `${open.repeat(50)}${A.repeat(20_000)}${close.repeat(50)}`;
  }),
  body('XML that nests 100,000 deep', () => `${'<w:sdt>'.repeat(100_000)}${'</w:sdt>'.repeat(100_000)}`, UNSAFE),
  body('paragraphs × 300,000', () => A.repeat(300_000), { ...kept, seconds: 30, memoryMb: 1800 }),
  body('runs × 300,000 in one paragraph', () => `<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(300_000)}</w:p>`, {
    ...kept,
    seconds: 20,
    memoryMb: 1500,
  }),
  body('empty elements × 4,200,000', () => '<w:r/>'.repeat(4_200_000), {
    refused: ['DOCUMENT_TOO_LARGE'],
    seconds: 20,
    memoryMb: 1500,
  }),
  body('a text of 20 MB', () => paragraph('word '.repeat(4_000_000)), { ...kept, seconds: 40, memoryMb: 2000 }),
  body('blanks × 5,000,000', () => paragraph(`a${' '.repeat(5_000_000)}b`)),
  body('attributes × 50,000', () => `<w:p ${times(50_000, (index) => `a${index}="b" `)}/>`),
  body('namespaces × 10,000', () => `<w:p ${times(10_000, (index) => `xmlns:n${index}="u${index}" `)}/>`),
  body('namespaces that nest', () => `${times(200, (index) => `<w:p xmlns:n${index}="u">`)}${'</w:p>'.repeat(200)}`),
  word(
    'styles based on each other in a circle',
    () =>
      docx(paragraph('x', '<w:pPr><w:pStyle w:val="a"/></w:pPr>') + KEPT, {
        styles:
          '<w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style>',
      }),
    kept,
  ),
  word(
    'styles based on each other × 20,000',
    () =>
      docx(KEPT, {
        styles: times(
          20_000,
          (index) => `<w:style w:type="paragraph" w:styleId="s${index}"><w:basedOn w:val="s${index + 1}"/></w:style>`,
        ),
      }),
    kept,
  ),
  word(
    '50,000 lists',
    () =>
      docx(paragraph('x', '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr>') + KEPT, {
        numbering:
          '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>' +
          times(50_000, (index) => `<w:num w:numId="${index}"><w:abstractNumId w:val="0"/></w:num>`),
      }),
    kept,
  ),
  word(
    'a letter of number 999,999,999',
    () =>
      docx(paragraph('x', '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>') + KEPT, {
        numbering:
          '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="999999999"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      }),
    kept,
  ),
  word(
    'a level of 999,999,999',
    () =>
      docx(paragraph('x', '<w:pPr><w:numPr><w:ilvl w:val="999999999"/><w:numId w:val="1"/></w:numPr></w:pPr>') + KEPT, {
        numbering:
          '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="999999999"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      }),
    kept,
  ),
  word(
    'levels deeper and deeper',
    () =>
      docx(
        times(5000, (index) =>
          paragraph('x', `<w:pPr><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="1"/></w:numPr></w:pPr>`),
        ) + KEPT,
        {
          numbering: `<w:abstractNum w:abstractNumId="0">${times(5000, (index) => `<w:lvl w:ilvl="${index}"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>`)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
        },
      ),
    kept,
  ),
  word(
    'a pattern of a marker of 1 MB',
    () =>
      docx(
        paragraph('x', '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>').repeat(2000) + KEPT,
        {
          numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${'%1.'.repeat(300_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
        },
      ),
    kept,
  ),
  word(
    'a footnote that refers to itself',
    () =>
      docx(`<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>${KEPT}`, {
        footnotes:
          '<w:footnote w:id="1"><w:p><w:r><w:t>x</w:t><w:footnoteReference w:id="1"/></w:r></w:p></w:footnote>',
      }),
    kept,
  ),
  word(
    'footnotes × 50,000',
    () => docx(KEPT, { footnotes: times(50_000, (index) => `<w:footnote w:id="${index}">${A}</w:footnote>`) }),
    kept,
  ),
  word(
    'one header named 20,000 times',
    () => {
      const parts = docxParts(KEPT);
      parts['word/_rels/document.xml.rels'] =
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${times(20_000, (index) => `<Relationship Id="h${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header.xml"/>`)}</Relationships>`;
      parts['word/header.xml'] = wordPart('hdr', paragraph('word '.repeat(2000)));
      return zipOf(parts);
    },
    kept,
  ),
  word(
    'relationships × 200,000',
    () => {
      const parts = docxParts(KEPT);
      parts['word/_rels/document.xml.rels'] =
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${times(200_000, (index) => `<Relationship Id="h${index}" Type="t" Target="../${'a/'.repeat(50)}x"/>`)}</Relationships>`;
      return zipOf(parts);
    },
    { refused: ['DOCUMENT_TOO_LARGE'], ...kept },
  ),
  word(
    'a main part that is its own relationship',
    () => {
      const parts = docxParts(KEPT);
      parts['_rels/.rels'] = parts['_rels/.rels'].replace('word/document.xml', '_rels/.rels');
      return zipOf(parts);
    },
    { refused: ['DAMAGED_DOCUMENT'] },
  ),
  word(
    'a document type declaration',
    () => {
      const parts = docxParts(KEPT);
      parts['word/document.xml'] = `<!DOCTYPE w [<!ENTITY a "aaaa">]>${parts['word/document.xml']}`;
      return zipOf(parts);
    },
    { refused: ['UNSAFE_ARCHIVE'] },
  ),
  word('a main part that inflates to 200 MB', () => zipOf(docxParts(' '.repeat(200_000_000)), 6), {
    ...UNSAFE,
    seconds: 20,
  }),
  word(
    'a content type list that inflates to 48 MB',
    () => {
      const parts = docxParts(KEPT);
      parts['[Content_Types].xml'] = parts['[Content_Types].xml'].replace(
        '<Default',
        `${'<Default Extension="a" ContentType="b"/>'.repeat(1_200_000)}<Default`,
      );
      return zipOf(parts);
    },
    { refused: ['UNSAFE_ARCHIVE', 'DOCUMENT_TOO_LARGE', 'UNSUPPORTED_TYPE', 'TYPE_MISMATCH'] },
  ),
  word(
    'properties that inflate to 40 MB',
    () => {
      const parts = docxParts(KEPT);
      parts['_rels/.rels'] = parts['_rels/.rels'].replace(
        '</Relationships>',
        '<Relationship Id="p" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
      );
      parts['docProps/core.xml'] =
        `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties">${'<a/>'.repeat(10_000_000)}</cp:coreProperties>`;
      return zipOf(parts);
    },
    { ...UNSAFE, ...kept },
  ),
  word(
    'equations that nest',
    () => docx(`<w:p>${'<m:oMath>'.repeat(200)}<m:r><m:t>a</m:t></m:r>${'</m:oMath>'.repeat(200)}</w:p>${KEPT}`),
    kept,
  ),
];
