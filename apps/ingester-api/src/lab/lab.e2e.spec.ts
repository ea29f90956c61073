import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIALECTS, ServiceFixture } from '@sluice/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LabStream } from './lab-stream.fixture.js';

const WAITING = `
import { defineStep } from '@sluice/steps';
export const step = defineStep({
  name: 'waiting', description: 'Waits.', type: 'chunk', reads: ['PARSED_JSON'], writes: ['CHUNKS'],
  run: () => new Promise(() => undefined),
});
`;
const WORKFLOW = `id: waiting
name: Waiting
item_steps:
  parse: { name: parse, retries: 1, method: sluice.lib.workflow.parse_document }
  chunk: { name: chunk, retries: 1, method: acme.waits.step }
`;

describe.each(DIALECTS)('a comparison whose server is killed, on %s', (dialect) => {
  let service: ServiceFixture;
  afterEach(() => service.close());

  it('leaves nothing that the next start does not remove', async () => {
    service = await ServiceFixture.create(dialect);
    await mkdir(join(service.directory, 'handlers/acme'), { recursive: true });
    await mkdir(join(service.directory, 'workflows'));
    await writeFile(join(service.directory, 'handlers/acme/waits.mjs'), WAITING);
    await writeFile(join(service.directory, 'workflows/waiting.yaml'), WORKFLOW);
    const env = {
      HANDLER_DIR: join(service.directory, 'handlers'),
      WORKFLOW_DIR: join(service.directory, 'workflows'),
      DEFAULT_WORKFLOW_ID: 'waiting',
    };
    const { process, api } = await service.serve(env);
    const { body } = await api.post<{ batch_id: number }>('/batch/', { name: 'wiki', source: 'wiki' });
    const file = new File(['# Hours\n\nThe lock opens at six.'], 'hours.md');
    const fields = { batch_id: body.batch_id, source: 'wiki', source_uri: 'hours.md', file };
    const uploaded = await api.post<{ document_hash: string }>('/document/ingest-document', fields);
    const documents = [uploaded.body.document_hash];
    const stream = await LabStream.open(api.url, { sets: [{ id: 'default' }], documents });
    await stream.until(({ event, step }) => event === 'step_started' && step === 'chunk');
    const temporaries = () => readdir(join(service.directory, 'file_store/.tmp'));
    expect(await temporaries()).toHaveLength(1);
    await process.kill9();
    await stream.leave();
    expect(await temporaries()).toHaveLength(1);
    const again = await service.serve(env);
    expect(await temporaries()).toEqual([]);
    expect(await again.process.terminate()).toBe(0);
  });
});
