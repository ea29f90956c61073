import { canonicalMimeType, type DocumentKind, kindOfContent, kindOfMimeType } from '../documents/document-kinds.js';
import { extensionOf, OCTET_STREAM } from '../documents/file-names.js';

/** What the first bytes of a document say about it. */
export interface ContentAssessment {
  readonly mimeType: string;
  /** Why it cannot be taken, as the end of a sentence; null when it can be. */
  readonly rejection: string | null;
}

/** How many bytes from the start `assessContent` looks at. */
export const ASSESSED_BYTES = 4096;

/** Signatures from the formats' specifications; `PK\x05\x06` is a ZIP archive without entries. */
const SIGNATURES: readonly (readonly [format: string, bytes: readonly number[]])[] = [
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['ZIP', [0x50, 0x4b, 0x05, 0x06]],
  ['RAR', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];
const ARCHIVE_EXTENSIONS: ReadonlySet<string> = new Set(['zip', 'rar', '7z']);

/** Begins the compound files of Office 97–2003 (MS-CFB). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Formats that no parser reads, nor a parsing server; by extension. Files of other content are often named so, and are read. */
const LEGACY_OFFICE: ReadonlyMap<string, readonly [label: string, successor: string]> = new Map([
  ['doc', ['Word', 'docx']],
  ['dot', ['Word', 'docx']],
  ['xls', ['Excel', 'xlsx']],
  ['xlt', ['Excel', 'xlsx']],
  ['ppt', ['PowerPoint', 'pptx']],
  ['pps', ['PowerPoint', 'pptx']],
  ['pot', ['PowerPoint', 'pptx']],
]);

/** Document formats that are ZIP archives inside. */
const ZIP_BASED =
  /^application\/(vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.|vnd\.ms-[a-z]+\.[a-z.]*macroenabled|epub\+zip)/i;
const TEXTUAL = /^text\/|[/+](json|xml|yaml)$/;

/** What is to be known of files of an extension that no parser reads, as a sentence; undefined for others. */
export function legacyOfficeNote(extension: string): string | undefined {
  const [label, successor] = LEGACY_OFFICE.get(extension) ?? [];
  return (
    label && `files of ${label} 97–2003 are rejected (save them as ${successor}); files of other content are taken`
  );
}

/**
 * Takes what its content says to be a kind that the ingester reads, whatever its name. Rejects ZIP, RAR and 7z archives, also under another name, files of Office 97–2003, which no parser reads, and binary content
 * that no media type describes.
 * `mimeType` is what is known of the document so far; text of unknown type becomes `text/plain`.
 * @param head the first bytes, `ASSESSED_BYTES` of them or all there are
 */
export function assessContent(path: string, mimeType: string, head: Uint8Array): ContentAssessment {
  const kind = isArchiveName(path) ? undefined : kindOfContent(head);
  // What the name says of it may be wrong, and would be believed.
  if (kind === 'office') return { mimeType: ZIP_BASED.test(mimeType) ? mimeType : OCTET_STREAM, rejection: null };
  if (kind) return { mimeType: ofKind(kind, mimeType), rejection: null };
  const archive = archiveFormat(path, mimeType, head);
  if (archive !== null) return { mimeType, rejection: `is a ${archive} archive` };
  const legacy = LEGACY_OFFICE.get(extensionOf(path));
  if (legacy && COMPOUND_FILE.every((byte, index) => head[index] === byte)) {
    const [label, successor] = legacy;
    return { mimeType, rejection: `is a file of ${label} 97–2003, which no parser reads; save it as ${successor}` };
  }
  if (mimeType !== OCTET_STREAM && !TEXTUAL.test(mimeType)) return { mimeType, rejection: null };
  if (isBinary(head))
    return {
      mimeType,
      rejection:
        mimeType === OCTET_STREAM
          ? 'is binary and of unknown type'
          : `has binary content, although it is named as ${mimeType}`,
    };
  return { mimeType: mimeType === OCTET_STREAM ? 'text/plain' : mimeType, rejection: null };
}

/** The given type where it is one of the kind's, such as that of a document with macros. */
const ofKind = (kind: DocumentKind, mimeType: string): string =>
  kindOfMimeType(mimeType) === kind ? mimeType : canonicalMimeType(kind);

/** Whether the name alone says that this is an archive. */
export const isArchiveName = (path: string): boolean => ARCHIVE_EXTENSIONS.has(extensionOf(path));

function archiveFormat(path: string, mimeType: string, head: Uint8Array): string | null {
  const signature = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (signature === undefined) return isArchiveName(path) ? extensionOf(path).toUpperCase() : null;
  return signature[0] === 'ZIP' && ZIP_BASED.test(mimeType) ? null : signature[0];
}

/** Text holds no zero bytes, except UTF-16 and UTF-32, which begin with a byte order mark. */
function isBinary(head: Uint8Array): boolean {
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return !marked && head.subarray(0, ASSESSED_BYTES).includes(0);
}
