import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { readResult } from '../docling-serve/read-result.js';
import { parseDocument } from '../parsing/parse-document.js';
import { pdfOf } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { officePackage, workbook, zipOf } from '../testing/zip.fixture.js';
import { inspectDocument } from './inspect-document.js';
import { boundedProperties, propertyText } from './property-text.js';

const LIMIT = 1000;
const LONG = 'letters '.repeat(100_000);

const CORE_RELATIONSHIP =
  '<Relationship Id="c" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>';
const CORE = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${LONG}</dc:title><dc:creator>${LONG}</dc:creator><cp:keywords>${LONG}</cp:keywords></cp:coreProperties>`;

/** The package with a title, an author and keywords of nearly a million letters. */
const withProperties = (pack: Uint8Array): Uint8Array => {
  const parts = Object.fromEntries(Object.entries(unzipSync(pack)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return zipOf({
    ...parts,
    '_rels/.rels': parts['_rels/.rels']!.replace('</Relationships>', `${CORE_RELATIONSHIP}</Relationships>`),
    'docProps/core.xml': CORE,
  });
};

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const P =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const docx = officePackage('word/document.xml', 'wordprocessingml.document', {
  'word/document.xml': `<w:document ${W}><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p></w:body></w:document>`,
});
const pptx = officePackage('ppt/presentation.xml', 'presentationml.presentation', {
  'ppt/presentation.xml': `<p:presentation ${P}><p:sldIdLst/></p:presentation>`,
});

describe('properties of documents', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const info = { Title: LONG, Author: LONG, Keywords: LONG };
  it.each<[string, () => string | Uint8Array | Promise<Uint8Array>]>([
    ['a.html', () => `<!doctype html><title>${LONG}</title><meta name="author" content="${LONG}"><p>Text</p>`],
    ['b.html', () => `<!doctype html><h1>${LONG}</h1>`],
    ['a.md', () => `# ${LONG}\n`],
    ['b.md', () => `---\ntitle: ${LONG.slice(0, 60_000)}\n---\nText\n`],
    ['a.txt', () => `${LONG}\n=====\n`],
    ['a.docx', () => withProperties(docx)],
    ['a.pptx', () => withProperties(pptx)],
    ['a.xlsx', () => withProperties(workbook([{ name: 'A', xml: '' }]))],
    ['a.pdf', () => pdfOf((pdf) => pdf.text('Text'), { info })],
  ])('are cut to what a row of a database holds well: %s', async (name, content) => {
    const file = await documents.add(name, await content());
    const { properties } = await inspectDocument(file);
    for (const value of Object.values(properties)) expect(String(value).length).toBeLessThanOrEqual(LIMIT);
    const { title } = await parseDocument(file);
    if (name !== 'a.pptx') expect(title).toMatch(/^letters letters/);
    expect((title ?? '').length).toBeLessThanOrEqual(LIMIT);
    expect(JSON.stringify(properties).length).toBeLessThan(4 * LIMIT);
  });

  it('are cut, too, when a parsing server found them', async () => {
    const text = {
      self_ref: '#/texts/0',
      parent: { $ref: '#/body' },
      label: 'title',
      text: LONG,
      orig: LONG,
      prov: [],
    };
    const docling = {
      name: 'a',
      body: { self_ref: '#/body', children: [{ $ref: '#/texts/0' }], name: '_root_', label: 'unspecified' },
      texts: [text],
    };
    const result = { status: 'success', document: { md_content: 'Text', json_content: docling } };
    const { path } = await documents.add('result.json', JSON.stringify(result));
    expect((await readResult(path, {})).title!.length).toBeLessThanOrEqual(LIMIT);
  });

  it('are as many as people write, with names of their length', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`name ${index}`, index]));
    expect(Object.keys(boundedProperties(many))).toHaveLength(100);
    expect(Object.keys(boundedProperties({ [LONG]: 1 }))[0]!.length).toBeLessThanOrEqual(LIMIT);
  });

  it('hold nothing that databases refuse, and no half of a character', () => {
    expect(propertyText('a\0b\u0007\n c\ud83d')).toBe('a b c');
    expect(propertyText(`${'x'.repeat(LIMIT - 1)}😀`)).toBe('x'.repeat(LIMIT - 1));
    expect(propertyText(' \n\0')).toBeUndefined();
  });
});
