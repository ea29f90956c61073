import { type DoclingDocument, iterateItems } from '@sluice/domain';

/** Names that applications give documents nobody named. */
const NAMELESS =
  /^(untitled|unbenannt|document\s*\d*|dokument\s*\d*|powerpoint[\s-]*presentation|(microsoft\s+)?(word|excel|powerpoint)\s+-\s+.*|slide\s*\d+|\(anonymous\)|\.*)$/i;

/** The title by precedence: given metadata, the document's own property, its title item, its first heading; else null. */
export function documentTitle(given: string | undefined, property: unknown, document: DoclingDocument): string | null {
  const fromProperty = typeof property === 'string' && !NAMELESS.test(property.trim()) ? property : undefined;
  return clean(given) ?? clean(fromProperty) ?? clean(firstHeading(document)) ?? null;
}

function firstHeading(document: DoclingDocument): string | undefined {
  let heading: string | undefined;
  for (const { item } of iterateItems(document)) {
    if (item.label === 'title' && 'text' in item) return item.text;
    if (item.label === 'section_header' && 'text' in item) heading ??= item.text;
  }
  return heading;
}

const clean = (text: string | undefined): string | undefined => text?.replace(/\s+/g, ' ').trim() || undefined;
