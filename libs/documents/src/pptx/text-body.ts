import { DOCUMENT_LIMITS } from '@sluice/domain';
import { childOf, childrenOf, elementsOf, textOf, type XmlElement } from '../ooxml/xml-element.js';

/** A paragraph of a text body. */
export interface SlideParagraph {
  readonly text: string;
  /** Zero-based. */
  readonly level: number;
  /** `inherited`: the placeholder's style decides. */
  readonly bullet: 'none' | 'bullet' | 'number' | 'inherited';
}

/** The paragraphs of a text body that have text. */
export function textParagraphs(body: XmlElement | undefined): SlideParagraph[] {
  return childrenOf(body, 'a:p').flatMap((paragraph) => {
    const text = paragraphText(paragraph);
    const properties = childOf(paragraph, 'a:pPr');
    return text ? [{ text, level: levelOf(properties?.attributes.lvl), bullet: bulletOf(properties) }] : [];
  });
}

/** All text of a body, one paragraph per line. */
export const bodyText = (body: XmlElement | undefined): string =>
  textParagraphs(body)
    .map(({ text }) => text)
    .join('\n');

function paragraphText(paragraph: XmlElement): string {
  const text = elementsOf(paragraph).map((run) => {
    if (run.name === 'a:br') return '\n';
    return run.name === 'a:r' || run.name === 'a:fld' ? textOf(childOf(run, 'a:t')) : textOfMath(run);
  });
  return text
    .join('')
    .replace(/[\t\u00a0 ]+/g, ' ')
    .replace(/\v/g, '\n')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function levelOf(stated: string | undefined): number {
  const level = Number(stated ?? 0);
  return Number.isInteger(level) ? Math.min(Math.max(0, level), DOCUMENT_LIMITS.listLevel.value - 1) : 0;
}

const textOfMath = (run: XmlElement): string => (run.name.startsWith('m:') ? textOf(run) : '');

function bulletOf(properties: XmlElement | undefined): SlideParagraph['bullet'] {
  if (childOf(properties, 'a:buNone')) return 'none';
  if (childOf(properties, 'a:buAutoNum')) return 'number';
  return (childOf(properties, 'a:buChar') ?? childOf(properties, 'a:buBlip')) ? 'bullet' : 'inherited';
}
