import { DOCUMENT_LIMITS } from '@sluice/domain';
import { childOf, childrenOf, descend, type XmlElement } from '../ooxml/xml-element.js';

/** What a paragraph style means for the structure of a document. */
export interface ParagraphStyle {
  readonly name: string;
  /** 1 for the highest heading; undefined for body text. */
  readonly headingLevel?: number;
  readonly numId?: string;
  readonly numLevel?: number;
}

/** Paragraph styles by id, inherited properties resolved. */
export function readStyles(root: XmlElement | undefined): ReadonlyMap<string, ParagraphStyle> {
  const elements = new Map(
    childrenOf(root, 'w:style')
      .filter(({ attributes }) => attributes['w:type'] === 'paragraph')
      .map((style) => [style.attributes['w:styleId'] ?? '', style]),
  );
  return new Map([...elements.keys()].map((id) => [id, resolveStyle(id, elements)]));
}

function resolveStyle(id: string, elements: ReadonlyMap<string, XmlElement>): ParagraphStyle {
  const chain: XmlElement[] = [];
  for (let style = elements.get(id); style && !chain.includes(style); style = elements.get(basedOn(style))) {
    if (chain.length > DOCUMENT_LIMITS.styleDepth.value) break;
    chain.push(style);
  }
  const first = <T>(read: (style: XmlElement) => T | undefined): T | undefined => {
    for (const style of chain) {
      const value = read(style);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    name: styleName(chain[0]).toLowerCase(),
    headingLevel: first(headingLevelOf),
    numId: first((style) => descend(style, 'w:pPr', 'w:numPr', 'w:numId')?.attributes['w:val']),
    numLevel: first((style) => listLevel(descend(style, 'w:pPr', 'w:numPr', 'w:ilvl'))),
  };
}

const basedOn = (style: XmlElement): string => childOf(style, 'w:basedOn')?.attributes['w:val'] ?? '';
const styleName = (style: XmlElement | undefined): string => childOf(style, 'w:name')?.attributes['w:val'] ?? '';

/** Built-in names are stored in English whatever language Word speaks; outline level 9 means body text. */
function headingLevelOf(style: XmlElement): number | undefined {
  const byName = /^heading (\d)$/i.exec(styleName(style))?.[1];
  if (byName) return Number(byName);
  return outlineLevel(childOf(style, 'w:pPr'));
}

export function outlineLevel(properties: XmlElement | undefined): number | undefined {
  const level = numberOf(childOf(properties, 'w:outlineLvl'));
  return level !== undefined && level < 9 ? level + 1 : undefined;
}

/** The zero-based level of a list item, within the limit. */
export function listLevel(element: XmlElement | undefined): number | undefined {
  const level = numberOf(element);
  return level === undefined ? undefined : levelWithin(level);
}

/** The nearest level that a list can have; the first for anything but a number. */
export const levelWithin = (level: number): number =>
  Number.isInteger(level) ? Math.min(Math.max(0, level), DOCUMENT_LIMITS.listLevel.value - 1) : 0;

export function numberOf(element: XmlElement | undefined): number | undefined {
  const value = Number(element?.attributes['w:val']);
  return element && Number.isInteger(value) ? value : undefined;
}
