/** Kinds of documents that the ingester's own parsers read: the one description of them for it and for the agents. */
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
  /** How its files begin, or what the first parts of its archive are called. */
  readonly signature?: Signature;
}

type Signature = { readonly text: string; readonly within: number } | { readonly folder: string };

const OOXML = 'application/vnd.openxmlformats-officedocument';

const FACTS: Readonly<Record<DocumentKind, KindFacts>> = {
  pdf: {
    label: 'PDF',
    mimeTypes: ['application/pdf', 'application/x-pdf'],
    extensions: ['pdf'],
    isText: false,
    // Acrobat accepts a header anywhere in the first 1024 bytes, and so do the readers of the world.
    signature: { text: '%PDF-', within: 1024 },
  },
  docx: {
    label: 'Word (DOCX)',
    mimeTypes: [`${OOXML}.wordprocessingml.document`, 'application/vnd.ms-word.document.macroenabled.12'],
    extensions: ['docx', 'docm'],
    isText: false,
    signature: { folder: 'word/' },
  },
  xlsx: {
    label: 'Excel (XLSX)',
    mimeTypes: [`${OOXML}.spreadsheetml.sheet`, 'application/vnd.ms-excel.sheet.macroenabled.12'],
    extensions: ['xlsx', 'xlsm'],
    isText: false,
    signature: { folder: 'xl/' },
  },
  pptx: {
    label: 'PowerPoint (PPTX)',
    mimeTypes: [`${OOXML}.presentationml.presentation`, 'application/vnd.ms-powerpoint.presentation.macroenabled.12'],
    extensions: ['pptx', 'pptm'],
    isText: false,
    signature: { folder: 'ppt/' },
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

const ZIP = 'PK\x03\x04';
/** The first of the parts that every office archive has; that of its text can come behind the bytes that are looked at. */
const OFFICE_PARTS = ['[Content_Types].xml', '_rels/.rels', 'docProps/'];

/**
 * What the first bytes of a file say whatever it is called: a kind, or `office` for an office file of which more has to be read
 * to know its kind; undefined when they say nothing of the kind.
 */
export function kindOfContent(head: Uint8Array): DocumentKind | 'office' | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const names = text.startsWith(ZIP) ? partNames(text) : [];
  const isSigned = (signature: Signature | undefined): boolean => {
    if (!signature) return false;
    if ('folder' in signature) return names.some((name) => name.startsWith(signature.folder));
    return text.slice(0, signature.within).includes(signature.text);
  };
  const kind = KINDS.find((candidate) => isSigned(FACTS[candidate].signature));
  if (kind) return kind;
  return names.some((name) => OFFICE_PARTS.some((part) => name.startsWith(part))) ? 'office' : undefined;
}

/** Names in the local headers of a zip archive, as far as it is there. */
function partNames(text: string): string[] {
  const names: string[] = [];
  for (let at = text.indexOf(ZIP); at >= 0; at = text.indexOf(ZIP, at + 1)) {
    const length = text.charCodeAt(at + 26) + 256 * text.charCodeAt(at + 27);
    names.push(text.slice(at + 30, at + 30 + length));
  }
  return names;
}
