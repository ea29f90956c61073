import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DIALECTS, type ServiceApi, ServiceFixture } from '@sluice/testing';

const DOCUMENTS = 3;

describe.each(DIALECTS)('si-cli validate-rag on %s', (dialect) => {
  let fixture: ServiceFixture;
  let api: ServiceApi;
  beforeEach(async () => {
    fixture = await ServiceFixture.create(dialect);
    ({ api } = await fixture.serve());
  });
  afterEach(() => fixture.close());

  const validate = async (...args: string[]) => {
    const process = fixture.command(['validate-rag', ...args]);
    const code = await process.exited;
    const [first, ...failures] = process.stdout().trimEnd().split('\n');
    return { code, first, failures, stderr: process.stderr() };
  };

  const processed = async (): Promise<string> => {
    const batchId = await api.uploadBatch(DOCUMENTS);
    await api.post('/batch/start-workflows', { batch_id: batchId });
    await api.until(batchId, (counts) => counts.COMPLETED === DOCUMENTS);
    return String(batchId);
  };

  it('succeeds when every document is indexed, then tells what is missing', async () => {
    const batchId = await processed();
    expect(await validate(batchId, '--detail')).toMatchObject({
      code: 0,
      first: `results: ${DOCUMENTS}`,
      failures: [],
    });

    const markdown = join(fixture.directory, 'file_store/markdown');
    const [configuration] = await readdir(markdown);
    const [hash] = (await readdir(join(markdown, configuration!))).filter((name) => name.startsWith('sha256-'));
    await rm(join(markdown, configuration!, hash!));
    const one = await validate(batchId, '--json');
    expect(one).toMatchObject({ code: 1, first: `results: ${DOCUMENTS}` });
    expect(one.failures.map((line) => JSON.parse(line) as object)).toEqual([
      {
        doc: hash,
        rag: expect.stringMatching(/^[\da-f-]{36}$/),
        message: expect.stringContaining('Markdown'),
        status: 'md error',
      },
    ]);

    await rm(join(fixture.directory, 'vectordb'), { recursive: true });
    const { failures, code } = await validate(batchId);
    expect(code).toBe(1);
    expect(failures.filter((line) => line.endsWith('status: rag error'))).toHaveLength(DOCUMENTS - 1);
    expect(failures.filter((line) => line.endsWith('status: md error'))).toEqual([
      expect.stringContaining(`doc: ${hash}`),
    ]);
  });

  it('calls a document that was never processed no_id, and says why one failed', async () => {
    const batchId = await api.uploadBatch(2);
    const { code, failures } = await validate(String(batchId));
    expect(code).toBe(1);
    expect(failures).toEqual([
      expect.stringMatching(/rag: - {2}message: docs\/0\.md: .*never processed.*status: no_id$/),
      expect.stringMatching(/docs\/1\.md/),
    ]);
  });

  it('says that a batch is unknown', async () => {
    expect(await validate('4711')).toMatchObject({
      code: 1,
      first: '',
      stderr: expect.stringContaining('Batch 4711 does not exist'),
    });
  });
});
