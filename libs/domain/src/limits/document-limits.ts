import { PermanentError } from '../errors/processing-errors.js';

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

type Described = Omit<DocumentLimit, 'formats' | 'outcome'> & Partial<Pick<DocumentLimit, 'outcome'>>;

/** Limits of the same formats; a document beyond one of them fails where nothing else is said. */
const limits = <Name extends string>(formats: string, described: Readonly<Record<Name, Described>>) => {
  const all = Object.entries<Described>(described).map(([name, limit]) => [
    name,
    { outcome: FAILS, ...limit, formats },
  ]);
  return Object.fromEntries(all) as Readonly<Record<Name, DocumentLimit>>;
};

/**
 * Every bound of parsing, exporting and chunking: each number in a file is a number from a stranger, and is compared with
 * one of these before anything is allocated or repeated that many times.
 */
export const DOCUMENT_LIMITS = {
  ...limits('all', {
    tablePlaces: {
      subject: 'The tables of the document',
      value: 1_000_000,
      unit: 'places (rows × columns)',
      why: 'a place is about 300 bytes of DoclingDocument JSON, and a JavaScript string ends at 512 MiB',
    },
    tableColumns: {
      subject: 'A table of the document',
      value: 16_384,
      unit: 'columns',
      why: 'the widest sheet that a spreadsheet can hold',
    },
    items: {
      subject: 'The document',
      value: 1_000_000,
      unit: 'paragraphs, list items, tables and other items',
      why: 'an item is about 300 bytes of DoclingDocument JSON, and a JavaScript string ends at 512 MiB',
    },
    characters: {
      subject: 'The text of the document',
      value: 67_108_864,
      unit: 'characters',
      why: 'text stands in the JSON twice, in Markdown and chunks once more; the longest books have 5 million',
    },
    markdownCharacters: {
      subject: 'The document as Markdown',
      value: 134_217_728,
      unit: 'characters',
      why: 'indentation of nested lists, padding and repetition in tables come on top of the text',
    },
    result: {
      subject: 'What was found in the document',
      value: 536_870_912,
      unit: 'bytes',
      why: 'Markdown and JSON lie on disk, and those who read them hold them whole, in processes that may die',
    },
    listNesting: {
      subject: 'The lists of the document',
      value: 64,
      unit: 'levels',
      why: 'office formats know 9; indentation grows with each level, so the text with the square of them',
      outcome: 'deeper items join the list of the deepest level',
    },
    documentNesting: {
      subject: 'The items of the document',
      value: 500,
      unit: 'levels',
      why: 'they are walked recursively',
      outcome: 'deeper ones are left out of Markdown',
    },
    contextNesting: {
      subject: 'The items around a chunk',
      value: 256,
      unit: 'levels',
      why: 'parents may form a circle in what a parsing server returns',
      outcome: 'what is further out is not named in the chunk',
    },
    wordLength: {
      subject: 'A word',
      value: 4096,
      unit: 'characters',
      why: 'the stack of the pattern that finds words grows with each',
      outcome: 'it is cut',
    },
    propertyLength: {
      subject: 'The title, or another property, of a document',
      value: 1000,
      unit: 'characters',
      why: 'it becomes metadata, which is read with every listing',
      outcome: 'it is cut',
    },
    properties: {
      subject: 'The properties of a document',
      value: 100,
      unit: 'properties',
      why: 'they become metadata, which is read with every listing; office formats know about twenty',
      outcome: 'further ones are left out',
    },
    trustedSpan: {
      subject: 'A span of a table cell',
      value: 64,
      unit: 'columns or rows beyond the last cell',
      why: 'Word knows 63 columns; authors write large spans for "all the rest"',
      outcome: 'the span ends at the last column or row in which a cell begins',
    },
    repeatedText: {
      subject: 'The text of spanning cells',
      value: 4,
      unit: 'times the text of the table',
      why: 'Markdown repeats a spanning cell at each place that it covers',
      outcome: 'a spanning cell is written once, at its first place',
    },
    paddedText: {
      subject: 'The padding of a Markdown table',
      value: 8,
      unit: 'times the text of the table',
      why: 'one long cell would widen its column in every row',
      outcome: 'the table is written without padding',
    },
  }),
  ...limits('text, markdown, html, csv', {
    textBytes: {
      subject: 'The text file',
      value: 134_217_728,
      unit: 'bytes',
      why: 'text takes many times its size while it is parsed',
    },
  }),
  ...limits('docx, xlsx, pptx', {
    zipBytes: {
      subject: 'The office file',
      value: 536_870_912,
      unit: 'bytes when inflated',
      why: 'the largest real ones have a tenth of it',
      outcome: 'fails for good, `UNSAFE_ARCHIVE`',
    },
    zipRatio: {
      subject: 'The office file',
      value: 250,
      unit: 'times its size when inflated, above 8 MiB',
      why: 'the XML of sheets reaches 30 to 60 times',
      outcome: 'fails for good, `UNSAFE_ARCHIVE`',
    },
    zipEntries: {
      subject: 'The office file',
      value: 20_000,
      unit: 'parts',
      why: 'presentations with thousands of pictures have some thousand',
      outcome: 'fails for good, `UNSAFE_ARCHIVE`',
    },
    zipNames: {
      subject: 'The names of the parts of an office file',
      value: 8_388_608,
      unit: 'bytes, with what is noted beside them',
      why: 'each may take 64 KiB; those of real files take some hundred bytes',
      outcome: 'fails for good, `UNSAFE_ARCHIVE`',
    },
    partBytes: {
      subject: 'A part of the office file',
      value: 134_217_728,
      unit: 'bytes of XML held at once',
      why: 'sheets are streamed; of all else, the text of the longest books takes a tenth of it',
    },
    partNodes: {
      subject: 'A part of the office file',
      value: 4_000_000,
      unit: 'elements, attributes and texts held at once',
      why: 'each takes about 100 bytes of memory, while it may take 4 in the part and none to speak of in the archive',
    },
  }),
  ...limits('xlsx', {
    sheetRows: {
      subject: 'A sheet',
      value: 1_048_576,
      unit: 'rows',
      why: 'the limit of Excel',
      outcome: 'cells beyond are left out; so many rows fail for good, `DOCUMENT_TOO_LARGE`',
    },
    sheetCells: {
      subject: 'A sheet',
      value: 10_000_000,
      unit: 'cells, empty ones included',
      why: 'an empty cell takes 4 bytes and none to speak of in the archive, and some 300 ns to read',
    },
    sheetCuts: {
      subject: 'The tables of a sheet',
      value: 40,
      unit: 'cuts inside each other',
      why: 'each cut at empty rows or columns goes through all cells again',
      outcome: 'what is not yet cut stays one table',
    },
    numberFormat: {
      subject: 'A number format',
      value: 255,
      unit: 'characters',
      why: 'the limit of Excel; it is applied to each cell',
      outcome: 'numbers are shown without format',
    },
    sharedText: {
      subject: 'Cells that show shared strings of more than 1,000 characters',
      value: 16_777_216,
      unit: 'characters',
      why: 'one string can be shown by any number of cells',
    },
  }),
  ...limits('markdown', {
    markdownLength: {
      subject: 'The Markdown file',
      value: 4_194_304,
      unit: 'characters',
      why: 'the parser takes about 5 s for each million',
      outcome: 'read as plain text, with a warning',
    },
    markdownPiece: {
      subject: 'A Markdown file',
      value: 65_536,
      unit: 'characters parsed at once',
      why: 'the parser needs about 1 KB of memory for each, until it has done with all',
      outcome:
        'it is parsed in pieces, cut where a paragraph or heading begins; a list of twice as many, between its items',
    },
    markdownMarks: {
      subject: 'The marks of the paragraphs of a Markdown file',
      value: 50_000_000,
      unit: '(`* _ ~ [ ] <` and backticks, times the length of their paragraph, above 100,000 each)',
      why: 'the parser looks for the other half of a mark through the whole paragraph',
      outcome: 'emphasis, links and the like are shown as they are written, with a warning',
    },
    markdownNesting: {
      subject: 'The lists and quotes of a Markdown file',
      value: 24,
      unit: 'levels',
      why: 'the parser goes through all open ones in each line, and recursively through the tree',
      outcome: 'deeper lines become a quote, with a warning',
    },
    markdownDefinitions: {
      subject: 'The link definitions, and the footnotes, of a Markdown file',
      value: 3000,
      unit: 'each',
      why: 'the parser compares each reference with all of them',
      outcome: 'further definitions are left out, all footnotes are read as text, with a warning',
    },
    markdownUnderlines: {
      subject: 'The underlined headings of a Markdown file',
      value: 2000,
      unit: 'headings',
      why: 'the parser takes quadratic time in them',
      outcome: 'the last line above the underline is the heading',
    },
    markdownLines: {
      subject: 'A paragraph of a Markdown file',
      value: 1000,
      unit: 'lines',
      why: 'in some places the parser goes back to the first line for each',
      outcome: 'it becomes several paragraphs',
    },
    markdownBlankLines: {
      subject: 'Blank lines one after another',
      value: 10,
      unit: 'lines',
      why: 'the parser takes 1 KB of memory for each',
      outcome: 'further ones are left out',
    },
    frontMatter: {
      subject: 'The front matter of a Markdown file',
      value: 65_536,
      unit: 'characters',
      why: 'the YAML parser takes more than linear time',
      outcome: 'it stays part of the text',
    },
  }),
  ...limits('html, markdown', {
    htmlElements: {
      subject: 'The HTML',
      value: 1_500_000,
      unit: 'elements',
      why: 'formatting that is never closed is made anew in each paragraph after it',
    },
    htmlNesting: {
      subject: 'The elements of the HTML',
      value: 200,
      unit: 'levels',
      why: 'they are walked recursively',
      outcome: 'the text of deeper ones becomes part of the paragraph around them',
    },
  }),
  ...limits('html', {
    htmlRowSpan: {
      subject: 'A span of an HTML table cell',
      value: 65_534,
      unit: 'rows',
      why: 'the limit of the HTML standard; a span ends with its table',
      outcome: 'counts as 65,534',
    },
  }),
  ...limits('pdf', {
    pdfPages: {
      subject: 'The PDF',
      value: 10_000,
      unit: 'pages',
      why: 'one page can be named any number of times; a page takes at least a millisecond',
    },
    pdfParts: {
      subject: 'The PDF',
      value: 2_500_000,
      unit: 'dictionaries, arrays and places in its cross-reference',
      why: 'each takes up to 300 bytes of memory, while it may take 4 in the file before compression',
    },
    pdfStream: {
      subject: 'A stream of the PDF',
      value: 67_108_864,
      unit: 'bytes when decoded',
      why: 'what is decoded is held in memory; the largest fonts have 30 million',
      outcome: 'the page that needs it is left out, with a warning',
    },
    pdfText: {
      subject: 'A text or name of the PDF',
      value: 4_194_304,
      unit: 'characters',
      why: 'it is held character by character; the PDF standard knows 32,767',
      outcome: 'the page that needs it is left out, with a warning',
    },
    pdfFilters: {
      subject: 'A stream of the PDF',
      value: 4,
      unit: 'filters one after the other',
      why: 'each may inflate a thousandfold; applications write two at most',
      outcome: 'the page that needs it is left out, with a warning',
    },
    pdfPageDecoded: {
      subject: 'A page of the PDF',
      value: 268_435_456,
      unit: 'bytes when decoded',
      why: 'a page can name any number of contents and fonts, and one content any number of times',
      outcome: 'the page is left out, with a warning',
    },
    pdfDecoded: {
      subject: 'The pages of the PDF',
      value: 536_870_912,
      unit: 'bytes when decoded, besides 64 times the bytes of the file',
      why: 'they take about 10 s; pages are decoded twice, and contents inflate about tenfold',
    },
    pdfPageSteps: {
      subject: 'A page of the PDF',
      value: 16_000_000,
      unit: 'words, numbers and signs, and characters that its fonts describe',
      why: 'ordinary pages have 30,000, maps and plans some million',
      outcome: 'the page is left out, with a warning',
    },
    pdfSteps: {
      subject: 'The pages of the PDF',
      value: 120_000_000,
      unit: 'words, numbers and signs, and characters that its fonts describe',
      why: 'a million take about 0.1 s; a book of 2,400 pages has nine million',
    },
    pdfPageOperators: {
      subject: 'A page of the PDF',
      value: 2_000_000,
      unit: 'drawing operators, each read twice',
      why: 'forms that draw forms multiply; maps and plans draw a million lines',
      outcome: 'the page is left out, with a warning',
    },
    pdfForms: {
      subject: 'A page of the PDF',
      value: 10_000,
      unit: 'drawn forms',
      why: 'forms that draw forms multiply, and each is read anew',
      outcome: 'the page is left out, with a warning',
    },
    pdfSavedStates: {
      subject: 'A page of the PDF',
      value: 1000,
      unit: 'graphics states saved inside each other',
      why: 'what is looked up in one is looked up through all of them; the PDF standard asks for 28',
      outcome: 'the page is left out, with a warning',
    },
    pdfPageCharacters: {
      subject: 'A page of the PDF',
      value: 2_000_000,
      unit: 'drawn characters',
      why: 'a page can name one content any number of times; a dense one has 10,000',
      outcome: 'the page is left out, with a warning',
    },
    pdfOperators: {
      subject: 'The pages of the PDF',
      value: 60_000_000,
      unit: 'drawing operators, each read twice',
      why: 'a million take up to a second; a book of 2,400 pages has two million',
    },
    pdfPictures: {
      subject: 'A page of the PDF',
      value: 1000,
      unit: 'pictures',
      why: 'each is placed among all blocks of the page',
      outcome: 'further ones are left out',
    },
    pdfGutters: {
      subject: 'A page of the PDF',
      value: 20,
      unit: 'places at which its columns may part',
      why: 'each is compared with all lines; real pages have few',
      outcome: 'further ones are not tried',
    },
    pdfPairs: {
      subject: 'Two columns of a PDF page',
      value: 50,
      unit: 'pairs of lines compared for each line',
      why: 'comparing all with all takes quadratic time',
      outcome: 'further ones count as not beside each other',
    },
  }),
  ...limits('csv', {
    csvMarks: {
      subject: 'The CSV file',
      value: 6_000_000,
      unit: 'delimiters, quotes and line ends',
      why: 'fields are held in memory before they become places of a table',
    },
  }),
  ...limits('docx, pptx, html', {
    statedSpan: {
      subject: 'A span of a table cell',
      value: 1000,
      unit: 'columns or rows',
      why: 'the limit of the HTML standard, far above those of Word and PowerPoint',
      outcome: 'counts as 1; in HTML as 1,000, as in browsers',
    },
  }),
  ...limits('docx, pptx, xlsx', {
    xmlNesting: {
      subject: 'The XML of a part',
      value: 256,
      unit: 'levels',
      why: 'the elements are walked recursively',
      outcome: 'fails for good, `UNSAFE_ARCHIVE`',
    },
  }),
  ...limits('docx', {
    styleDepth: {
      subject: 'The styles that a style is based on',
      value: 32,
      unit: 'styles',
      why: 'each style looks through all those it is based on; Word allows about ten',
      outcome: 'what is further away is not inherited',
    },
    markerPattern: {
      subject: 'The pattern of a list marker',
      value: 255,
      unit: 'characters',
      why: 'it is printed before each item',
      outcome: 'the number alone is printed',
    },
  }),
  ...limits('docx, pptx', {
    listLevel: {
      subject: 'The level of a list item',
      value: 9,
      unit: 'levels',
      why: 'the limit of Word and PowerPoint',
      outcome: 'counts as the ninth',
    },
  }),
} satisfies Record<string, DocumentLimit>;

/** Code of every document that exceeds a limit. */
export const DOCUMENT_TOO_LARGE = 'DOCUMENT_TOO_LARGE';

/** The failure of a document that has `found` of what a limit bounds; without it where counting on would cost too much. */
export function limitExceeded(limit: DocumentLimit, found?: number): PermanentError {
  const has = found === undefined ? 'more' : format(found);
  return new PermanentError(
    DOCUMENT_TOO_LARGE,
    `${limit.subject}: ${has} ${limit.unit}, while the limit is ${format(limit.value)}. Split the document and upload its parts.`,
  );
}

const format = (number: number): string => number.toLocaleString('en-US');
