import { DocumentKind } from '../kinds/document-kind.js';
import { childrenOf } from './xml-element.js';
import { OoxmlPackage } from './ooxml-package.js';

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

/** The kind of office file by the content type of its parts; undefined for any other zip file, readable or not. */
export async function ooxmlKind(path: string): Promise<DocumentKind | undefined> {
  let pack: OoxmlPackage;
  try {
    pack = await OoxmlPackage.open(path, 'archive');
  } catch {
    // A broken or monstrous archive has no kind; whoever parses it as its declared kind says what is wrong.
    return undefined;
  }
  try {
    const types = childrenOf(await pack.tree('[Content_Types].xml'), 'ct:Override').map(
      ({ attributes }) => attributes.ContentType ?? '',
    );
    return MAIN_PART_TYPES.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1];
  } catch {
    return undefined;
  } finally {
    pack.close();
  }
}
