import { kindOfMimeType } from '@sluice/domain';
import type { DocumentFile } from '../api/document-parser.js';
import type { Inspection } from '../api/inspection.js';
import { FORMATS } from '../parsing/formats.js';
import { type AcceptedTypes, checkedMimeType } from './assert-readable.js';
import type { Facts } from './inspectors.js';
import { boundedProperties } from './property-text.js';

const NOTHING: Facts = { pageCount: null, properties: {} };

/**
 * Checks that a document is what it says and can be read, and tells what it says of itself.
 * @throws PermanentError with the code of the fault found.
 */
export async function inspectDocument(file: DocumentFile, accepted: AcceptedTypes = {}): Promise<Inspection> {
  const mimeType = await checkedMimeType(file, accepted);
  const kind = kindOfMimeType(mimeType);
  const { pageCount, properties } = kind ? await FORMATS[kind].inspect(file) : NOTHING;
  return { mimeType, pageCount, properties: boundedProperties(properties) };
}
