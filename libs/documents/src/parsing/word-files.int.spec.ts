import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inspectDocument } from '../inspection/inspect-document.js';
import { parseValid } from '../testing/parsed-document.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';

describe('files that Word wrote', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const read = async (name: string): Promise<{ markdown: string; application: unknown }> => {
    const file = await documents.add(name, await readFile(new URL(`../testing/files/${name}`, import.meta.url)));
    const { properties } = await inspectDocument(file);
    return { markdown: (await parseValid(file)).markdown, application: properties.application };
  };

  it('keep their footnotes, and where they belong', async () => {
    const { markdown, application } = await read('word-footnotes.docx');
    expect(application).toBe('Microsoft Office Word');
    expect(markdown).toBe('Ouch[1].[2]\n\n[1] A tachyon walks into a bar.\n\n[2] Fin.');
  });

  it('keep cells that span columns, rows and both', async () => {
    const { markdown, application } = await read('word-spans.docx');
    expect(application).toBe('Microsoft Macintosh Word');
    const rows = markdown.split('\n').filter((line) => /\d/.test(line));
    expect(rows.map((row) => row.replace(/[^\d]+/g, ''))).toEqual([
      '123',
      '456',
      '789',
      '123',
      '446',
      '789',
      '123',
      '456',
      '759',
      '123',
      '446',
      '449',
    ]);
  });
});
