import { DOCUMENT_LIMITS } from '@sluice/domain';
import type { BoundedMarkdown } from './bound-markdown.js';
import { lineSyntax } from './line-syntax.js';
import { RawBlocks } from './raw-blocks.js';

/** A part of a Markdown text that is parsed by itself. */
export interface MarkdownPiece {
  /** Its own text, behind the definitions of all pieces. */
  readonly text: string;
  /** Where its own text begins: what is found before it belongs to others. */
  readonly start: number;
}

const DEFINITION = /^ {0,3}\[(\^?)([^\]\n]{1,200})\]:\s*\S/;
/** Definitions that are shared may take this part of a piece: parsing them again and again stays cheap. */
const SHARED_PART = 4;

/**
 * Cuts a text where nothing can go on: at a line of prose or a heading after a blank line, outside of code and HTML. Blocks are
 * never torn, except top-level lists of more than a piece, which are cut between their items. The parser needs about a
 * thousand bytes of memory for each character, which come free after each piece. A text of up to one piece stays whole.
 * Definitions are shared only where references are read.
 */
export function markdownPieces({
  text,
  withoutInline,
}: Pick<BoundedMarkdown, 'text' | 'withoutInline'>): MarkdownPiece[] {
  if (text.length <= DOCUMENT_LIMITS.markdownPiece.value) return [{ text, start: 0 }];
  const lines = text.split('\n');
  const definitions = withoutInline ? '' : lines.flatMap(sharedDefinition).join('\n');
  const size = Math.max(DOCUMENT_LIMITS.markdownPiece.value, SHARED_PART * definitions.length);
  const shared = definitions === '' ? '' : `${definitions}\n\n`;
  return cut(lines, size).map((own) => ({ text: shared + own, start: shared.length }));
}

/** Of a footnote the mark is enough: its text stands in its own piece. */
function sharedDefinition(line: string): string[] {
  const [, footnote, label] = DEFINITION.exec(line) ?? [];
  if (label === undefined) return [];
  return [footnote ? `[^${label}]: .` : line];
}

function cut(lines: readonly string[], size: number): string[] {
  const pieces: string[] = [];
  const raw = new RawBlocks();
  let first = 0;
  let length = 0;
  let afterBlank = false;
  for (const [index, line] of lines.entries()) {
    const { indent, markers, contentStart, itemIndent } = lineSyntax(line);
    const isRaw = raw.takes(line, indent);
    const isBlank = !isRaw && markers === 0 && contentStart === line.length;
    const isProse = afterBlank && indent === 0 && markers === 0 && !isBlank;
    const isItem = indent === 0 && itemIndent !== undefined && !line.startsWith('>');
    // A fence or HTML that begins here is not prose to RawBlocks, and belongs to what follows.
    if (!isRaw && ((isProse && length >= size) || (isItem && length >= 2 * size))) {
      pieces.push(lines.slice(first, index).join('\n'));
      first = index;
      length = 0;
    }
    length += line.length + 1;
    afterBlank = isBlank;
  }
  return [...pieces, lines.slice(first).join('\n')];
}
