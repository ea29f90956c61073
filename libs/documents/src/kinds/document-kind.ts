/** Kinds of documents that the embedded parsers read. */
export const DocumentKind = {
  Pdf: 'pdf',
  Docx: 'docx',
  Xlsx: 'xlsx',
  Pptx: 'pptx',
  Html: 'html',
  Markdown: 'markdown',
  Csv: 'csv',
  Text: 'text',
} as const;
export type DocumentKind = (typeof DocumentKind)[keyof typeof DocumentKind];

/** A type of documents that can be read. */
export interface ReadableType {
  /** For people. */
  readonly label: string;
  /** The first is canonical. */
  readonly mimeTypes: readonly string[];
  /** Lower case, without dot. */
  readonly extensions: readonly string[];
}

interface KindFacts extends ReadableType {
  readonly isText: boolean;
}

const OOXML = 'application/vnd.openxmlformats-officedocument';

const FACTS: Readonly<Record<DocumentKind, KindFacts>> = {
  pdf: { label: 'PDF', mimeTypes: ['application/pdf', 'application/x-pdf'], extensions: ['pdf'], isText: false },
  docx: {
    label: 'Word (DOCX)',
    mimeTypes: [`${OOXML}.wordprocessingml.document`, 'application/vnd.ms-word.document.macroenabled.12'],
    extensions: ['docx', 'docm'],
    isText: false,
  },
  xlsx: {
    label: 'Excel (XLSX)',
    mimeTypes: [`${OOXML}.spreadsheetml.sheet`, 'application/vnd.ms-excel.sheet.macroenabled.12'],
    extensions: ['xlsx', 'xlsm'],
    isText: false,
  },
  pptx: {
    label: 'PowerPoint (PPTX)',
    mimeTypes: [`${OOXML}.presentationml.presentation`, 'application/vnd.ms-powerpoint.presentation.macroenabled.12'],
    extensions: ['pptx', 'pptm'],
    isText: false,
  },
  html: {
    label: 'HTML',
    mimeTypes: ['text/html', 'application/xhtml+xml'],
    extensions: ['html', 'htm', 'xhtml'],
    isText: true,
  },
  markdown: {
    label: 'Markdown',
    mimeTypes: ['text/markdown', 'text/x-markdown'],
    extensions: ['md', 'markdown', 'mdown', 'mkd'],
    isText: true,
  },
  csv: {
    label: 'CSV',
    mimeTypes: ['text/csv', 'application/csv', 'text/tab-separated-values'],
    extensions: ['csv', 'tsv'],
    isText: true,
  },
  text: {
    label: 'plain text',
    mimeTypes: [
      'text/plain',
      'application/json',
      'application/xml',
      'application/yaml',
      'application/javascript',
      'application/sql',
    ],
    extensions: ['txt', 'text', 'log', 'json', 'xml', 'yaml', 'yml'],
    isText: true,
  },
};

const KINDS = Object.values(DocumentKind);

/** The media type without parameters, lower case. */
export const bareMimeType = (mimeType: string): string => mimeType.split(';')[0]!.trim().toLowerCase();

/** The extension of a file name, lower case, without dot; empty when there is none. */
export const extensionOf = (fileName: string): string => /[^.]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The kind a media type stands for; every `text/*` without a parser of its own is plain text. */
export function kindOfMimeType(mimeType: string): DocumentKind | undefined {
  const bare = bareMimeType(mimeType);
  const kind = KINDS.find((candidate) => FACTS[candidate].mimeTypes.includes(bare));
  return kind ?? (isTextual(bare) ? DocumentKind.Text : undefined);
}

const isTextual = (bare: string): boolean =>
  (bare.startsWith('text/') && bare !== 'text/rtf') ||
  bare.endsWith('+json') ||
  (bare.endsWith('+xml') && bare !== 'image/svg+xml');

export const kindOfExtension = (extension: string): DocumentKind | undefined =>
  KINDS.find((kind) => FACTS[kind].extensions.includes(extension));

export const isDocumentKind = (name: string): name is DocumentKind => (KINDS as readonly string[]).includes(name);

/** Whether documents of this kind are text that people could exchange for another text format. */
export const isTextKind = (kind: DocumentKind): boolean => FACTS[kind].isText;

export const canonicalMimeType = (kind: DocumentKind): string => FACTS[kind].mimeTypes[0]!;

export const kindLabel = (kind: DocumentKind): string => FACTS[kind].label;

/** What the embedded parsers read, one entry for each kind. */
export const embeddedTypes = (): ReadableType[] =>
  KINDS.map((kind) => {
    const { label, mimeTypes, extensions } = FACTS[kind];
    return { label, mimeTypes, extensions };
  });

/** `PDF, Word (DOCX), …`: for error messages. */
export const supportedKindsSentence = (): string => KINDS.map(kindLabel).join(', ');
