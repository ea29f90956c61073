/** Controls, and marks that reverse the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** The same without what lays out a text. */
const UNPRINTABLE_IN_TEXT = /(?![\n\t])[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escaped = (character: string): string => {
  const code = character.charCodeAt(0);
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

/** A name or title of a stranger in one line: what a terminal would obey is written as `\x1b`. */
export const printable = (name: string): string => name.replace(UNPRINTABLE, escaped);

/** A text of several lines, without anything else that a terminal would obey. */
export const printableText = (text: string): string => text.replace(UNPRINTABLE_IN_TEXT, escaped);
