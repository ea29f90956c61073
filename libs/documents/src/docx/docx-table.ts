import { DOCUMENT_LIMITS, type DoclingTableData } from '@sluice/domain';
import { type CellSpec, statedSpan, tableData } from '../docling/table-data.js';
import { childOf, childrenOf, descend, elementsOf, type XmlElement } from '../ooxml/xml-element.js';
import { numberOf } from './docx-styles.js';

/** A Word table's cells. Cells merged downwards become one; rows marked as repeated headings, or else the first, are headers. */
export function docxTable(table: XmlElement, textOfCell: (cell: XmlElement) => string): DoclingTableData {
  const rows = rowsOf(table);
  const headerRows = Math.max(1, leadingHeaderRows(rows));
  const cells: (CellSpec & { rowSpan: number })[] = [];
  const openMerges = new Map<number, CellSpec & { rowSpan: number }>();
  rows.forEach((row, rowIndex) => {
    let column = columnsBefore(row);
    for (const cell of cellsOf(row)) {
      const columnSpan = statedSpan(descend(cell, 'w:tcPr', 'w:gridSpan')?.attributes['w:val']);
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

/** Only rows at the top repeat on each page; Word ignores the mark further down. */
function leadingHeaderRows(rows: readonly XmlElement[]): number {
  const first = rows.findIndex((row) => descend(row, 'w:trPr', 'w:tblHeader') === undefined);
  return first < 0 ? rows.length : first;
}

/** Columns that a row leaves out at its beginning; more than any table of Word has are none. */
function columnsBefore(row: XmlElement): number {
  const columns = numberOf(descend(row, 'w:trPr', 'w:gridBefore')) ?? 0;
  return columns > 0 && columns <= DOCUMENT_LIMITS.trustedSpan.value ? columns : 0;
}

const rowsOf = (table: XmlElement): XmlElement[] => unwrapped(table, 'w:tr');
const cellsOf = (row: XmlElement): XmlElement[] => unwrapped(row, 'w:tc');

/** Children of a name, also those inside content controls. */
function unwrapped(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === 'w:sdt') return childrenOf(childOf(child, 'w:sdtContent'), name);
    return child.name === name ? [child] : [];
  });
}
