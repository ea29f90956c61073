/** Media types that docling-serve converts and the embedded parsers do not; audio needs a pipeline that not every server has. */
export const DOCLING_SERVE_MIME_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/tiff',
  'image/bmp',
  'image/webp',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
  'application/x-cfb',
  'message/rfc822',
];
