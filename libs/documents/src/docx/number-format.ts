/** A number as a list marker prints it, by WordprocessingML's `ST_NumberFormat`; unknown formats print decimals. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(value).toLowerCase();
    case 'upperLetter':
      return letters(value);
    case 'lowerRoman':
      return roman(value).toLowerCase();
    case 'upperRoman':
      return roman(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(value);
  }
}

/** Word counts with letters up to ZZ… of thirty letters. */
const MOST_LETTERS = 30 * 26;

/** A, B, … Z, AA, BB: Word repeats the letter. */
function letters(value: number): string {
  if (value < 1 || value > MOST_LETTERS) return String(value);
  return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [size, digits] of ROMAN) {
    while (rest >= size) {
      text += digits;
      rest -= size;
    }
  }
  return text;
}
