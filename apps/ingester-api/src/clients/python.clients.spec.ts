import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generatePythonClients, runPython } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

/** Where the programs are: see tools/launcher/src/clients.mjs. */
declare const clients: { readonly bin: string };

const DESCRIPTION = resolve(import.meta.dirname, '../../openapi.json');
const SCRIPT = join(import.meta.dirname, 'use_clients.py');
const KEY = 'the key of this test';
/** One for each operation and each model. */
const FEWEST_MODULES = 150;

interface Used {
  readonly batch: string;
  readonly hash: string;
  readonly status: string;
  readonly steps: number;
  readonly found: string;
}

let api: ApiFixture;
let processing: Processing;
beforeAll(async () => {
  api = await ApiFixture.create('sqlite');
  processing = new Processing(api);
  await processing.start();
});
afterAll(async () => {
  await processing?.stop();
  await api?.close();
});

it('is used by the clients that Python generators make of its description', async () => {
  const { bin } = clients;
  await using directory = await mkdtempDisposable(join(tmpdir(), 'sluice-clients-'));
  const generated = { bin, description: DESCRIPTION, directory: directory.path, name: 'ingester' };
  // No generator reads a stream of JSON lines; its client of the lab comes without the answer.
  const warnings = await generatePythonClients(generated);
  expect(warnings.match(/WARNING parsing .*/g)).toEqual(['WARNING parsing POST /api/v1/lab/compare within lab.']);
  const url = await api.serveAlso({ API_KEY_ENABLED: 'true', API_KEY: KEY });
  const { modules, client, models } = await runPython<{ modules: number; client: Used; models: Used }>(bin, SCRIPT, [
    directory.path,
    url,
    KEY,
  ]);
  expect(modules).toBeGreaterThan(FEWEST_MODULES);
  const hash = expect.stringMatching(/^sha256-[0-9a-f]{64}$/) as unknown as string;
  expect(client).toEqual({ batch: 'Manuals', hash, status: 'COMPLETED', steps: 5, found: 'hours.md' });
  expect(models).toEqual({ ...client, batch: 'Models' });
});
