import { bareMimeType, type DocumentKind, isTextKind, kindOfMimeType } from '@sluice/domain';
import { stat } from 'node:fs/promises';
import type { DocumentFile } from '../api/document-parser.js';
import { emptyDocument, encryptedDocument, typeMismatch, unsupportedType } from '../errors/document-errors.js';
import { sniffMimeType } from '../sniffing/sniff-mime-type.js';
import { isEncryptedOffice } from './encrypted-office.js';

const CFB = 'application/x-cfb';

/** Declarations that promise nothing about the content. */
const GENERIC = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/zip',
  'application/x-zip-compressed',
  'application/unknown',
]);

/** What a document may be besides the kinds that the embedded parsers read; for a parsing server that reads more. */
export interface AcceptedTypes {
  readonly furtherMimeTypes?: readonly string[];
}

/**
 * The kind of a document by its content, after checking it against its declaration.
 * @throws PermanentError EMPTY_DOCUMENT, ENCRYPTED_DOCUMENT, TYPE_MISMATCH or UNSUPPORTED_TYPE.
 */
export async function assertReadable(file: DocumentFile): Promise<DocumentKind> {
  const mimeType = await checkedMimeType(file);
  const kind = kindOfMimeType(mimeType);
  if (!kind) throw unsupportedType(mimeType);
  return effectiveKind(kind, file.mimeType);
}

/** As `assertReadable`, for any type of content; returns the media type. */
export async function checkedMimeType(
  file: DocumentFile,
  { furtherMimeTypes = [] }: AcceptedTypes = {},
): Promise<string> {
  const { size } = await stat(file.path);
  if (size === 0) throw emptyDocument();
  const actual = await sniffMimeType(file.path, file.fileName);
  if (actual === CFB && (await isEncryptedOffice(file.path))) throw encryptedDocument('office document');
  const declared = bareMimeType(file.mimeType);
  const actualKind = kindOfMimeType(actual);
  const declaredKind = GENERIC.has(declared) ? undefined : kindOfMimeType(declared);
  if (declaredKind && contradicts(declaredKind, actualKind)) throw typeMismatch(declared, actual);
  if (!actualKind && !furtherMimeTypes.includes(actual)) throw unsupportedType(actual);
  return actual;
}

/** Text may be declared as any text format; all else must be what it says. */
function contradicts(declared: DocumentKind, actual: DocumentKind | undefined): boolean {
  if (actual === declared) return false;
  return !(actual && isTextKind(actual) && isTextKind(declared));
}

/** Of text formats the declared one counts, unless it is as vague as plain text. */
function effectiveKind(actual: DocumentKind, declaredMimeType: string): DocumentKind {
  const declared = kindOfMimeType(declaredMimeType);
  return declared && declared !== 'text' && isTextKind(declared) && isTextKind(actual) ? declared : actual;
}
