import { canonicalMimeType, DOCUMENT_LIMITS, DocumentKind, kindLabel } from '@sluice/domain';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { officeProperties } from '../ooxml/core-properties.js';
import { OoxmlPackage } from '../ooxml/ooxml-package.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { readSheet } from './read-sheet.js';
import { addSheet } from './sheet-blocks.js';
import { readCellFormats, readSharedStrings, readWorkbook } from './workbook.js';

/** SpreadsheetML (ECMA-376 part 1, chapter 18): each sheet is a page; hidden sheets go to layer `invisible`. */
export const parseXlsx: FormatParser = async (file) => {
  const pack = await OoxmlPackage.open(file.path, kindLabel(DocumentKind.Xlsx));
  try {
    const { sheets, date1904, sharedStringsPart, stylesPart } = await readWorkbook(pack);
    const formats = {
      formats: await readCellFormats(pack, stylesPart),
      sharedStrings: await readSharedStrings(pack, sharedStringsPart),
      date1904,
    };
    const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Xlsx));
    const headed = sheets.filter(({ hidden }) => !hidden).length > 1;
    let budget = DOCUMENT_LIMITS.tablePlaces.value;
    for (const [index, { name, part, hidden }] of sheets.entries()) {
      const sheet = await readSheet(pack, part, formats, budget);
      budget -= sheet.cells.length;
      addSheet(builder, sheet, { name, number: index + 1, hidden, headed });
    }
    const { title } = await officeProperties(pack);
    return { document: builder.build(), pageCount: sheets.length, titleProperty: title };
  } finally {
    pack.close();
  }
};
