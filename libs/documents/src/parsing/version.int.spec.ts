import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOREM, pdfOf } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { parseDocument } from './parse-document.js';
import { EMBEDDED_PARSER_VERSION } from './version.js';

const MARKDOWN = [
  '---\ntitle: Locks\n---\n# Locks\n\nThe *chamber* is `40 m` long[^1].\n\n1. Close the gates\n2. Open the valves\n   - both',
  '| Gate | Height |\n|---|---:|\n| upper | 4 |\n\n> Quoted.\n\n```c\nint main;\n```\n\n[^1]: Between the gates.\n',
].join('\n\n');
const HTML =
  '<!doctype html><title>Pumps</title><h1>Pumps</h1><p>One <b>bold</b> word.</p><ol><li>First<li>Second</ol>' +
  '<table><tr><th colspan=2>Head</th></tr><tr><td>1</td><td>2</td></tr></table><pre>a\n b</pre>';

const file = (name: string) => (): Promise<Buffer> => readFile(new URL(`../testing/files/${name}`, import.meta.url));
const pdf = (): Promise<Buffer> =>
  pdfOf((page) => page.fontSize(20).text('Care of pumps').fontSize(11).text(LOREM.repeat(4)), {
    info: { CreationDate: new Date(0) },
  });

/** SHA-256 of what version `EMBEDDED_PARSER_VERSION` makes of each. */
const MADE: readonly (readonly [name: string, content: () => string | Promise<Buffer>, digest: string])[] = [
  ['a.md', () => MARKDOWN, 'aecfbdb8c8342d7b29142ac8d2ecda01b2bd857d7b59d8f4b3e846b60cea0b7c'],
  ['a.html', () => HTML, '2ff7805cec07ee93cec81d890d7bb7bce65cd1f1c7f7d233cf9eba94bdb59712'],
  ['a.csv', () => 'unit,max\nbar,6.5\n', '47a6029395edc4e0ea69451c2a4f36bf872803133d7aaa8d8b7f6ea8b7cefa2d'],
  [
    'a.txt',
    () => 'Valves\n======\n\nThey open.\n\n- one\n- two\n',
    '13b97fdf73050f6d719339fe2d7469dcaed1d4d52cb1558e6b4d0a82ac87588d',
  ],
  [
    'libreoffice-lists.docx',
    file('libreoffice-lists.docx'),
    'c8c4a8fea5bb6d7d5e742d101361dbe4132d52545b012d8b804810d3343e014b',
  ],
  [
    'libreoffice-table.xlsx',
    file('libreoffice-table.xlsx'),
    '194d5e01981fa225551554a7589779a090bcb48f940c1a1dc2b2e3397c72ac62',
  ],
  [
    'libreoffice-talk.pptx',
    file('libreoffice-talk.pptx'),
    'acd0c33ae4dc7f43af5ce770dacd75565b77b2cbe39e59139124271ab1bc3a1c',
  ],
  ['a.pdf', pdf, '880bbf914142d8aee9965b3b45b8da2c8e82b00d538bfef0fee650d54ca2b18c'],
];

/** When this fails, the parsers' output has changed: raise `EMBEDDED_PARSER_VERSION` and take over the new digests. */
describe(`version ${EMBEDDED_PARSER_VERSION} of the embedded parsers`, () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  it.each(MADE)('makes of %s what it made before', async (name, content, digest) => {
    // The hash of the bytes stands in the result, and a PDF is written anew each time.
    const document = { ...(await documents.add(name, await content())), sha256: '0'.repeat(64) };
    const { markdown, doclingJson } = await parseDocument(document);
    expect(createHash('sha256').update(markdown).update(doclingJson).digest('hex')).toBe(digest);
  });
});
