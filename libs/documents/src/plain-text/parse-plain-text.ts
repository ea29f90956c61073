import { extensionOf } from '@sluice/domain';
import { codeLanguage } from '../docling/code-language.js';
import { BULLET, DoclingBuilder } from '../docling/docling-builder.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { readText } from '../text-encoding/read-text.js';

/**
 * Plain text: blocks between blank lines are paragraphs, underlined lines are headings, blocks of marked lines are lists.
 * Source code and data files (by extension) become one code item each, as their line structure matters.
 */
export const parsePlainText: FormatParser = async (file) => {
  const text = await readText(file, 'text file');
  const builder = new DoclingBuilder(file, file.mimeType);
  const language = codeLanguage(extensionOf(file.fileName));
  if (language !== 'unknown') {
    if (text.trim()) builder.addCode(text.trimEnd(), language);
  } else {
    addPlainText(builder, text);
  }
  return { document: builder.build(), pageCount: null };
};

/** Adds the paragraphs, headings and lists of a plain text. */
export function addPlainText(builder: DoclingBuilder, text: string): void {
  for (const block of blocksIn(text)) addBlock(builder, block);
}

/** Blocks between blank lines, one by one: a file of blank lines has more of them than fit into memory. */
function* blocksIn(text: string): Generator<string> {
  let start = 0;
  for (const gap of text.matchAll(/\n\s*\n|\f/g)) {
    yield text.slice(start, gap.index);
    start = gap.index + gap[0].length;
  }
  yield text.slice(start);
}

const LIST_LINE = /^\s*([-*+•–]|\d{1,3}[.)])\s+(\S.*)$/;
const UNDERLINE = /^\s*(={3,}|-{3,}|~{3,}|\*{3,})\s*$/;

function addBlock(builder: DoclingBuilder, block: string): void {
  let lines = block
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const underline = UNDERLINE.exec(lines[1] ?? '')?.[1];
  if (underline && !UNDERLINE.test(lines[0]!)) {
    if (underline.startsWith('=')) builder.addTitle(lines[0]!);
    else builder.addHeading(lines[0]!, 1);
    lines = lines.slice(2);
  }
  if (lines.length === 0) return;
  if (LIST_LINE.test(lines[0]!)) addList(builder, lines);
  else if (!lines.every((line) => UNDERLINE.test(line))) builder.addParagraph(lines.join('\n'));
}

function addList(builder: DoclingBuilder, lines: readonly string[]): void {
  const items: { marker: string; text: string }[] = [];
  for (const line of lines) {
    const [, marker, text] = LIST_LINE.exec(line) ?? [];
    if (marker !== undefined && text !== undefined) items.push({ marker, text });
    else items.at(-1)!.text += ` ${line}`;
  }
  const list = builder.addList();
  for (const { marker, text } of items) {
    const number = /^\d+/.exec(marker)?.[0];
    builder.addListItem(list, text, number ? { enumerated: true, marker: `${number}.` } : BULLET);
  }
}
