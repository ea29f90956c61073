import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMITS } from '@sluice/domain';
import { markdownPieces } from './markdown-pieces.js';

const SIZE = DOCUMENT_LIMITS.markdownPiece.value;
const times = (count: number, text: string): string => text.repeat(count);
const piecesOf = (text: string, withoutInline = false) => markdownPieces({ text, withoutInline });
const own = (text: string): string[] => piecesOf(text).map(({ text: whole, start }) => whole.slice(start));

describe('cutting Markdown into pieces', () => {
  it('leaves a text of one piece whole', () => {
    const text = times(100, '# A\n\ntext [b]\n\n[b]: /u\n\n');
    expect(piecesOf(text)).toEqual([{ text, start: 0 }]);
  });

  it('cuts before headings and paragraphs, and loses nothing', () => {
    const text = times(9000, '# Heading\n\nSome text.\n\n- a\n\n  of a\n\n');
    const pieces = own(text);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('\n')).toBe(text);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThan(SIZE + 100);
      expect(piece).toMatch(/^(# Heading|Some text)/);
    }
  });

  it.each([
    ['fenced code', '```\n', 'code\n\n', '```\n'],
    ['HTML', '<pre>\n', 'code\n\n', '</pre>\n'],
    ['one paragraph', '', 'text\n', ''],
    ['a quote', '', '> text\n>\n', ''],
    ['a list item', '- a\n\n', '  more of it\n\n', ''],
  ])('does not tear %s', (_, opening, line, closing) => {
    const pieces = own(`${opening}${times(20_000, line)}${closing}\nThe end\n`);
    expect(pieces.length).toBeLessThanOrEqual(2);
    expect(pieces[1] ?? 'The end\n').toBe('The end\n');
  });

  it('cuts a long list between its items', () => {
    const pieces = own(times(20_000, '- item\n  - nested\n'));
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/^- item\n/);
  });

  it('gives the definitions and the marks of footnotes to each piece', () => {
    const text = `${times(20_000, 'A [link] and a note[^n].\n\n')}[link]: /url\n\n[^n]: The note`;
    const pieces = piecesOf(text);
    expect(pieces.length).toBeGreaterThan(3);
    for (const { text: whole, start } of pieces) expect(whole.slice(0, start)).toBe('[link]: /url\n[^n]: .\n\n');
  });

  it('shares no definitions where references stay as they are written', () => {
    const text = `${times(20_000, 'A [link] and a note[^n].\n\n')}[link]: /url\n\n[^n]: The note`;
    for (const { start } of piecesOf(text, true)) expect(start).toBe(0);
  });
});
