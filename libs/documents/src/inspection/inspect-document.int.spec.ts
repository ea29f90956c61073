import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOREM, pdfOf, pdfWithoutPages, PNG } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { officePackage, workbook, zipOf } from '../testing/zip.fixture.js';
import { inspectDocument } from './inspect-document.js';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** The start of a compound file, with a stream of that name in its directory. */
const compoundFile = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(600),
  ]);

describe('inspecting documents', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const inspect = async (fileName: string, content: string | Uint8Array, mimeType?: string) =>
    inspectDocument(await documents.add(fileName, content, mimeType));

  it('tells pages and properties of a PDF', async () => {
    const info = { Title: 'Pumps', Author: 'Ann', Subject: 'Care', CreationDate: new Date('2024-05-06T07:08:09Z') };
    const { mimeType, pageCount, properties } = await inspect(
      'a.pdf',
      await pdfOf((pdf) => pdf.text('x').addPage(), { info }),
    );
    expect([mimeType, pageCount]).toEqual(['application/pdf', 2]);
    expect(properties).toMatchObject({
      title: 'Pumps',
      author: 'Ann',
      subject: 'Care',
      created: '2024-05-06T07:08:09.000Z',
    });
  });

  it('tells sheets of a workbook, properties of office files, pages and front matter', async () => {
    expect(
      await inspect(
        'a.xlsx',
        workbook([
          { name: 'A', xml: '' },
          { name: 'B', xml: '' },
        ]),
      ),
    ).toMatchObject({ pageCount: 2 });
    const head =
      '<!doctype html><html lang="en"><head><title> A\n B </title><meta name="author" content="Ann">' +
      '<meta name="constructor" content="of no property"></head></html>';
    expect((await inspect('a.html', head)).properties).toEqual({ language: 'en', title: 'A B', author: 'Ann' });
    const { properties, pageCount } = await inspect(
      'a.md',
      '---\ntitle: T\nyear: 2024\ntags: [a, b]\nnested: {x: 1}\n---\n',
    );
    expect([properties, pageCount]).toEqual([{ title: 'T', year: 2024, tags: 'a, b' }, null]);
  });

  it('accepts text that is declared as another text format', async () => {
    expect((await inspect('a', 'a,b\n1,2\n', 'text/csv')).mimeType).toBe('text/plain');
    expect((await inspect('a.txt', '# T', 'text/markdown; charset=utf-8')).pageCount).toBeNull();
  });

  it.each([
    ['an empty file', 'a.md', '', undefined, 'EMPTY_DOCUMENT'],
    ['a zip file', 'a.zip', zipOf({ a: 'x' }), undefined, 'UNSUPPORTED_TYPE'],
    ['an image', 'a.png', PNG, undefined, 'UNSUPPORTED_TYPE'],
    ['an old Word file', 'a.doc', compoundFile('WordDocument'), undefined, 'UNSUPPORTED_TYPE'],
    ['binary noise', 'a.bin', Buffer.from([0, 1, 2, 255]), undefined, 'UNSUPPORTED_TYPE'],
    ['a zip file renamed to .pdf', 'a.pdf', zipOf({ a: 'x' }), 'application/pdf', 'TYPE_MISMATCH'],
    ['a text declared as PDF', 'a.pdf', 'words', 'application/pdf', 'TYPE_MISMATCH'],
    ['a workbook declared as Word', 'a.docx', workbook([]), DOCX, 'TYPE_MISMATCH'],
    ['an image declared as Markdown', 'a.md', PNG, 'text/markdown', 'TYPE_MISMATCH'],
    ['an encrypted office file', 'a.docx', compoundFile('EncryptedPackage'), DOCX, 'ENCRYPTED_DOCUMENT'],
    ['a PDF without pages', 'a.pdf', pdfWithoutPages(), undefined, 'NO_PAGES'],
    [
      'a Word file without its main part',
      'a.docx',
      officePackage('word/document.xml', 'wordprocessingml.document', {}),
      DOCX,
      'DAMAGED_DOCUMENT',
    ],
    ['text in no known encoding', 'a.txt', Buffer.from([0x8f, 0x81]), undefined, 'UNKNOWN_TEXT_ENCODING'],
  ])('refuses %s', async (_, fileName, content, mimeType, code) => {
    await expect(inspect(fileName, content, mimeType)).rejects.toMatchObject({ name: 'PermanentError', code });
  });

  it('refuses encrypted and truncated PDFs, and truncated office files', async () => {
    const encrypted = await pdfOf((pdf) => pdf.text('x'), { userPassword: 'secret' });
    await expect(inspect('a.pdf', encrypted)).rejects.toMatchObject({ code: 'ENCRYPTED_DOCUMENT' });
    const whole = await pdfOf((pdf) => pdf.text(LOREM));
    await expect(inspect('a.pdf', whole.subarray(0, whole.length - 300))).rejects.toMatchObject({
      code: 'DAMAGED_DOCUMENT',
    });
    const book = workbook([{ name: 'A', xml: '' }]);
    await expect(inspect('a.xlsx', book.subarray(0, book.length - 200))).rejects.toMatchObject({
      code: expect.stringMatching(/DAMAGED|UNSUPPORTED/),
    });
  });

  it('names what was declared, what was found and what is supported', async () => {
    await expect(inspect('a.pdf', zipOf({ a: 'x' }), 'application/pdf')).rejects.toThrow(
      /application\/pdf.*application\/zip/,
    );
    await expect(inspect('a.zip', zipOf({ a: 'x' }))).rejects.toThrow(/application\/zip.*PDF, Word.*plain text/);
  });

  it('accepts further types that another parser reads', async () => {
    const file = await documents.add('a.png', PNG);
    expect(await inspectDocument(file, { furtherMimeTypes: ['image/png'] })).toEqual({
      mimeType: 'image/png',
      pageCount: null,
      properties: {},
    });
  });
});
