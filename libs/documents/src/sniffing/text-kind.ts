import { DocumentKind } from '../kinds/document-kind.js';

const HTML_START = /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html[\s>])/i;
const MARKDOWN_SIGNS = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /^[-*+] \S.*\n[-*+] \S/m,
  /\*\*\S[^*\n]*\*\*/,
];

/** Whether text begins as an HTML document does. */
export const isHtmlDocument = (text: string): boolean => HTML_START.test(text);

/** The kind of a text whose name says nothing: by its markup, else by its regular delimiters, else plain text. */
export function guessTextKind(text: string): DocumentKind {
  if (isHtmlDocument(text)) return DocumentKind.Html;
  if (MARKDOWN_SIGNS.filter((sign) => sign.test(text)).length >= 2) return DocumentKind.Markdown;
  return isDelimited(text) ? DocumentKind.Csv : DocumentKind.Text;
}

/** The same number of delimiters, one at least, in each of the first lines, three lines at least; prose never does that. */
function isDelimited(text: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, 20).slice(0, -1).filter(Boolean);
  if (lines.length < 3) return false;
  return [',', ';', '\t'].some((delimiter) => {
    const counts = lines.map((line) => unquoted(line).split(delimiter).length - 1);
    return counts[0]! > 0 && counts.every((count) => count === counts[0]);
  });
}

const unquoted = (line: string): string => line.replace(/"[^"]*"/g, '');
