import type { ContentLayer, DoclingProvenance } from '@sluice/domain';
import type { DoclingBuilder } from '../docling/docling-builder.js';
import type { CellRange } from './cell-reference.js';
import type { Sheet } from './read-sheet.js';
import { regionTable } from './region-table.js';
import { mergesByPlace, type SheetRegion, sheetRegions } from './sheet-regions.js';

export interface SheetPlace {
  readonly name: string;
  /** One-based. */
  readonly number: number;
  readonly hidden: boolean;
  /** Whether the sheet's name is worth a heading: when there are several sheets. */
  readonly headed: boolean;
}

/** Adds a sheet as a `sheet` group and a page whose unit is one cell; a region becomes a table, a lone cell a paragraph. */
export function addSheet(builder: DoclingBuilder, sheet: Sheet, { name, number, hidden, headed }: SheetPlace): void {
  const layer: ContentLayer = hidden ? 'invisible' : 'body';
  const group = builder.addGroup('sheet', `sheet: ${name}`, { layer });
  const merges = mergesByPlace(sheet);
  const regions = sheetRegions(sheet, merges);
  builder.addPage(number, extent(regions, 'right'), extent(regions, 'bottom'));
  if (headed && regions.length > 0) builder.addHeading(name, 1, { parent: group, layer });
  for (const region of regions) {
    const [only] = region.cells;
    const place = { parent: group, layer, prov: [provenance(number, region.range)] };
    if (region.cells.length === 1) builder.addParagraph(only!.text, place);
    else builder.addTable(regionTable(region, merges), place);
  }
}

function provenance(pageNumber: number, { top, left, bottom, right }: CellRange): DoclingProvenance {
  return {
    page_no: pageNumber,
    bbox: { l: left, t: top, r: right + 1, b: bottom + 1, coord_origin: 'TOPLEFT' },
    charspan: [0, 0],
  };
}

const extent = (regions: readonly SheetRegion[], side: 'right' | 'bottom'): number =>
  regions.reduce((largest, { range }) => Math.max(largest, range[side] + 1), 0);
