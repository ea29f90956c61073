import { DOCUMENT_TOO_LARGE, PermanentError, supportedKindsSentence } from '@sluice/domain';

/** Stable codes of the faults that lie in a document. */
export const DocumentFault = {
  Empty: 'EMPTY_DOCUMENT',
  UnsupportedType: 'UNSUPPORTED_TYPE',
  TypeMismatch: 'TYPE_MISMATCH',
  Encrypted: 'ENCRYPTED_DOCUMENT',
  Damaged: 'DAMAGED_DOCUMENT',
  NoPages: 'NO_PAGES',
  NoText: 'NO_TEXT_LAYER',
  TooLarge: DOCUMENT_TOO_LARGE,
  UnsafeArchive: 'UNSAFE_ARCHIVE',
  BadEncoding: 'UNKNOWN_TEXT_ENCODING',
} as const;
export type DocumentFault = (typeof DocumentFault)[keyof typeof DocumentFault];

export const emptyDocument = (): PermanentError =>
  new PermanentError(DocumentFault.Empty, 'The document is empty (0 bytes). Upload the file again from its source.');

export const unsupportedType = (mimeType: string): PermanentError =>
  new PermanentError(
    DocumentFault.UnsupportedType,
    `Documents of type ${mimeType} are not supported. Convert them to one that is: ${supportedKindsSentence()}.`,
  );

export const typeMismatch = (declared: string, actual: string): PermanentError =>
  new PermanentError(
    DocumentFault.TypeMismatch,
    `The document is declared as ${declared}, but its content is ${actual}. Give it its true type or convert it.`,
  );

export const encryptedDocument = (label: string): PermanentError =>
  new PermanentError(
    DocumentFault.Encrypted,
    `The ${label} is protected by a password and cannot be read. Save it without a password and upload it again.`,
  );

/** `detail` is a short clause of what was found, without paths. */
export const damagedDocument = (label: string, detail: string, cause?: unknown): PermanentError =>
  new PermanentError(
    DocumentFault.Damaged,
    `The ${label} is damaged or incomplete: ${detail}. Open and save it again in its application, or upload it anew.`,
    { cause },
  );

export const noPages = (label: string): PermanentError =>
  new PermanentError(
    DocumentFault.NoPages,
    `The ${label} has no pages, so there is nothing to read in it. Upload a complete version.`,
  );

export const noTextLayer = (): PermanentError =>
  new PermanentError(
    DocumentFault.NoText,
    'The PDF consists of images without text (a scan). Use a parsing server with OCR, or upload a version with a text layer.',
  );

export const unsafeArchive = (label: string, detail: string): PermanentError =>
  new PermanentError(
    DocumentFault.UnsafeArchive,
    `The ${label} is refused as unsafe: ${detail}. Save it anew in its application, or upload its parts.`,
  );
