import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outline, parseValid } from '../testing/parsed-document.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';

describe('parsing plain text', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  it('reads paragraphs, underlined headings and lists', async () => {
    const text =
      'Pumps\n=====\n\nFirst line\nsecond line\n\nChecks\n------\n- leaks\n  and drips\n- noise\n\n2) b\n3) c\n';
    const { document } = await parseValid(await documents.add('a.txt', text));
    expect(outline(document)).toEqual([
      'title: Pumps',
      'text: First line\nsecond line',
      'section_header 1: Checks',
      '  list_item -: leaks and drips',
      '  list_item -: noise',
      '  list_item 2.: b',
      '  list_item 3.: c',
    ]);
  });

  it('keeps data and source code as one block in its language', async () => {
    const { document, markdown } = await parseValid(await documents.add('a.json', '{\n  "a": 1\n}\n'));
    expect(document.texts[0]).toMatchObject({ label: 'code', code_language: 'JSON', text: '{\n  "a": 1\n}' });
    expect(document.origin?.mimetype).toBe('application/json');
    expect(markdown).toBe('```\n{\n  "a": 1\n}\n```');
  });

  it('names a type that docling rejects plain text', async () => {
    const { document } = await parseValid(await documents.add('a.yaml', 'a: 1\n'));
    expect(document.origin?.mimetype).toBe('text/plain');
  });

  it('refuses text in an encoding nobody can tell', async () => {
    const file = await documents.add('a.txt', Buffer.from([0x8f, 0x90, 0xb1, 0x81, 0x41, 0x42]), 'text/plain');
    await expect(parseValid(file)).rejects.toMatchObject({ code: 'UNKNOWN_TEXT_ENCODING' });
  });
});
