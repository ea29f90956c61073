import type { ContentLayer, DoclingProvenance } from '@sluice/domain';
import type { DoclingBuilder } from '../docling/docling-builder.js';
import { tableData } from '../docling/table-data.js';
import { MAX_TABLE_CELLS } from '../docling/table-limits.js';
import { tooLarge } from '../errors/document-errors.js';
import type { CellRange } from './cell-reference.js';
import type { Sheet } from './read-sheet.js';
import { placeKey, type SheetRegion, sheetRegions } from './sheet-regions.js';

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
  const regions = sheetRegions(sheet);
  builder.addPage(number, extent(regions, 'right'), extent(regions, 'bottom'));
  if (headed && regions.length > 0) builder.addHeading(name, 1, { parent: group, layer });
  const merges = new Map(sheet.merges.map((merge) => [placeKey(merge.top, merge.left), merge]));
  for (const region of regions) {
    const [only] = region.cells;
    const place = { parent: group, layer, prov: [provenance(number, region.range)] };
    if (region.cells.length === 1) builder.addParagraph(only!.text, place);
    else builder.addTable(regionTable(region, merges), place);
  }
}

/** Every place of the region gets a cell, as readers expect dense tables. */
function regionTable({ range, cells }: SheetRegion, merges: ReadonlyMap<number, CellRange>) {
  const rows = range.bottom - range.top + 1;
  const columns = range.right - range.left + 1;
  if (rows * columns > MAX_TABLE_CELLS) throw tooLarge('A table of the workbook', MAX_TABLE_CELLS, 'cells');
  const free = new Uint8Array(rows * columns).fill(1);
  const specs = cells.map(({ row, column, text }) => {
    const merge = merges.get(placeKey(row, column)) ?? { top: row, left: column, bottom: row, right: column };
    for (let at = merge.top; at <= merge.bottom; at += 1) {
      const start = (at - range.top) * columns - range.left;
      free.fill(0, start + merge.left, start + merge.right + 1);
    }
    return {
      row: row - range.top,
      column: column - range.left,
      rowSpan: merge.bottom - merge.top + 1,
      columnSpan: merge.right - merge.left + 1,
      text,
      columnHeader: row === range.top,
    };
  });
  free.forEach((isFree, index) => {
    const row = Math.floor(index / columns);
    if (isFree)
      specs.push({ row, column: index % columns, rowSpan: 1, columnSpan: 1, text: '', columnHeader: row === 0 });
  });
  specs.sort((a, b) => a.row - b.row || a.column - b.column);
  return tableData(specs);
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
