import type { BoundingBox } from '@sluice/domain';
import { childOf, descend, elementsOf, type XmlElement } from '../ooxml/xml-element.js';
import { EMU_PER_POINT } from './presentation.js';

/** A shape of a slide, groups dissolved. */
export interface SlideShape {
  readonly element: XmlElement;
  /** `title`, `ctrTitle`, `subTitle`, `body`, `ftr`, `sldNum`, `dt`, …; undefined for shapes that are no placeholder. */
  readonly placeholder: string | undefined;
  /** In points from the top left of the slide; undefined where the layout decides. */
  readonly box: BoundingBox | undefined;
}

const SHAPES = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:cxnSp']);

/** The shapes below a shape tree, in their order, titles first. */
export function slideShapes(tree: XmlElement | undefined): SlideShape[] {
  const shapes = collect(tree);
  return [...shapes.filter(isTitle), ...shapes.filter((shape) => !isTitle(shape))];
}

export const isTitle = ({ placeholder }: SlideShape): boolean => placeholder === 'title' || placeholder === 'ctrTitle';

function collect(tree: XmlElement | undefined): SlideShape[] {
  return elementsOf(tree).flatMap((element) => {
    if (SHAPES.has(element.name)) return [{ element, placeholder: placeholderOf(element), box: boxOf(element) }];
    return element.name === 'p:grpSp' || element.name.startsWith('mc:') ? collect(element) : [];
  });
}

function placeholderOf(shape: XmlElement): string | undefined {
  const properties = elementsOf(shape).find(({ name }) => name.startsWith('p:nv'));
  const placeholder = descend(properties, 'p:nvPr', 'p:ph');
  return placeholder && (placeholder.attributes.type ?? 'obj');
}

function boxOf(shape: XmlElement): BoundingBox | undefined {
  const transform = childOf(shape, 'p:xfrm') ?? descend(shape, 'p:spPr', 'a:xfrm');
  const offset = childOf(transform, 'a:off')?.attributes;
  const extent = childOf(transform, 'a:ext')?.attributes;
  if (!offset || !extent) return undefined;
  const [x, y, width, height] = [offset.x, offset.y, extent.cx, extent.cy].map((emu) => Number(emu) / EMU_PER_POINT);
  return { l: x!, t: y!, r: x! + width!, b: y! + height!, coord_origin: 'TOPLEFT' };
}
