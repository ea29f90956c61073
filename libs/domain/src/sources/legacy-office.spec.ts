import { describe, expect, it } from '@jest/globals';
import { assessContent, legacyOfficeNote } from './content-assessment.js';
import { mediaTypeOf } from '../documents/file-names.js';

const COMPOUND_FILE = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const rejection = (path: string, head: Uint8Array): string | null =>
  assessContent(path, mediaTypeOf(path), head).rejection;

describe('files named as those of Office 97–2003', () => {
  it.each([
    ['a.doc', 'is a file of Word 97–2003, which no parser reads; save it as docx'],
    ['a.XLS', 'is a file of Excel 97–2003, which no parser reads; save it as xlsx'],
    ['a.ppt', 'is a file of PowerPoint 97–2003, which no parser reads; save it as pptx'],
  ])('are rejected with the reason when they are what they are named: %s', (path, reason) => {
    expect(rejection(path, COMPOUND_FILE)).toBe(reason);
  });

  it('are no files of other names, whatever these are', () => {
    expect(legacyOfficeNote('constructor')).toBeUndefined();
    expect(rejection('a.constructor', COMPOUND_FILE)).toBe('is binary and of unknown type');
  });

  it('are taken when they hold what is read, as those of newer formats that are encrypted, whose failure says so', () => {
    expect(rejection('a.doc', Buffer.from('{\\rtf1 text}'))).toBeNull();
    expect(rejection('a.docx', COMPOUND_FILE)).toBeNull();
  });
});
