import { DOCUMENT_LIMITS } from '@sluice/domain';
import type { PageContent } from './page-content.js';
import type { PageBlock } from './page-blocks.js';
import { type Box, overlapsHorizontally } from './page-geometry.js';

/** Smaller images are icons and rules, larger ones the background of the page (or the scan below recognised text). */
const MIN_SIDE_POINTS = 24;
const MAX_PAGE_SHARE = 0.85;

/** Puts the page's images among its blocks: each before the first block that starts below it in its column. */
export function placePictures(blocks: readonly PageBlock[], page: PageContent): PageBlock[] {
  const placed = [...blocks];
  const pictures = distinct(page.images).filter((image) => isPicture(image, page));
  for (const box of pictures.slice(0, DOCUMENT_LIMITS.pdfPictures.value)) {
    const below = placed.findIndex((block) => block.box.top >= box.top && overlapsHorizontally(block.box, box));
    placed.splice(below < 0 ? placed.length : below, 0, { kind: 'picture', box });
  }
  return placed;
}

function isPicture(box: Box, page: PageContent): boolean {
  const width = Math.min(box.right, page.width) - Math.max(box.left, 0);
  const height = Math.min(box.bottom, page.height) - Math.max(box.top, 0);
  if (width < MIN_SIDE_POINTS || height < MIN_SIDE_POINTS) return false;
  return width * height < MAX_PAGE_SHARE * page.width * page.height;
}

/** An image and its mask are drawn at the same place. */
const distinct = (boxes: readonly Box[]): Box[] => [
  ...new Map(boxes.map((box) => [Object.values(box).map(Math.round).join(), box])).values(),
];
