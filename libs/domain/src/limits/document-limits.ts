/** One bound on what a document may make its reader do. `docs/limits.md` shows all of them; a test compares the two. */
export interface DocumentLimit {
  /** What is bounded, as the subject of an error message. */
  readonly subject: string;
  readonly value: number;
  readonly unit: string;
  /** Formats it holds for, `all` for every one. */
  readonly formats: string;
  readonly why: string;
  /** What happens to a document beyond it. */
  readonly outcome: string;
}

const FAILS = 'fails for good, `DOCUMENT_TOO_LARGE`';

/**
 * Every bound of parsing, exporting and chunking: each number in a file is a number from a stranger, and is compared with
 * one of these before anything is allocated or repeated that many times.
 */
export const DOCUMENT_LIMITS = {
  tablePlaces: {
    subject: 'The tables of the document',
    value: 1_000_000,
    unit: 'places (rows × columns)',
    formats: 'all',
    why: 'a place is about 300 bytes of DoclingDocument JSON, and a JavaScript string ends at 512 MiB',
    outcome: FAILS,
  },
  tableColumns: {
    subject: 'A table of the document',
    value: 16_384,
    unit: 'columns',
    formats: 'all',
    why: 'the widest sheet that a spreadsheet can hold',
    outcome: FAILS,
  },
  items: {
    subject: 'The document',
    value: 1_000_000,
    unit: 'paragraphs, list items, tables and other items',
    formats: 'all',
    why: 'an item is about 300 bytes of DoclingDocument JSON, and a JavaScript string ends at 512 MiB',
    outcome: FAILS,
  },
  characters: {
    subject: 'The text of the document',
    value: 67_108_864,
    unit: 'characters',
    formats: 'all',
    why: 'text stands in the JSON twice, in Markdown and chunks once more; the longest books have 5 million',
    outcome: FAILS,
  },
  markdownCharacters: {
    subject: 'The document as Markdown',
    value: 134_217_728,
    unit: 'characters',
    formats: 'all',
    why: 'indentation of nested lists, padding and repetition in tables come on top of the text',
    outcome: FAILS,
  },
  result: {
    subject: 'What was found in the document',
    value: 536_870_912,
    unit: 'bytes',
    formats: 'all',
    why: 'Markdown and JSON go from the process that parsed to the one that stores, which holds them whole',
    outcome: FAILS,
  },
  listNesting: {
    subject: 'The lists of the document',
    value: 64,
    unit: 'levels',
    formats: 'all',
    why: 'office formats know 9; indentation grows with each level, so the text with the square of them',
    outcome: 'deeper items join the list of the deepest level',
  },
  textBytes: {
    subject: 'The text file',
    value: 134_217_728,
    unit: 'bytes',
    formats: 'text, markdown, html, csv',
    why: 'text takes many times its size while it is parsed',
    outcome: FAILS,
  },
  partBytes: {
    subject: 'A part of the office file',
    value: 134_217_728,
    unit: 'bytes of XML held at once',
    formats: 'docx, xlsx, pptx',
    why: 'sheets are streamed; of all else, the text of the longest books takes a tenth of it',
    outcome: FAILS,
  },
  partNodes: {
    subject: 'A part of the office file',
    value: 4_000_000,
    unit: 'elements, attributes and texts held at once',
    formats: 'docx, xlsx, pptx',
    why: 'each takes about 100 bytes of memory, while it may take 4 in the part and none to speak of in the archive',
    outcome: FAILS,
  },
  sheetCuts: {
    subject: 'The tables of a sheet',
    value: 40,
    unit: 'cuts inside each other',
    formats: 'xlsx',
    why: 'each cut at empty rows or columns goes through all cells again',
    outcome: 'what is not yet cut stays one table',
  },
  csvMarks: {
    subject: 'The CSV file',
    value: 6_000_000,
    unit: 'delimiters, quotes and line ends',
    formats: 'csv',
    why: 'fields are held in memory before they become places of a table',
    outcome: FAILS,
  },
  trustedSpan: {
    subject: 'A span of a table cell',
    value: 64,
    unit: 'columns or rows beyond the last cell',
    formats: 'all',
    why: 'Word knows 63 columns; authors write large spans for "all the rest"',
    outcome: 'the span ends at the last column or row in which a cell begins',
  },
  repeatedText: {
    subject: 'The text of spanning cells',
    value: 4,
    unit: 'times the text of the table',
    formats: 'all',
    why: 'Markdown repeats a spanning cell at each place that it covers',
    outcome: 'a spanning cell is written once, at its first place',
  },
  paddedText: {
    subject: 'The padding of a Markdown table',
    value: 8,
    unit: 'times the text of the table',
    formats: 'all',
    why: 'one long cell would widen its column in every row',
    outcome: 'the table is written without padding',
  },
} as const satisfies Record<string, DocumentLimit>;
