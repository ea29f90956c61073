import { basename, win32 } from 'node:path';
import { MIMEType } from 'node:util';
import { parse } from 'content-disposition';
import { utf8Header } from '@sluice/io/http';

const MAX_NAME_LENGTH = 255;
const NAMELESS = 'document';

/** The media type alone, lower case; null when the header is absent or malformed. */
export function mimeTypeOf(contentType: string | undefined): string | null {
  try {
    return contentType === undefined ? null : new MIMEType(contentType).essence;
  } catch {
    return null;
  }
}

/** The length that a header states in digits; null when there is none. */
export const lengthOf = (contentLength: string | undefined): number | null =>
  contentLength !== undefined && /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : null;

/** The name that the origin gives in `Content-Disposition`, else the last segment of the path, else `document`. */
export function fileNameOf(contentDisposition: string | undefined, path: string): string {
  return plainName(dispositionName(contentDisposition)) || plainName(path) || NAMELESS;
}

/** The last segment of a URL's path with its percent escapes undone, where they can be. */
export function lastSegment(urlPath: string): string {
  const segment = urlPath.slice(urlPath.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const dispositionName = (header: string | undefined): string =>
  header === undefined ? '' : (parse(utf8Header(header)).parameters['filename'] ?? '');

/** Without directories of either kind and without control characters; '' when nothing is left. The end, with the extension, is kept. */
function plainName(name: string): string {
  const plain = win32
    .basename(basename(name))
    .replace(/\p{Cc}/gu, '')
    .trim();
  return /^\.*$/.test(plain) ? '' : [...plain].slice(-MAX_NAME_LENGTH).join('');
}
