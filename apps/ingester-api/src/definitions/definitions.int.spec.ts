import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';

const BATCH = resolve(import.meta.dirname, '../../../../config/workflows/batch.yaml');

describe.each(DIALECTS)('workflow definitions over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-workflows-'));
    await copyFile(BATCH, join(directory, 'batch.yaml'));
    await writeFile(join(directory, 'broken.yaml'), 'id: broken\nitem_steps:\n  fly: {}\n');
    api = await ApiFixture.create(dialect, { WORKFLOW_DIR: directory });
  });
  afterAll(async () => {
    await api.close();
    await rm(directory, { recursive: true });
  });

  it('are listed; broken ones are left out', async () => {
    expect(await api.get('/workflow/definitions')).toEqual({
      status: 200,
      body: [
        {
          id: 'batch',
          name: 'Batch workflow',
          steps: ['validate', 'parse', 'chunk', 'embed', 'store'].map((name) => ({
            name,
            type: name,
            method: expect.stringMatching(/^sluice\.lib\.workflow\./),
            retries: 3,
          })),
          events: { group_start: ['log'], group_end: ['log'], item_failed: ['log'] },
        },
      ],
    });
  });

  it('are answered as the YAML that they are', async () => {
    const response = await fetch(`${api.url}/api/v1/workflow/definitions/batch/`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/yaml/);
    expect(await response.text()).toBe(await readFile(BATCH, 'utf8'));
  });
});
