import type { PageContent } from './page-content.js';
import { type Segment, segmentsOf } from './segments.js';

/** A page's text with what repeats on every page set apart. */
export interface SeparatedPage {
  readonly page: PageContent;
  readonly segments: readonly Segment[];
  readonly headers: readonly Segment[];
  readonly footers: readonly Segment[];
}

/** Parts of the page's height in which headers and footers stand. */
const EDGE = 0.12;
const PAGE_NUMBER =
  /^([-–|]\s*)?((page|seite|pagina|p\.|s\.)\s*)?(\d{1,4}|[ivxlc]{1,7})(\s*(\/|of|von|de|di)\s*\d{1,4})?(\s*[-–|])?$/i;

/**
 * Finds page headers, footers and page numbers: text near an edge that comes back at the same height on other pages (digits
 * not counted), and bare page numbers there.
 */
export function separateFurniture(pages: readonly PageContent[]): SeparatedPage[] {
  const all = pages.map((page) => ({ page, segments: segmentsOf(page.fragments) }));
  const counts = new Map<string, number>();
  for (const { page, segments } of all) {
    for (const key of new Set(
      segments.filter((segment) => edgeOf(segment, page)).map((segment) => repeatKey(segment, page)),
    )) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  // Left and right pages differ, and chapters change their headers: a fifth of the pages is enough, two at least.
  const needed = Math.max(2, Math.ceil(pages.length / 5));
  return all.map(({ page, segments }) => {
    const isFurniture = (segment: Segment): boolean => {
      if (!edgeOf(segment, page)) return false;
      return (
        (counts.get(repeatKey(segment, page)) ?? 0) >= needed || (pages.length > 1 && PAGE_NUMBER.test(segment.text))
      );
    };
    return {
      page,
      segments: segments.filter((segment) => !isFurniture(segment)),
      headers: segments.filter((segment) => isFurniture(segment) && edgeOf(segment, page) === 'top'),
      footers: segments.filter((segment) => isFurniture(segment) && edgeOf(segment, page) === 'bottom'),
    };
  });
}

function edgeOf(segment: Segment, page: PageContent): 'top' | 'bottom' | undefined {
  if (segment.bottom < page.height * EDGE) return 'top';
  return segment.top > page.height * (1 - EDGE) ? 'bottom' : undefined;
}

/** The same for texts that differ only in their numbers and stand at the same height. */
const repeatKey = (segment: Segment, page: PageContent): string =>
  `${edgeOf(segment, page)}|${Math.round(segment.baseline / 4)}|${segment.text.replace(/\d+/g, '#')}`;
