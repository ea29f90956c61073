import type { DoclingDocument, DoclingItem, DoclingProvenance } from '@sluice/domain';
import { VIEW_LIMITS, type PageBox, type PageSize } from './passage.js';

/** The pages of a document, as far as it says how large they are. */
export class PageBoxes {
  private readonly sizes = new Map<number, PageSize>();

  constructor(pages: DoclingDocument['pages']) {
    for (const page of Object.values(pages)) {
      const { page_no: pageNo, size } = page;
      if (this.sizes.size >= VIEW_LIMITS.pages) break;
      if (isPageNumber(pageNo) && isLength(size?.width) && isLength(size?.height))
        this.sizes.set(pageNo, { pageNo, width: size.width, height: size.height });
    }
  }

  /** In their order. */
  get all(): PageSize[] {
    return [...this.sizes.values()].sort((one, other) => one.pageNo - other.pageNo);
  }

  /** Where an item is shown. A box whose page or place is unknown is left out. */
  of(item: DoclingItem): PageBox[] {
    return (Array.isArray(item.prov) ? item.prov : []).flatMap((place) => this.box(place) ?? []);
  }

  private box({ page_no: page, bbox }: DoclingProvenance): PageBox | undefined {
    const height = this.sizes.get(page)?.height;
    if (height === undefined || bbox === null || typeof bbox !== 'object') return undefined;
    const { l, t, r, b } = bbox;
    if (![l, t, r, b].every((value) => Number.isFinite(value))) return undefined;
    // Docling counts from below unless it says otherwise.
    const fromTop = bbox.coord_origin === 'TOPLEFT';
    const [one, other] = fromTop ? [t, b] : [height - t, height - b];
    return {
      page,
      left: rounded(Math.min(l, r)),
      top: rounded(Math.min(one, other)),
      right: rounded(Math.max(l, r)),
      bottom: rounded(Math.max(one, other)),
    };
  }
}

const isPageNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isLength = (value: unknown): value is number => Number.isFinite(value) && (value as number) > 0;
/** A hundredth of a point is less than anybody sees. */
const rounded = (value: number): number => Math.round(value * 100) / 100;
