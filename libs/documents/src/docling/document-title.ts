import { type DoclingDocument, iterateItems } from '@sluice/domain';
import { propertyText } from '../inspection/property-text.js';

/** Names that applications give documents nobody named. */
const NAMELESS =
  /^(untitled|unbenannt|document\s*\d*|dokument\s*\d*|powerpoint[\s-]*presentation|(microsoft\s+)?(word|excel|powerpoint)\s+-\s+.*|slide\s*\d+|\(anonymous\)|\.*)$/i;

/** The title by precedence: given metadata, the document's own property, its title item, its first heading; else null. On one line, within its limit. */
export function documentTitle(given: string | undefined, property: unknown, document: DoclingDocument): string | null {
  const fromProperty = typeof property === 'string' && !NAMELESS.test(property.trim()) ? property : undefined;
  return propertyText(given) ?? propertyText(fromProperty) ?? propertyText(firstHeading(document)) ?? null;
}

function firstHeading(document: DoclingDocument): string | undefined {
  let heading: string | undefined;
  for (const { item } of iterateItems(document)) {
    if (item.label === 'title' && 'text' in item) return item.text;
    if (item.label === 'section_header' && 'text' in item) heading ??= item.text;
  }
  return heading;
}
