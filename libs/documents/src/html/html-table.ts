import { DOCUMENT_LIMITS, type DoclingTableData, limitExceeded } from '@sluice/domain';
import { type CellSpec, tableData } from '../docling/table-data.js';
import { type HtmlElement, isElement, numberAttribute, tagOf } from './html-tree.js';

/** As the HTML standard limits them. */
const MAX_COLUMN_SPAN = DOCUMENT_LIMITS.statedSpan.value;
const MAX_ROW_SPAN = DOCUMENT_LIMITS.htmlRowSpan.value;

/** A table's cells by the HTML standard's table model: spans take places, later cells move on to the next free one. @throws PermanentError as `tableData`. */
export function htmlTable(table: HtmlElement, textOfCell: (cell: HtmlElement) => string): DoclingTableData {
  const rows = rowsOf(table);
  const taken = rows.map(() => new Set<number>());
  const cells: CellSpec[] = [];
  let places = 0;
  rows.forEach(({ element, inHead }, row) => {
    const rowCells = cellsOf(element);
    const allHeaders = rowCells.every((cell) => tagOf(cell) === 'th');
    let column = 0;
    for (const cell of rowCells) {
      while (taken[row]!.has(column)) column += 1;
      const rowSpan = rowSpanOf(cell, rows.length - row);
      const columnSpan = freeColumns(
        taken[row]!,
        column,
        Math.max(1, numberAttribute(cell, 'colspan', 1, MAX_COLUMN_SPAN)),
      );
      const isHeader = tagOf(cell) === 'th';
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        text: textOfCell(cell),
        columnHeader: inHead || (isHeader && allHeaders),
        rowHeader: isHeader && !inHead && !allHeaders,
      });
      places += rowSpan * columnSpan;
      if (places > DOCUMENT_LIMITS.tablePlaces.value) throw limitExceeded(DOCUMENT_LIMITS.tablePlaces);
      for (let below = row; below < row + rowSpan; below += 1) {
        for (let beside = column; beside < column + columnSpan; beside += 1) taken[below]!.add(beside);
      }
      column += columnSpan;
    }
  });
  return tableData(cells);
}

/** The standard lets cells overlap; here the later one ends where the earlier one begins, as no reader expects two at one place. */
function freeColumns(taken: ReadonlySet<number>, column: number, span: number): number {
  let free = 1;
  while (free < span && !taken.has(column + free)) free += 1;
  return free;
}

/** Zero means down to the end of the table. */
function rowSpanOf(cell: HtmlElement, rowsLeft: number): number {
  const span = numberAttribute(cell, 'rowspan', 1, MAX_ROW_SPAN);
  return span === 0 ? rowsLeft : Math.min(span, rowsLeft);
}

function rowsOf(table: HtmlElement): { element: HtmlElement; inHead: boolean }[] {
  const sections = table.childNodes.filter(isElement);
  const rowsIn = (section: HtmlElement): { element: HtmlElement; inHead: boolean }[] => {
    if (tagOf(section) === 'tr') return [{ element: section, inHead: false }];
    if (!['thead', 'tbody', 'tfoot'].includes(tagOf(section))) return [];
    const inHead = tagOf(section) === 'thead';
    return section.childNodes
      .filter(isElement)
      .flatMap((row) => (tagOf(row) === 'tr' ? [{ element: row, inHead }] : []));
  };
  return sections.flatMap(rowsIn).filter(({ element }) => cellsOf(element).length > 0);
}

const cellsOf = (row: HtmlElement): HtmlElement[] =>
  row.childNodes.filter(isElement).filter((cell) => tagOf(cell) === 'td' || tagOf(cell) === 'th');

/** Whether a table only arranges things on the page: it says so, or it has one cell or holds further tables' worth of blocks. */
export function layoutCells(table: HtmlElement, isPresentation: boolean): HtmlElement[] | undefined {
  const cells = rowsOf(table).flatMap(({ element }) => cellsOf(element));
  return isPresentation || cells.length <= 1 ? cells : undefined;
}
