import { ArtifactType, silentLogger } from '@sluice/domain';
import { DIALECTS } from '@sluice/testing';
import { Runtime } from '@sluice/worker-runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { DoclingServer } from '../testing/docling-server.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

interface Step {
  readonly type: string;
  readonly config: string;
  readonly stepConfigId: number;
  readonly reused: boolean;
}

describe.each(DIALECTS)('what steps are made with, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  let parser: DoclingServer;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
    parser = await DoclingServer.start();
  });
  afterAll(async () => {
    await parser[Symbol.asyncDispose]();
    await api.close();
  });

  /** Processes the batch by a worker of a process with these settings; the API has its own. */
  const processBy = async (
    batchId: number,
    { serverUrl = null, dimension }: { serverUrl?: string | null; dimension?: number } = {},
  ): Promise<number> => {
    const { settings } = api.runtime;
    const runtime = await Runtime.open(
      { ...settings, parser: { ...settings.parser, serverUrl } },
      silentLogger,
      'sluice test worker',
    );
    if (dimension !== undefined) {
      const { parse } = runtime.embedders;
      Object.assign(runtime.embedders, {
        parse: (parameters: object) => ({
          ...parse.call(runtime.embedders, { ...parameters }),
          model: `other-${dimension}`,
        }),
      });
    }
    const worker = runtime.createWorker();
    await worker.start();
    try {
      return await processing.process(batchId);
    } finally {
      await worker.stop();
      await runtime.close();
    }
  };

  const stepsOf = async (groupId: number): Promise<Map<string, Step>> => {
    const rows = await api.test.database.rows<{ type: string; config: string; id: number; meta: string }>(
      `select s.step_type as type, c.config, c.id, s.status_meta as meta
       from run_step s join step_config c on c.id = s.step_config_id where s.run_group_id = $1`,
      [groupId],
    );
    return new Map(
      rows.map(({ type, config, id, meta }) => [
        type,
        { type, config, stepConfigId: id, reused: (JSON.parse(meta) as { reused?: boolean }).reused === true },
      ]),
    );
  };
  const made = (steps: Map<string, Step>): Record<string, boolean> =>
    Object.fromEntries(['parse', 'chunk', 'embed'].map((type) => [type, !steps.get(type)!.reused]));

  it('is part of their identity: another parser makes them anew, and what the first one made stays its own', async () => {
    const batchId = await processing.batch('makers');
    const text = '# Read twice\n\nBy two parsers.\n';
    const hash = await processing.upload(batchId, 'makers', 'twice.md', text);

    const embedded = await stepsOf(await processBy(batchId));
    expect(made(embedded)).toEqual({ parse: true, chunk: true, embed: true });
    expect(JSON.parse(embedded.get('parse')!.config)).toMatchObject({ made_by: { parser: expect.any(Number) } });

    const served = await stepsOf(await processBy(batchId, { serverUrl: parser.url }));
    expect(made(served)).toEqual({ parse: true, chunk: true, embed: true });
    expect(JSON.parse(served.get('parse')!.config)).toMatchObject({ made_by: { parser: 'docling-serve' } });
    expect(parser.requests.some(({ path }) => path.includes('convert'))).toBe(true);
    const asked = parser.requests.length;

    // Each is used again by who made it, whatever was planned.
    const servedAgain = await stepsOf(await processBy(batchId, { serverUrl: parser.url }));
    expect(made(servedAgain)).toEqual({ parse: false, chunk: false, embed: false });
    expect(parser.requests).toHaveLength(asked);
    const embeddedAgain = await stepsOf(await processBy(batchId));
    expect(made(embeddedAgain)).toEqual({ parse: false, chunk: false, embed: false });
    for (const type of ['parse', 'chunk', 'embed', 'store']) {
      expect(servedAgain.get(type)!.stepConfigId).toBe(served.get(type)!.stepConfigId);
      expect(embeddedAgain.get(type)!.stepConfigId).toBe(embedded.get(type)!.stepConfigId);
      expect(served.get(type)!.stepConfigId).not.toBe(embedded.get(type)!.stepConfigId);
    }
    const markdown = (steps: Map<string, Step>): Promise<string> =>
      api.runtime.artifactStore.readText({
        type: ArtifactType.ParsedMarkdown,
        hash,
        stepConfigId: steps.get('parse')!.stepConfigId,
      });
    expect(await markdown(embedded)).not.toBe(await markdown(served));
  });

  it('leaves the steps before alone when only the embedder is another', async () => {
    const batchId = await processing.batch('embedders');
    await processing.upload(batchId, 'embedders', 'other.md', '# Embedded\n\nBy two embedders.\n');
    const first = await stepsOf(await processBy(batchId));
    const other = await stepsOf(await processBy(batchId, { dimension: 384 }));
    expect(made(other)).toEqual({ parse: false, chunk: false, embed: true });
    expect(JSON.parse(other.get('embed')!.config)).toMatchObject({
      made_by: { provider: 'hashing', model: 'other-384' },
    });
    expect(other.get('chunk')!.stepConfigId).toBe(first.get('chunk')!.stepConfigId);
    expect(other.get('store')!.stepConfigId).not.toBe(first.get('store')!.stepConfigId);
  });
});
