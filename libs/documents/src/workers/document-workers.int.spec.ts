import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ProcessPool } from '../processes/process-pool.js';
import { WildTasks } from '../processes/wild-tasks.fixture.js';
import { LOREM, pdfOf } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { DocumentWorkers } from './document-workers.js';

const never = new AbortController().signal;

describe('document workers', () => {
  let documents: TempDocuments;
  let pool: ProcessPool;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterEach(() => pool.close());
  afterAll(() => documents[Symbol.asyncDispose]());

  const start = (): DocumentWorkers => new DocumentWorkers((pool = new ProcessPool({ maxProcesses: 1 })));

  it('parse a PDF of 200 pages in another process while this one stays free, and report what it took', async () => {
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
    const files = documents.files();
    const report = await start().report({ file, files, options: {} }, never);
    clearImmediate(turning);
    if (report.outcome !== 'returned') throw new Error(report.outcome);
    expect(report.value).toEqual({ pageCount: 200, title: null, warnings: [], characters: expect.any(Number) });
    expect(await readFile(files.markdown, 'utf8')).toHaveLength(report.value.characters);
    expect(JSON.parse(await readFile(files.doclingJson, 'utf8'))).toMatchObject({ schema_name: 'DoclingDocument' });
    expect(report.tries).toEqual([
      { peakMemoryBytes: expect.any(Number), cpuMs: expect.any(Number), wallMs: expect.any(Number) },
    ]);
    expect(turns).toBeGreaterThan(1000);
  });

  it('inspect documents, and rethrow the faults of documents as domain errors without paths', async () => {
    const workers = start();
    const pdf = await documents.add(
      'a.pdf',
      await pdfOf((draft) => draft.text('x').addPage(), { info: { Author: 'Ann' } }),
    );
    expect(await workers.inspect(pdf, never)).toMatchObject({
      mimeType: 'application/pdf',
      pageCount: 2,
      properties: { author: 'Ann' },
    });
    const broken = await documents.add('b.pdf', '%PDF-1.7\nnoise');
    await expect(workers.inspect(broken, never)).rejects.toMatchObject({
      name: 'PermanentError',
      code: 'DAMAGED_DOCUMENT',
      retryable: false,
    });
    const missing = { ...pdf, path: `${pdf.path}.gone` };
    const failure = await workers.inspect(missing, never).catch((error: unknown) => error as Error & { code: string });
    expect(failure).toMatchObject({ name: 'UnavailableError', code: 'DOCUMENT_UNREADABLE' });
    expect((failure as Error).message).not.toContain(pdf.path);
  });

  it('do not begin a task that was aborted before', async () => {
    const file = await documents.add('a.md', '# A');
    await expect(
      start().parse({ file, files: documents.files(), options: {} }, AbortSignal.abort(new Error('enough'))),
    ).rejects.toThrow('enough');
    expect(pool.pids).toEqual([]);
  });

  it('say of a document that killed its parsers why, and that it is not tried again', async () => {
    await using wild = await WildTasks.create();
    const crashing = new DocumentWorkers((pool = new ProcessPool({ maxProcesses: 1 })), { module: wild.module });
    const file = { path: '/nowhere', fileName: 'aborts', mimeType: 'text/plain', sha256: '' };
    for (const failure of [
      crashing.parse({ file, files: documents.files(), options: {} }, never),
      crashing.inspect(file, never),
    ]) {
      await expect(failure).rejects.toMatchObject({
        name: 'PermanentError',
        code: 'PARSER_CRASHED',
        message: expect.stringMatching(
          /killed its parser twice: at the first attempt .* at the second attempt .*SIGABRT/,
        ),
      });
    }
    expect(
      await crashing.parse({ file: { ...file, fileName: 'fine' }, files: documents.files(), options: {} }, never),
    ).toEqual({});
  });
});
