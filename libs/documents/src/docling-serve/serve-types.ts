import type { ReadableType } from '@sluice/domain';

const ODF = 'application/vnd.oasis.opendocument';

/** What docling-serve converts and the embedded parsers do not; audio needs a pipeline that not every server has. */
export const DOCLING_SERVE_TYPES: readonly ReadableType[] = [
  { label: 'PNG', mimeTypes: ['image/png'], extensions: ['png'] },
  { label: 'JPEG', mimeTypes: ['image/jpeg'], extensions: ['jpg', 'jpeg'] },
  { label: 'TIFF', mimeTypes: ['image/tiff'], extensions: ['tif', 'tiff'] },
  { label: 'BMP', mimeTypes: ['image/bmp'], extensions: ['bmp'] },
  { label: 'WebP', mimeTypes: ['image/webp'], extensions: ['webp'] },
  { label: 'OpenDocument text', mimeTypes: [`${ODF}.text`], extensions: ['odt'] },
  { label: 'OpenDocument spreadsheet', mimeTypes: [`${ODF}.spreadsheet`], extensions: ['ods'] },
  { label: 'OpenDocument presentation', mimeTypes: [`${ODF}.presentation`], extensions: ['odp'] },
  { label: 'EPUB', mimeTypes: ['application/epub+zip'], extensions: ['epub'] },
  { label: 'Office 97', mimeTypes: ['application/x-cfb'], extensions: ['doc', 'xls', 'ppt'] },
  { label: 'E-mail', mimeTypes: ['message/rfc822'], extensions: ['eml'] },
];

/** Their media types. */
export const DOCLING_SERVE_MIME_TYPES: readonly string[] = DOCLING_SERVE_TYPES.flatMap(({ mimeTypes }) => mimeTypes);
