import { expect } from '@jest/globals';
import { type DoclingDocument, iterateItems, parseDoclingJson } from '@sluice/domain';
import type { DocumentFile, ParseOptions } from '../api/document-parser.js';
import { parseDocument } from '../parsing/parse-document.js';
import type { ParsedTexts } from '../parsing/parsed-texts.js';
import { doclingViolations } from './docling-rules.fixture.js';

/** Parses in this thread and holds the result against docling's rules. */
export async function parseValid(
  file: DocumentFile,
  options: ParseOptions = {},
): Promise<ParsedTexts & { document: DoclingDocument }> {
  const parsed = await parseDocument(file, options);
  const document = parseDoclingJson(parsed.doclingJson);
  expect(doclingViolations(document)).toEqual([]);
  return { ...parsed, document };
}

/** The items in reading order as short lines: label, level or marker, text; indented by depth. */
export const outline = (document: DoclingDocument): string[] =>
  [...iterateItems(document)].map(({ item, depth }) => {
    const detail = 'level' in item ? ` ${item.level}` : 'marker' in item ? ` ${item.marker}` : '';
    return `${'  '.repeat(depth - 1)}${item.label}${detail}${'text' in item ? `: ${item.text}` : ''}`;
  });
