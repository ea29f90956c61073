const NAME = '/Metadata';
const HIDDEN = '/Metadat_';
/** Bytes before the name in which its key is looked for. */
const KEY_BYTES = 64;

/**
 * Renames the XMP metadata of a PDF, in place, so that pdf.js does not take them for what they are. It would make a tree of
 * all of them, of which nothing is used: properties come from the document information.
 */
export function hideMetadata(bytes: Buffer): void {
  for (let at = bytes.indexOf(NAME); at >= 0; at = bytes.indexOf(NAME, at + NAME.length)) {
    const before = bytes.toString('latin1', Math.max(0, at - KEY_BYTES), at);
    if (before.trimEnd().endsWith('/Type')) bytes.write(HIDDEN, at, 'latin1');
  }
}
