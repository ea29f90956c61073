import { bareMimeType } from '@sluice/domain';

/** Types that docling's validation of `origin.mimetype` accepts, of those the embedded parsers meet. */
const ACCEPTED = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/html',
  'text/markdown',
  'text/csv',
  'text/plain',
  'application/json',
  'application/xml',
  'text/xml',
]);

/** The type itself where docling accepts it, else `text/plain`: readers reject a document of an unlisted type. */
export function originMimeType(mimeType: string): string {
  const bare = bareMimeType(mimeType);
  return ACCEPTED.has(bare) ? bare : 'text/plain';
}
