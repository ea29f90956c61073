import { canonicalMimeType, DOCUMENT_LIMITS, DocumentKind, extensionOf, limitExceeded } from '@sluice/domain';
import Papa from 'papaparse';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { tableFromRows } from '../docling/table-data.js';
import { damagedDocument } from '../errors/document-errors.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { readText } from '../text-encoding/read-text.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** CSV as a single table whose first row is its header. The delimiter (`,` `;` tab `|`) is detected; RFC 4180 quoting. */
export const parseCsv: FormatParser = async (file) => {
  const text = await readText(file, 'CSV file');
  const marks = countCharacters(text, [...DELIMITERS, '\n', '"']);
  if (marks > DOCUMENT_LIMITS.csvMarks.value) throw limitExceeded(DOCUMENT_LIMITS.csvMarks, marks);
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: DELIMITERS,
    ...(extensionOf(file.fileName) === 'tsv' ? { delimiter: '\t' } : {}),
  });
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  if (unclosed) throw damagedDocument('CSV file', `a quoted field in row ${(unclosed.row ?? 0) + 1} is not closed`);
  const rows = data.map((row) => row.map((field) => field.trim()));
  const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Csv));
  if (rows.length > 0) builder.addTable(tableFromRows(rows));
  return { document: builder.build(), pageCount: null };
};

/** How many of these characters a text has, quoted or not: at least as many as a reader makes fields, rows and quotes of. */
function countCharacters(text: string, characters: readonly string[]): number {
  const counted = new Set(characters.map((character) => character.charCodeAt(0)));
  let count = 0;
  for (let index = 0; index < text.length; index += 1) if (counted.has(text.charCodeAt(index))) count += 1;
  return count;
}
