import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync } from 'node:zlib';
import { arrayElements, objectMembers } from '@sluice/io';

/** A DoclingDocument as the `documents` table keeps it: two zstd frames, pages apart from the structure. */
export interface DoclingBlobs {
  readonly structure: Buffer;
  /** Null when the document has no pages. */
  readonly pages: Buffer | null;
}

/**
 * Splits the JSON text of a DoclingDocument into its structure (without `pages`, the image of every picture nulled) and
 * its pages, each one zstd frame whose header holds the content size, which readers take as the output limit.
 * The text is cut, not parsed, so numbers stay as they were written.
 */
export async function doclingBlobs(doclingJson: string): Promise<DoclingBlobs> {
  const members = objectMembers(doclingJson);
  const pages = members.findLast(({ name }) => name === 'pages')?.value;
  const structure = members.filter(({ name }) => name !== 'pages').map((member) => withoutImages(member));
  return {
    structure: await compress(`{${structure.join(',')}}`),
    pages: pages !== undefined && isFilledObject(pages) ? await compress(pages) : null,
  };
}

function withoutImages(member: { name: string; text: string; value: string }): string {
  if (member.name !== 'pictures' || !member.value.startsWith('[')) return member.text;
  return `"pictures":[${arrayElements(member.value).map(nullImage).join(',')}]`;
}

const nullImage = (picture: string): string =>
  `{${objectMembers(picture)
    .map(({ name, text }) => (name === 'image' ? '"image":null' : text))
    .join(',')}}`;

const isFilledObject = (json: string): boolean => json.startsWith('{') && !/^\{\s*\}$/.test(json);

const zstd = promisify(zstdCompress);

/** Up to here (a quarter of a millisecond) compressing at once is cheaper than a round trip to a thread. */
const SMALL = 64 * 1024;

async function compress(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= SMALL) return zstdCompressSync(bytes);
  // The asynchronous compressor writes the content size into the frame header only when it is given beforehand.
  return zstd(bytes, { pledgedSrcSize: bytes.length });
}
