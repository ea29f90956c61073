import { dateFromSerial, format, isDateFormat } from 'numfmt';
import { BUILT_IN_FORMATS } from './built-in-formats.js';

/** What is needed to show a stored value as the spreadsheet shows it. */
export interface CellFormats {
  readonly formats: readonly (string | number)[];
  readonly sharedStrings: readonly string[];
  readonly date1904: boolean;
}

/** A cell as stored (ECMA-376 part 1, 18.3.1.4). */
export interface StoredCell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly formula: string;
}

/** A cell's text: numbers in their format, dates in ISO 8601, formulas by their stored result or else as `=formula`. */
export function cellText(cell: StoredCell, context: CellFormats): string {
  if (cell.value === '') return cell.formula ? `=${cell.formula}` : '';
  switch (cell.type) {
    case 's':
      return context.sharedStrings[Number(cell.value)] ?? '';
    case 'b':
      return cell.value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return numberText(Number(cell.value), cell, context);
    default:
      // `str`, `inlineStr`, `e` (an error such as #DIV/0!) and `d` (ISO 8601) are stored as shown.
      return cell.value;
  }
}

function numberText(value: number, cell: StoredCell, { formats, date1904 }: CellFormats): string {
  if (!Number.isFinite(value)) return cell.value;
  const code = formats[cell.style] ?? 0;
  const pattern = typeof code === 'number' ? (BUILT_IN_FORMATS[code] ?? 'General') : code;
  if (pattern === 'General') return generalText(value);
  if (isDateFormat(pattern)) return dateText(date1904 ? value + DAYS_1900_TO_1904 : value, pattern);
  try {
    return format(pattern, value).trim();
  } catch {
    // Broken format codes occur in generated files; the number itself is what matters.
    return generalText(value);
  }
}

/** Fifteen significant digits, as spreadsheets calculate with: 0.1 + 0.2 is 0.3. */
const generalText = (value: number): string => String(Number(value.toPrecision(15)));

function dateText(serial: number, pattern: string): string {
  const parts = dateFromSerial(serial);
  if (!parts) return generalText(serial);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  if (serial < 1 || !/[yd]/i.test(withoutLiterals(pattern))) return isElapsed(pattern) ? format(pattern, serial) : time;
  const date = `${year}-${two(month)}-${two(day)}`;
  return /h|s/i.test(withoutLiterals(pattern)) ? `${date} ${time}` : date;
}

const isElapsed = (pattern: string): boolean => /\[(h+|m+|s+)\]/i.test(pattern);
const withoutLiterals = (pattern: string): string => pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
const DAYS_1900_TO_1904 = 1462;
