import { DocumentKind } from '@sluice/domain';

/**
 * Whether text begins as an HTML document does: after white space, an XML declaration and comments. Read from left to right once;
 * a pattern for it would try every way to split comments up.
 */
export function isHtmlDocument(text: string): boolean {
  let at = skipSpace(text, 0);
  if (startsWith(text, at, '<?xml')) at = skipPast(text, '>', at);
  for (at = skipSpace(text, at); text.startsWith('<!--', at); at = skipSpace(text, at))
    at = skipPast(text, '-->', at + 4);
  return /^<(!doctype\s+html|html[\s>])/i.test(text.slice(at, at + HEAD_CHARACTERS));
}

/** Longer than `<!doctype html` with any sensible white space. */
const HEAD_CHARACTERS = 200;

const skipSpace = (text: string, at: number): number => at + (/\S/.exec(text.slice(at))?.index ?? text.length - at);

const startsWith = (text: string, at: number, start: string): boolean =>
  text.slice(at, at + start.length).toLowerCase() === start;

/** The end of the text when it does not end there. */
const skipPast = (text: string, end: string, from: number): number => {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
};

/** The lines, and of each the characters, that decide what kind of text it is: no text makes the patterns run for long. */
const LOOKED_AT_LINES = 200;
const LOOKED_AT_CHARACTERS = 500;

type Sign = (line: string, next: string) => boolean;

const MARKDOWN_SIGNS: readonly Sign[] = [
  (line) => /^#{1,6} \S/.test(line),
  (line) => /^(```|~~~)/.test(line),
  (line) => /\[[^[\]]+\]\([^()\s]+\)/.test(line),
  (line, next) => /^\|.*\|\s*$/.test(line) && /^\|[\s:|-]+\|/.test(next),
  (line, next) => /^[-*+] \S/.test(line) && /^[-*+] \S/.test(next),
  (line) => /\*\*[^\s*][^*]*\*\*/.test(line),
];

/** The kind of a text whose name says nothing: by its markup, else by its regular delimiters, else plain text. */
export function guessTextKind(text: string): DocumentKind {
  if (isHtmlDocument(text)) return DocumentKind.Html;
  const lines = text.split('\n', LOOKED_AT_LINES + 1).map((line) => line.slice(0, LOOKED_AT_CHARACTERS));
  const signs = MARKDOWN_SIGNS.filter((sign) => lines.some((line, index) => sign(line, lines[index + 1] ?? '')));
  if (signs.length >= 2) return DocumentKind.Markdown;
  return isDelimited(text) ? DocumentKind.Csv : DocumentKind.Text;
}

/** The same number of delimiters, one at least, in each of the first lines, three lines at least; prose never does that. */
function isDelimited(text: string): boolean {
  const lines = text.split(/\r?\n/, 20).slice(0, -1).filter(Boolean);
  if (lines.length < 3) return false;
  return [',', ';', '\t'].some((delimiter) => {
    const counts = lines.map((line) => unquoted(line).split(delimiter).length - 1);
    return counts[0]! > 0 && counts.every((count) => count === counts[0]);
  });
}

const unquoted = (line: string): string => line.replace(/"[^"]*"/g, '');
