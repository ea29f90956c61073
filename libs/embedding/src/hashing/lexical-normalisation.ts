/** Letters that compatibility decomposition leaves alone. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
const UNFOLDED = /[ßæœøđðþłħı]/g;
const COMBINING_MARKS = /[\u0300-\u036f]/g;

/**
 * NFKC, lower case, and letters with Latin diacritics as their plain ones (`Ångström` gives `angstrom`, `Straße` gives
 * `strasse`). Marks of other scripts, which change the letter, stay.
 */
export function normaliseLexically(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  const folded = lower.normalize('NFD').replace(COMBINING_MARKS, '').normalize('NFC');
  return folded.replace(UNFOLDED, (letter) => FOLDED[letter] ?? letter);
}
