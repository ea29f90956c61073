import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.js';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('decoding text', () => {
  it.each([
    ['UTF-8', Buffer.from('Grüße €'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße €'), 'utf-8'],
    ['UTF-16 little endian with a mark', Buffer.from('\ufeffGrüße €', 'utf16le'), 'utf-16le'],
    ['UTF-16 big endian with a mark', utf16be('\ufeffGrüße €'), 'utf-16be'],
    ['UTF-16 little endian without a mark', Buffer.from('Grüße €', 'utf16le'), 'utf-16le'],
    ['UTF-16 big endian without a mark', utf16be('Grüße €'), 'utf-16be'],
    ['windows-1252', Buffer.from('Gr\xfc\xdfe \x80', 'latin1'), 'windows-1252'],
  ])('reads %s', (_, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: 'Grüße €', encoding });
  });

  it('believes a charset the document names itself only where the bytes fit', () => {
    expect(decodeText(Buffer.from([0xa3, 0xf3]), 'iso-8859-2')?.text).toBe('Łó');
    expect(decodeText(Buffer.from('Grüße'), 'iso-8859-2')?.encoding).toBe('utf-8');
    expect(decodeText(Buffer.from([0xfc]), 'no-such-charset')?.encoding).toBe('windows-1252');
  });

  it('gives one kind of line end', () => {
    expect(decodeText(Buffer.from('a\r\nb\rc\n'))?.text).toBe('a\nb\nc\n');
  });

  it.each([
    ['binary data', Buffer.from([1, 2, 3, 200])],
    ['bytes that windows-1252 leaves undefined', Buffer.from([0x41, 0x81, 0x8d])],
  ])('admits that %s is no text', (_, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });
});
