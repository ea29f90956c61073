import type { DoclingTableData } from '@sluice/domain';
import { type CellSpec, statedSpan, tableData } from '../docling/table-data.js';
import { childOf, childrenOf, type XmlElement } from '../ooxml/xml-element.js';
import { bodyText } from './text-body.js';

/** A slide's table; places covered by a merged cell repeat in the source and are skipped. */
export function slideTable(table: XmlElement): DoclingTableData {
  const cells: CellSpec[] = [];
  childrenOf(table, 'a:tr').forEach((row, rowIndex) => {
    childrenOf(row, 'a:tc').forEach((cell, column) => {
      if (isOn(cell.attributes.hMerge) || isOn(cell.attributes.vMerge)) return;
      cells.push({
        row: rowIndex,
        column,
        rowSpan: statedSpan(cell.attributes.rowSpan),
        columnSpan: statedSpan(cell.attributes.gridSpan),
        text: bodyText(childOf(cell, 'a:txBody')),
        columnHeader: rowIndex === 0,
      });
    });
  });
  return tableData(cells);
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';
