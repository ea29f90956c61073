import { DocumentKind } from '@sluice/domain';
import { readXml } from './xml-reader.js';
import { ZipArchive } from './zip-archive.js';

const MAIN_PART_TYPES: readonly (readonly [RegExp, DocumentKind])[] = [
  [
    /wordprocessingml\.(document|template)\.main\+xml|ms-word\.(document|template)\.macroenabled(template)?\.main\+xml/i,
    DocumentKind.Docx,
  ],
  [
    /spreadsheetml\.(sheet|template)\.main\+xml|ms-excel\.(sheet|template)\.macroenabled\.main\+xml/i,
    DocumentKind.Xlsx,
  ],
  [
    /presentationml\.(presentation|slideshow|template)\.main\+xml|ms-powerpoint\.(presentation|slideshow|template)\.macroenabled\.main\+xml/i,
    DocumentKind.Pptx,
  ],
];

const CONTENT_TYPES = '[Content_Types].xml';
/** The list of real files takes some kilobytes, that of the largest some hundred. */
const SNIFFED_BYTES = 1024 * 1024;

/**
 * The kind of office file by the content type of its main part; undefined for any other zip file, readable or not. Of the list
 * of types no more is inflated than it takes to find it, 1 MiB at most, and nothing of it is kept.
 */
export async function ooxmlKind(path: string): Promise<DocumentKind | undefined> {
  let zip: ZipArchive;
  try {
    zip = await ZipArchive.open(path, 'archive');
  } catch {
    // A broken or monstrous archive has no kind; parsing it as its declared kind shows what is wrong.
    return undefined;
  }
  try {
    return await mainKind(zip);
  } catch {
    return undefined;
  } finally {
    zip.close();
  }
}

async function mainKind(zip: ZipArchive): Promise<DocumentKind | undefined> {
  const pieces = await zip.read(CONTENT_TYPES);
  if (!pieces) return undefined;
  let kind: DocumentKind | undefined;
  await readXml(firstBytes(pieces, SNIFFED_BYTES), CONTENT_TYPES, 'archive', {
    open: (name, { ContentType: type = '' }) => {
      if (name === 'ct:Override') kind ??= MAIN_PART_TYPES.find(([pattern]) => pattern.test(type))?.[1];
    },
    isDone: () => kind !== undefined,
  });
  return kind;
}

async function* firstBytes(pieces: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let left = limit;
  for await (const piece of pieces) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}
