import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfOf, PNG } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { officePackage, workbook, zipOf } from '../testing/zip.fixture.js';

const OOXML = 'application/vnd.openxmlformats-officedocument';

describe('sniffing the media type', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const sniff = async (fileName: string, content: string | Uint8Array): Promise<string> =>
    (await documents.add(fileName, content)).mimeType;

  it('goes by the content of binary files, whatever their name', async () => {
    expect(await sniff('a.txt', await pdfOf((pdf) => pdf.text('x')))).toBe('application/pdf');
    expect(await sniff('a.docx', workbook([{ name: 'S', xml: '<sheetData/>' }]))).toBe(`${OOXML}.spreadsheetml.sheet`);
    expect(await sniff('a', officePackage('word/document.xml', 'wordprocessingml.document', {}))).toBe(
      `${OOXML}.wordprocessingml.document`,
    );
    expect(await sniff('a', officePackage('ppt/presentation.xml', 'presentationml.presentation', {}))).toBe(
      `${OOXML}.presentationml.presentation`,
    );
    expect(await sniff('a.pdf', zipOf({ 'a.txt': 'x' }))).toBe('application/zip');
    expect(await sniff('a.md', PNG)).toBe('image/png');
  });

  it.each([
    ['page.txt', '\n<!-- c --><!DOCTYPE html><html></html>', 'text/html'],
    ['README.md', '<p align="center">Logo</p>\n\n# Title', 'text/markdown'],
    ['a.csv', 'a,b\n', 'text/csv'],
    ['a.tsv', 'a\tb\n', 'text/tab-separated-values'],
    ['a.json', '{}', 'application/json'],
    ['a.xml', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['a.yaml', 'a: 1', 'application/yaml'],
    ['a.py', '# comment\nprint(1)', 'text/plain'],
    ['a.pdf', 'just words', 'text/plain'],
    ['notes', '# Title\n\n- a\n- b\n', 'text/markdown'],
    ['notes', 'a;b\n1;2\n3;4\n5;6\n', 'text/csv'],
    ['notes', 'Words, words.\nMore words\n', 'text/plain'],
    ['utf16.txt', Buffer.from('\ufeffGrüße', 'utf16le'), 'text/plain'],
    ['latin.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/plain'],
    ['cut.txt', 'ä'.repeat(70_000), 'text/plain'],
    ['noise.bin', Buffer.from([0, 1, 2, 3, 250]), 'application/octet-stream'],
    ['noise.md', Buffer.from([0, 1, 2, 3, 250]), 'text/markdown'],
    ['empty.csv', '', 'text/csv'],
    ['empty', '', 'application/octet-stream'],
  ])('finds %s with its content to be %s', async (fileName, content, expected) => {
    expect(await sniff(fileName, content)).toBe(expected);
  });
});
