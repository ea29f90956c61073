import { DOCUMENT_LIMITS, limitExceeded } from '@sluice/domain';
import type { OoxmlPackage } from '../ooxml/ooxml-package.js';
import type { XmlAttributes } from '../ooxml/xml-reader.js';
import { type CellFormats, cellText } from './cell-value.js';
import { type CellPlace, type CellRange, MAX_ROWS, parseRange, parseReference } from './cell-reference.js';

export interface SheetCell extends CellPlace {
  readonly text: string;
}

export interface Sheet {
  /** Only cells with text, row by row. */
  readonly cells: readonly SheetCell[];
  readonly merges: readonly CellRange[];
}

/**
 * Streams a worksheet's cells.
 * @throws PermanentError DOCUMENT_TOO_LARGE above `budget` filled cells or merges, and for cells outside any sheet.
 */
export async function readSheet(
  pack: OoxmlPackage,
  part: string,
  formats: CellFormats,
  budget: number,
): Promise<Sheet> {
  const reader = new SheetReader(formats, budget);
  await pack.stream(part, {
    open: (name, attributes) => {
      reader.open(name, attributes);
    },
    text: (text) => {
      reader.text(text);
    },
    close: (name) => {
      reader.close(name);
    },
  });
  return reader;
}

class SheetReader implements Sheet {
  readonly cells: SheetCell[] = [];
  readonly merges: CellRange[] = [];
  private row = -1;
  private repeated = 0;
  private written = 0;
  private column = -1;
  private cell: { type: string; style: number; value: string; formula: string } | undefined;
  private target: 'value' | 'formula' | undefined;

  constructor(
    private readonly formats: CellFormats,
    private readonly budget: number,
  ) {}

  open(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'x:row':
        this.row = rowIndex(attributes.r) ?? this.row + 1;
        this.column = -1;
        break;
      case 'x:c':
        this.column = parseReference(attributes.r ?? '')?.column ?? this.column + 1;
        this.cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', formula: '' };
        break;
      case 'x:v':
      case 'x:t':
        this.target = 'value';
        break;
      case 'x:f':
        this.target = 'formula';
        break;
      case 'x:mergeCell': {
        const range = parseRange(attributes.ref ?? '');
        if (range) this.merges.push(range);
        if (this.merges.length > this.budget) throw limitExceeded(DOCUMENT_LIMITS.tablePlaces);
        break;
      }
      default:
        this.target = undefined;
    }
  }

  text(text: string): void {
    if (this.cell && this.target) this.cell[this.target] += text;
  }

  close(name: string): void {
    this.target = undefined;
    if (name !== 'x:c' || !this.cell) return;
    this.written += 1;
    if (this.written > DOCUMENT_LIMITS.sheetCells.value) throw limitExceeded(DOCUMENT_LIMITS.sheetCells);
    const isShared = this.cell.type === 's';
    const text = cellText(this.cell, this.formats).trim();
    this.cell = undefined;
    if (text === '') return;
    if (isShared && text.length > LONG_TEXT) this.countRepeated(text.length);
    if (this.column >= DOCUMENT_LIMITS.tableColumns.value) throw limitExceeded(DOCUMENT_LIMITS.tableColumns);
    this.cells.push({ row: this.row, column: this.column, text });
    if (this.cells.length > this.budget || this.row >= MAX_ROWS) throw limitExceeded(DOCUMENT_LIMITS.tablePlaces);
  }

  private countRepeated(characters: number): void {
    this.repeated += characters;
    if (this.repeated > DOCUMENT_LIMITS.sharedText.value)
      throw limitExceeded(DOCUMENT_LIMITS.sharedText, this.repeated);
  }
}

/** Shorter ones repeat in ordinary sheets as often as there are rows. */
const LONG_TEXT = 1000;

/** Zero-based; undefined for anything but a row of a sheet. */
function rowIndex(reference: string | undefined): number | undefined {
  const row = Number(reference);
  return Number.isInteger(row) && row >= 1 && row <= MAX_ROWS ? row - 1 : undefined;
}
