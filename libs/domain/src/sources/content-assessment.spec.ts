import { describe, expect, it } from '@jest/globals';
import { assessContent } from './content-assessment.js';

const zip = Buffer.from('PK\x03\x04rest', 'latin1');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** The beginning of a zip archive with parts of these names. */
const localHeaders = (...names: string[]): Buffer =>
  Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30);
      header.write('PK\x03\x04', 'latin1');
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name), Buffer.from('data')]);
    }),
  );

describe('assessContent', () => {
  it.each([
    ['ZIP', zip],
    ['ZIP', Buffer.from('PK\x05\x06', 'latin1')],
    ['RAR', Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1')],
    ['7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')],
  ])('rejects a %s archive under the name of a document', (format, head) => {
    expect(assessContent('a.md', 'text/markdown', head).rejection).toBe(`is a ${format} archive`);
  });

  it('takes document formats that are ZIP archives inside', () => {
    expect(assessContent('a.docx', DOCX, zip).rejection).toBeNull();
    expect(assessContent('a.odt', 'application/vnd.oasis.opendocument.text', zip).rejection).toBeNull();
    expect(assessContent('a.xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12', zip).rejection).toBeNull();
  });

  it.each([
    [
      'a Word document named .doc',
      'a.doc',
      'application/msword',
      localHeaders('[Content_Types].xml', 'word/document.xml'),
      DOCX,
    ],
    ['a Word document named .md', 'a.md', 'text/markdown', localHeaders('word/document.xml'), DOCX],
    [
      'an office file of a kind that comes later',
      'a.doc',
      'application/msword',
      localHeaders('[Content_Types].xml'),
      'application/octet-stream',
    ],
    [
      'a presentation without a name',
      'a',
      'application/octet-stream',
      localHeaders('_rels/.rels', 'ppt/presentation.xml'),
      PPTX,
    ],
    ['a PDF named .txt', 'a.txt', 'text/plain', Buffer.from('%PDF-1.7\n\0'), 'application/pdf'],
  ])('takes %s as what it is', (_, path, mimeType, head, taken) => {
    expect(assessContent(path, mimeType, head)).toEqual({ mimeType: taken, rejection: null });
  });

  it('rejects other archives, and names that claim too much', () => {
    expect(assessContent('a.doc', 'application/msword', localHeaders('photo.jpg', 'readme.txt')).rejection).toBe(
      'is a ZIP archive',
    );
    expect(assessContent('a.doc', 'application/msword', Buffer.concat([zip, Buffer.alloc(30, 255)])).rejection).toBe(
      'is a ZIP archive',
    );
  });

  it('rejects an archive by its name, whatever its content', () => {
    expect(assessContent('a.ZIP', 'application/zip', Buffer.from('text')).rejection).toBe('is a ZIP archive');
  });

  it('takes text of unknown type as plain text', () => {
    expect(assessContent('Makefile', 'application/octet-stream', Buffer.from('all:'))).toEqual({
      mimeType: 'text/plain',
      rejection: null,
    });
  });

  it('rejects binary content of unknown type, and such that is named as text', () => {
    const binary = Buffer.from([1, 0, 2]);
    expect(assessContent('a.bin', 'application/octet-stream', binary).rejection).toBe('is binary and of unknown type');
    expect(assessContent('a.md', 'text/markdown', binary).rejection).toContain('has binary content');
  });

  it('takes text in UTF-16 and binary content of a known type', () => {
    expect(assessContent('a.md', 'text/markdown', Buffer.from('\ufeffhi', 'utf16le')).rejection).toBeNull();
    expect(assessContent('a.pdf', 'application/pdf', Buffer.from('%PDF-1.7\0')).rejection).toBeNull();
  });
});
