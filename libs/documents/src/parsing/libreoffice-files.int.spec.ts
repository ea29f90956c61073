import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseValid } from '../testing/parsed-document.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';

describe('files that LibreOffice wrote', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const markdownOf = async (name: string): Promise<string> => {
    const bytes = await readFile(new URL(`../testing/files/${name}`, import.meta.url));
    return (await parseValid(await documents.add(name, bytes))).markdown;
  };

  it('keep the numbers of lists that restart and go on, and spanning cells', async () => {
    const markdown = await markdownOf('libreoffice-lists.docx');
    expect(markdown).toContain(
      '1. Open the valve\n2. Read the gauge\n    - a. left scale\n    - b. right scale\n3. Close',
    );
    expect(markdown).toContain('1. Drain the pump\n2. Change the seal');
    expect(markdown).toContain('5. Fill the pump\n6. Start it');
    expect(markdown).toContain('| Pressure |      6.5 | bar    |\n| Pressure |      7.0 | bar    |');
  });

  it('keep the cells of a sheet', async () => {
    expect(await markdownOf('libreoffice-table.xlsx')).toContain('| Valve  |       4 |   19.99 |');
  });

  it('keep the points of a slide', async () => {
    expect(await markdownOf('libreoffice-talk.pptx')).toContain('- First point\n- Second point');
  });
});
