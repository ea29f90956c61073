import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { generatePythonClients, runPython } from '@sluice/testing';
import { ServedAgents } from '../testing/served-agents.fixture.js';

/** Where the programs are: see tools/launcher/src/clients.mjs. */
declare const clients: { readonly bin: string };

const DESCRIPTION = resolve(import.meta.dirname, '../../openapi.json');
const SCRIPT = join(import.meta.dirname, 'use_clients.py');
/** One for each operation and each model. */
const FEWEST_MODULES = 50;

interface Used {
  readonly files: number;
  readonly manifests: readonly string[];
  readonly runs: number;
}

it('are used by the clients that Python generators make of their description', async () => {
  const { bin } = clients;
  await using served = await ServedAgents.start('sqlite', {});
  await using directory = await mkdtempDisposable(join(tmpdir(), 'sluice-clients-'));
  const generated = { bin, description: DESCRIPTION, directory: directory.path, name: 'agents' };
  expect(await generatePythonClients(generated)).toBe('');
  const { modules, client, models } = await runPython<{ modules: number; client: Used; models: Used }>(bin, SCRIPT, [
    directory.path,
    served.url,
    served.docs,
  ]);
  expect(modules).toBeGreaterThan(FEWEST_MODULES);
  expect(client).toEqual({ files: 2, manifests: ['handbook'], runs: 0 });
  expect(models).toEqual(client);
});
