import { describe, expect, it } from '@jest/globals';
import { fileNameOf, lastSegment, lengthOf, mimeTypeOf } from './content-headers.js';

describe('mimeTypeOf', () => {
  it('takes the type without parameters, in lower case', () => {
    expect(mimeTypeOf('Text/HTML; charset=utf-8')).toBe('text/html');
    expect(mimeTypeOf('application/pdf')).toBe('application/pdf');
  });

  it.each([undefined, '', 'pdf', 'text/', 'a b/c'])('takes nothing from %p', (header) => {
    expect(mimeTypeOf(header)).toBeNull();
  });
});

describe('lengthOf', () => {
  it('reads digits and nothing else', () => {
    expect(lengthOf('120')).toBe(120);
    for (const header of [undefined, '', '-1', '1e3', '12 ', '9'.repeat(30)]) expect(lengthOf(header)).toBeNull();
  });
});

describe('fileNameOf', () => {
  const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

  it.each([
    ['attachment; filename="report.pdf"', 'report.pdf'],
    ['attachment; filename=report.pdf', 'report.pdf'],
    [`attachment; filename="x.pdf"; filename*=UTF-8''%C3%BCbersicht.pdf`, 'übersicht.pdf'],
    [latin1('attachment; filename="übersicht.pdf"'), 'übersicht.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\a.txt"', 'a.txt'],
    ['attachment; filename=".."', 'fallback.txt'],
    ['attachment; filename=""', 'fallback.txt'],
    ['attachment', 'fallback.txt'],
    ['inline; ;;=', 'fallback.txt'],
    [undefined, 'fallback.txt'],
  ])('reads %p as %s', (header, name) => expect(fileNameOf(header, 'fallback.txt')).toBe(name));

  it('is never empty', () => {
    expect(fileNameOf(undefined, '')).toBe('document');
    expect(fileNameOf(undefined, '/')).toBe('document');
  });

  it('keeps the extension of a name that is too long', () => {
    const name = fileNameOf(undefined, `${'a'.repeat(400)}.docx`);
    expect(name).toHaveLength(255);
    expect(name.endsWith('a.docx')).toBe(true);
  });
});

describe('lastSegment', () => {
  it('undoes percent escapes, where they can be', () => {
    expect(lastSegment('/a/%C3%BCber%20uns.html')).toBe('über uns.html');
    expect(lastSegment('/a/100%.txt')).toBe('100%.txt');
    expect(lastSegment('/a/')).toBe('');
  });
});
