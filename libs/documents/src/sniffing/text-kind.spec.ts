import { describe, expect, it } from '@jest/globals';
import { guessTextKind, isHtmlDocument } from './text-kind.js';

describe('the start of an HTML document', () => {
  it.each([
    '<!DOCTYPE html>',
    '\n  <html lang="de">',
    '<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<!doctype  HTML PUBLIC "x">',
    '<!---->'.repeat(10_000) + '<html>',
  ])('is recognised after white space, declaration and comments: %.40s', (text) => {
    expect(isHtmlDocument(text)).toBe(true);
  });

  it.each(['', '<htmlx>', 'text <html>', '<!-- never closed <html>', '<?xml version="1.0"?><svg>', '<?xml <html>'])(
    'is no other text: %s',
    (text) => {
      expect(isHtmlDocument(text)).toBe(false);
    },
  );
});

describe('the kind of a text without a name', () => {
  it.each([
    ['# A\n\n- a\n- b\n', 'markdown'],
    ['| a | b |\n| - | - |\n\n[link](http://a)\n', 'markdown'],
    ['**bold** and\n\n```\ncode\n', 'markdown'],
    ['# A\n\nJust one sign.', 'text'],
    ['a;b\n1;2\n3;4\n', 'csv'],
  ])('goes by its marks: %j', (text, kind) => {
    expect(guessTextKind(text)).toBe(kind);
  });

  // Each took from seconds to for ever when patterns were tried on the whole text.
  it.each([
    ['comments without a document', '<!---->'.repeat(9_000) + 'x'],
    ['opening brackets', '['.repeat(64 * 1024)],
    ['links that never close', '[a](b'.repeat(13_000)],
    ['bars', '|'.repeat(64 * 1024)],
    ['bars, line by line', '||\n'.repeat(21_000) + '|-'],
    ['stars', '**a'.repeat(21_000)],
    ['blank lines after a bar', '|a|' + '\n'.repeat(64 * 1024)],
    ['quotes', '"a,'.repeat(21_000)],
  ])('is found at once for %s', (_what, text) => {
    expect(guessTextKind(text)).toBe('text');
  });
});
