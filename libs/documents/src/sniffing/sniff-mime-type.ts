import { open } from 'node:fs/promises';
import { canonicalMimeType, DocumentKind, extensionOf, kindOfContent, kindOfExtension } from '@sluice/domain';
import { fileTypeFromFile } from 'file-type';
import { ooxmlKind } from '../ooxml/ooxml-kind.js';
import { decodeText, looksLikeText } from '../text-encoding/decode-text.js';
import { guessTextKind, isHtmlDocument } from './text-kind.js';

/** What no more is known of than that it is bytes. */
export const OCTET_STREAM = 'application/octet-stream';

/** Text types that differ from their kind's canonical type, by extension. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  tsv: 'text/tab-separated-values',
};

/** Types of binary files without a signature that `file-type` knows, by extension. */
const BINARY_TYPES: Readonly<Record<string, string>> = { doc: 'application/msword', eml: 'message/rfc822' };

const SAMPLE_BYTES = 64 * 1024;

/**
 * The media type of a file: by its content first (signatures, the parts of office files, whether it is text and what its
 * markup says), then by the extension of `fileName`, else `application/octet-stream`. Services call it through
 * `MimeTypeSniffer`, not in the thread that answers requests.
 */
export async function sniffMimeType(path: string, fileName: string): Promise<string> {
  const extension = extensionOf(fileName);
  const sample = await readStart(path);
  if (kindOfContent(sample) === DocumentKind.Pdf) return canonicalMimeType(DocumentKind.Pdf);
  const office = isZip(sample) ? await ooxmlKind(path) : undefined;
  if (office) return canonicalMimeType(office);
  const signature = await fileTypeFromFile(path);
  if (signature && !isTextSignature(signature.mime)) return signature.mime;
  if (sample.length > 0 && looksLikeText(sample)) return textMimeType(sample, extension);
  const byName = kindOfExtension(extension);
  if (byName) return TEXT_TYPES[extension] ?? canonicalMimeType(byName);
  return BINARY_TYPES[extension] ?? OCTET_STREAM;
}

function textMimeType(sample: Uint8Array, extension: string): string {
  const text = decodeStart(sample);
  if (isHtmlDocument(text)) return canonicalMimeType(DocumentKind.Html);
  const byName = kindOfExtension(extension);
  if (byName && TEXT_KINDS.includes(byName)) return TEXT_TYPES[extension] ?? canonicalMimeType(byName);
  // A name that promises a binary format does not make text less text; any other extension (.py, .conf) is plain text.
  return canonicalMimeType(extension === '' ? guessTextKind(text) : DocumentKind.Text);
}

const TEXT_KINDS: readonly DocumentKind[] = [
  DocumentKind.Html,
  DocumentKind.Markdown,
  DocumentKind.Csv,
  DocumentKind.Text,
];

const isZip = (sample: Uint8Array): boolean => sample[0] === 0x50 && sample[1] === 0x4b;

const isTextSignature = (mime: string): boolean =>
  mime.startsWith('text/') || mime === 'application/xml' || mime === 'application/json';

/** The text of a cut sample: the character at the cut may be incomplete. */
function decodeStart(sample: Uint8Array): string {
  const whole = decodeText(sample);
  return whole && whole.encoding !== 'windows-1252' ? whole.text : new TextDecoder().decode(sample, { stream: true });
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
