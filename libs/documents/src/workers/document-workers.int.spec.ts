import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOREM, pdfOf } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { DocumentWorkers, type DocumentWorkersOptions } from './document-workers.js';

const never = new AbortController().signal;

describe('document workers', () => {
  let documents: TempDocuments;
  let workers: DocumentWorkers | undefined;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterEach(() => workers?.close());
  afterAll(() => documents[Symbol.asyncDispose]());

  const start = (options: DocumentWorkersOptions = {}): DocumentWorkers =>
    (workers = new DocumentWorkers({ maxThreads: 1, ...options }));

  /** A worker that does as its document's name says; it stands for parsers that run wild. */
  const wildEntry = async (): Promise<string> => {
    const file = await documents.add('entry.mjs', '', 'text/plain');
    const entry = `${file.path}.mjs`;
    await writeFile(
      entry,
      `export default ({ file }) => {
         if (file.fileName === 'crash') process.exit(3);
         if (file.fileName === 'hungry') { const all = []; for (;;) all.push(new Array(100000).fill(Math.random())); }
         if (file.fileName === 'endless') for (;;);
         return { parsed: { markdown: 'fine' } };
       };`,
    );
    return entry;
  };
  const named = (fileName: string) => ({ path: join('/', 'nowhere'), fileName, mimeType: 'text/plain', sha256: '' });

  it('parses a PDF of 200 pages in another thread while this one stays free', async () => {
    const bytes = await pdfOf((pdf) => {
      for (let page = 0; page < 200; page += 1) {
        if (page > 0) pdf.addPage();
        pdf.fontSize(10).text(`Page text ${page}. ${LOREM}`);
      }
    });
    const file = await documents.add('long.pdf', bytes);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    const parsed = await start().parse(file, {}, never);
    clearImmediate(turning);
    expect(parsed.pageCount).toBe(200);
    expect(JSON.parse(parsed.doclingJson)).toMatchObject({ schema_name: 'DoclingDocument' });
    expect(turns).toBeGreaterThan(1000);
  });

  it('inspects documents, and rethrows the faults of documents as domain errors without paths', async () => {
    const pool = start();
    const pdf = await documents.add(
      'a.pdf',
      await pdfOf((draft) => draft.text('x').addPage(), { info: { Author: 'Ann' } }),
    );
    expect(await pool.inspect(pdf, never)).toMatchObject({
      mimeType: 'application/pdf',
      pageCount: 2,
      properties: { author: 'Ann' },
    });
    const broken = await documents.add('b.pdf', '%PDF-1.7\nnoise');
    await expect(pool.inspect(broken, never)).rejects.toMatchObject({
      name: 'PermanentError',
      code: 'DAMAGED_DOCUMENT',
      retryable: false,
    });
    const missing = { ...pdf, path: `${pdf.path}.gone` };
    const failure = await pool.inspect(missing, never).catch((error: unknown) => error as Error & { code: string });
    expect(failure).toMatchObject({ name: 'TransientError', code: 'DOCUMENT_UNREADABLE' });
    expect((failure as Error).message).not.toContain(pdf.path);
  });

  it('ends the thread of a task that is aborted, and goes on with the next one', async () => {
    const pool = start({ entry: await wildEntry() });
    const controller = new AbortController();
    const endless = pool.parse(named('endless'), {}, controller.signal);
    controller.abort(new Error('enough'));
    await expect(endless).rejects.toThrow('enough');
    expect(await pool.parse(named('other'), {}, never)).toEqual({ markdown: 'fine' });
  });

  it('does not begin a task that was aborted before', async () => {
    await expect(start().parse(named('a'), {}, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });

  it('fails only the document that exhausts the memory of its thread', async () => {
    const pool = start({ entry: await wildEntry(), memoryLimitMb: 64 });
    await expect(pool.parse(named('hungry'), {}, never)).rejects.toMatchObject({
      code: 'PARSER_OUT_OF_MEMORY',
      retryable: false,
    });
    expect(await pool.parse(named('other'), {}, never)).toEqual({ markdown: 'fine' });
  });

  it('calls a crashed thread a passing fault of that document only', async () => {
    const pool = start({ entry: await wildEntry() });
    await expect(pool.parse(named('crash'), {}, never)).rejects.toMatchObject({
      code: 'PARSER_CRASHED',
      retryable: true,
    });
    expect(await pool.parse(named('other'), {}, never)).toEqual({ markdown: 'fine' });
  });
});
