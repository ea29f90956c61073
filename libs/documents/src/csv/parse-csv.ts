import Papa from 'papaparse';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { tableFromRows } from '../docling/table-data.js';
import { damagedDocument, tooLarge } from '../errors/document-errors.js';
import { canonicalMimeType, DocumentKind, extensionOf } from '../kinds/document-kind.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { readText } from '../text-encoding/read-text.js';
import { MAX_TABLE_CELLS } from '../docling/table-limits.js';

/** CSV as a single table whose first row is its header. The delimiter (`,` `;` tab `|`) is detected; RFC 4180 quoting. */
export const parseCsv: FormatParser = async (file) => {
  const text = await readText(file, 'CSV file');
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
    ...(extensionOf(file.fileName) === 'tsv' ? { delimiter: '\t' } : {}),
  });
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  if (unclosed) throw damagedDocument('CSV file', `a quoted field in row ${(unclosed.row ?? 0) + 1} is not closed`);
  const rows = data.map((row) => row.map((field) => field.trim()));
  const cells = rows.length * rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (cells > MAX_TABLE_CELLS) throw tooLarge('The number of fields of the CSV file', MAX_TABLE_CELLS, 'fields');

  const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Csv));
  if (rows.length > 0) builder.addTable(tableFromRows(rows));
  return { document: builder.build(), pageCount: null };
};
