import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIALECTS, eventually, seedBatch } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { WorkflowRunBody } from './workflow-run.dto.js';

const PACKAGE = 'soliplex.ingester.lib.workflow';

/** As the Python system writes its files. */
const workflow = (id: string, steps: Record<string, string>, retries = 3): string =>
  [
    `id: ${id}`,
    'meta: {}',
    `name: ${id}`,
    'lifecycle_events:',
    'item_steps:',
    ...Object.entries(steps).flatMap(([step, method]) => [
      `  ${step}:`,
      `    name: docling ${step}`,
      `    retries: ${retries}`,
      `    method: ${method}`,
      '    parameters: {}',
    ]),
  ].join('\n');

const isFinished = (group: unknown): boolean => (group as { status: string }).status === 'FAILED';

describe.each(DIALECTS)('definitions that were not written for this system, on %s', (dialect) => {
  let api: ApiFixture;
  let workflows: string;
  beforeAll(async () => {
    workflows = await mkdtemp(join(tmpdir(), 'sluice-workflows-'));
    api = await ApiFixture.create(dialect, { WORKFLOW_DIR: workflows, HANDLER_DIR: workflows });
  });
  afterAll(async () => {
    await api.close();
    await rm(workflows, { recursive: true, force: true });
  });

  const start = async (yaml: string, fields: Record<string, string> = {}) => {
    const id = /^id: (.*)$/m.exec(yaml)![1]!;
    await writeFile(join(workflows, `${id}.yaml`), yaml);
    const batch_id = await seedBatch(api.test.database, 1);
    const form = { batch_id, workflow_definition_id: id, ...fields };
    return { batch_id, ...(await api.post<Record<string, unknown>>('/batch/start-workflows', form)) };
  };
  const stepsOf = async (batch_id: number) => {
    const { body } = await api.get<WorkflowRunBody[]>(`/workflow/?batch_id=${batch_id}&include_steps=true`);
    return body[0]!.steps!;
  };

  it('start when they split what they parse, and share the artifacts of those that do not', async () => {
    const split = await start(workflow('batch_split', { parse: `${PACKAGE}.split_parse_document` }));
    const plain = await start(workflow('batch', { parse: `${PACKAGE}.parse_document` }));
    expect([split, plain]).toMatchObject([{ status: 201 }, { status: 201 }]);
    const ids = await Promise.all(
      [split, plain].map(async ({ batch_id }) => (await stepsOf(batch_id))[0]!.step_config_id),
    );
    expect(ids[0]).toBe(ids[1]);
  });

  it('are refused with a Python function as handler, saying where one that can run is put', async () => {
    const { status, body } = await start(workflow('python', { parse: 'acme.steps.parse_it' }));
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error:
        'Handler acme.steps.parse_it cannot be found: neither HANDLER_DIR nor the installed packages have its module, and a Python ' +
        'function cannot run here. Put a JavaScript function that is exported as "parse_it" into acme/steps.mjs in HANDLER_DIR',
    });
  });

  it.each([
    ['chunk', { chunk: `${PACKAGE}.chunk_document` }, 'Step "docling chunk" (chunk) reads what the parse step makes'],
    [
      'order',
      { chunk: `${PACKAGE}.chunk_document`, parse: `${PACKAGE}.parse_document` },
      'Step "docling chunk" (chunk) reads what the parse step makes, and the workflow has none before it',
    ],
    [
      'store',
      { parse: `${PACKAGE}.parse_document`, store: `${PACKAGE}.save_to_rag` },
      'Step "docling store" (store) reads what the chunk and embed step makes',
    ],
  ])('are refused at the start when a step of them has nothing to read: %s', async (id, steps, error) => {
    const { status, body, batch_id } = await start(workflow(id, steps as Record<string, string>));
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining(error) });
    expect((await api.get<unknown[]>(`/workflow/?batch_id=${batch_id}`)).body).toEqual([]);
  });

  it('have steps without a retry, which are tried once', async () => {
    await writeFile(join(workflows, 'failing.mjs'), 'export const fail = () => { throw new Error("no"); };\n');
    const { batch_id, body } = await start(workflow('once', { enrich: 'failing.fail' }, 0));
    const group = async () => (await api.get(`/workflow/run-groups/${String(body.run_group)}`)).body;
    expect(await group()).toMatchObject({ status: 'PENDING', status_message: '' });
    expect(await stepsOf(batch_id)).toMatchObject([{ status: 'PENDING', retry: 0, retries: 0 }]);
    const worker = api.runtime.createWorker();
    await worker.start();
    await eventually('the end of the run group', group, isFinished);
    await worker.stop();
    expect(await group()).toMatchObject({ status: 'FAILED', status_message: '1 of 1 runs failed: 1 × no' });
    expect(await stepsOf(batch_id)).toMatchObject([{ status: 'FAILED', retry: 1, retries: 0 }]);
  });

  it('are told which parameters have no effect', async () => {
    await writeFile(
      join(api.directory, 'params/python.yaml'),
      'id: python\nconfig:\n  parse: { do_ocr: False, format: html }\n  chunk: { chunker: docling-serve, chunk_size: 256 }\n',
    );
    const steps = { parse: `${PACKAGE}.parse_document`, chunk: `${PACKAGE}.chunk_document` };
    const warnings = [
      'parse.format has no effect: Markdown and DoclingDocument JSON are always written',
      'chunk.chunker has no effect: the built-in handler chunk_document does not read it',
    ];
    expect(await start(workflow('warned', steps), { param_id: 'python' })).toMatchObject({
      status: 201,
      body: { warnings },
    });
    expect((await start(workflow('warned', steps))).body.warnings).toEqual([]);
  });
});
