import { open } from 'node:fs/promises';
import {
  canonicalMimeType,
  DocumentKind,
  extensionOf,
  isTextKind,
  kindOfContent,
  kindOfExtension,
  kindOfMimeType,
  mediaTypeOf,
  OCTET_STREAM,
} from '@sluice/domain';
import { fileTypeFromFile } from 'file-type';
import { ooxmlKind } from '../ooxml/ooxml-kind.js';
import { decodeText, looksLikeText } from '../text-encoding/decode-text.js';
import { guessTextKind, isHtmlDocument } from './text-kind.js';

/** Extensions of binary formats that have no signature that `file-type` knows. */
const UNSIGNED: ReadonlySet<string> = new Set(['doc', 'eml']);

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
  if (sample.length > 0 && looksLikeText(sample)) return textMimeType(sample, fileName);
  const byName = kindOfExtension(extension);
  if (byName) return typeOfName(fileName, byName);
  return UNSIGNED.has(extension) ? mediaTypeOf(fileName) : OCTET_STREAM;
}

function textMimeType(sample: Uint8Array, fileName: string): string {
  const extension = extensionOf(fileName);
  const text = decodeStart(sample);
  if (isHtmlDocument(text)) return canonicalMimeType(DocumentKind.Html);
  const byName = kindOfExtension(extension);
  if (byName && isTextKind(byName)) return typeOfName(fileName, byName);
  // A name that promises a binary format does not make text less text; any other extension (.py, .conf) is plain text.
  return canonicalMimeType(extension === '' ? guessTextKind(text) : DocumentKind.Text);
}

/** The type that the name stands for where it is one of the kind's. */
function typeOfName(fileName: string, kind: DocumentKind): string {
  const named = mediaTypeOf(fileName);
  return kindOfMimeType(named) === kind ? named : canonicalMimeType(kind);
}

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
