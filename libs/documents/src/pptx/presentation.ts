import type { OoxmlPackage } from '../ooxml/ooxml-package.js';
import { childOf, childrenOf } from '../ooxml/xml-element.js';

export interface Presentation {
  /** Parts of the slides in the order of the show. */
  readonly slides: readonly string[];
  /** In points. */
  readonly width: number;
  readonly height: number;
}

/** English Metric Units per point. */
export const EMU_PER_POINT = 12_700;

/** The directory of a presentation. */
export async function readPresentation(pack: OoxmlPackage): Promise<Presentation> {
  const main = await pack.mainPart();
  const root = await pack.requiredTree(main);
  const relationships = await pack.relationships(main);
  const size = childOf(root, 'p:sldSz')?.attributes;
  const named = new Set<string>();
  const parts = childrenOf(childOf(root, 'p:sldIdLst'), 'p:sldId').flatMap(({ attributes }) => {
    const target = relationships.get(attributes['r:id'] ?? '')?.target;
    // A part that is named again is the same slide.
    if (target === undefined || named.has(target)) return [];
    named.add(target);
    return [target];
  });
  return {
    slides: parts,
    width: Number(size?.cx ?? 12_192_000) / EMU_PER_POINT,
    height: Number(size?.cy ?? 6_858_000) / EMU_PER_POINT,
  };
}
