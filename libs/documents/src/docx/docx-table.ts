import type { DoclingTableData } from '@sluice/domain';
import { type CellSpec, tableData } from '../docling/table-data.js';
import { childOf, childrenOf, descend, elementsOf, type XmlElement } from '../ooxml/xml-element.js';
import { numberOf } from './docx-styles.js';

/** A Word table's cells. Cells merged downwards become one; rows marked as repeated headings, or else the first, are headers. */
export function docxTable(table: XmlElement, textOfCell: (cell: XmlElement) => string): DoclingTableData {
  const rows = rowsOf(table);
  const markedHeaders = rows.filter(isHeaderRow).length;
  const headerRows = markedHeaders > 0 ? markedHeaders : 1;
  const cells: (CellSpec & { rowSpan: number })[] = [];
  const openMerges = new Map<number, CellSpec & { rowSpan: number }>();
  rows.forEach((row, rowIndex) => {
    let column = numberOf(descend(row, 'w:trPr', 'w:gridBefore')) ?? 0;
    for (const cell of cellsOf(row)) {
      const columnSpan = Math.max(1, numberOf(descend(cell, 'w:tcPr', 'w:gridSpan')) ?? 1);
      const merge = descend(cell, 'w:tcPr', 'w:vMerge');
      const above = openMerges.get(column);
      if (merge && merge.attributes['w:val'] !== 'restart' && above) {
        above.rowSpan += 1;
      } else {
        const spec = {
          row: rowIndex,
          column,
          rowSpan: 1,
          columnSpan,
          text: textOfCell(cell),
          columnHeader: rowIndex < headerRows,
        };
        cells.push(spec);
        if (merge) openMerges.set(column, spec);
        else openMerges.delete(column);
      }
      column += columnSpan;
    }
  });
  return tableData(cells);
}

/** The only cell of a table that has one: such a table is a frame around text. */
export function soleCell(table: XmlElement): XmlElement | undefined {
  const cells = rowsOf(table).flatMap(cellsOf);
  return cells.length === 1 ? cells[0] : undefined;
}

const isHeaderRow = (_row: XmlElement, index: number, rows: readonly XmlElement[]): boolean =>
  // Only rows at the top repeat on each page; Word ignores the mark further down.
  rows.slice(0, index + 1).every((above) => descend(above, 'w:trPr', 'w:tblHeader') !== undefined);

const rowsOf = (table: XmlElement): XmlElement[] => unwrapped(table, 'w:tr');
const cellsOf = (row: XmlElement): XmlElement[] => unwrapped(row, 'w:tc');

/** Children of a name, also those inside content controls. */
function unwrapped(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === 'w:sdt') return childrenOf(childOf(child, 'w:sdtContent'), name);
    return child.name === name ? [child] : [];
  });
}
