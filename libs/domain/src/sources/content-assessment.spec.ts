import { describe, expect, it } from '@jest/globals';
import { assessContent } from './content-assessment.js';

const zip = Buffer.from('PK\x03\x04rest', 'latin1');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

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
