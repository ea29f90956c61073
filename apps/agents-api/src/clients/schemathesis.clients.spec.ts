import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { faults, runSchemathesis, type ByDesign } from '@sluice/testing';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { ServedAgents } from '../testing/served-agents.fixture.js';

/** Where the programs are: see tools/launcher/src/clients.mjs. */
declare const clients: { readonly bin: string };

const DESCRIPTION = resolve(import.meta.dirname, '../../openapi.json');
const KEY = 'the key of this test';
const SEED = 20261122;
/** Requests per operation of the random phases; those of the other phases are as many as the description has cases. */
const EXAMPLES = 5;

const SERVER_ERROR = 'ST101';
const ACCEPTED = 'ST201';
const REFUSED = 'ST202';
const BY_DESIGN: readonly ByDesign[] = [
  {
    code: SERVER_ERROR,
    why: 'A server that the request names cannot be reached: 502',
    operations: /webdav/,
  },
  {
    code: REFUSED,
    why: 'File systems decide how long names may be; a WebDAV server is required where the settings name none; a plan is JSON',
    operations: /(fs|webdav)\/[\w-]+$|ingest$/,
  },
  {
    code: REFUSED,
    why: 'Gitea is asked only where its server is set',
    operations: /\{platform\}/,
  },
  {
    code: ACCEPTED,
    why: 'A blank field is an absent one, as browsers send forms',
    operations: /runs\/history$/,
  },
  {
    code: ACCEPTED,
    why: 'Switches are understood in other spellings, too: 0, no, off',
    operations: /\/(run|run-inventory)$/,
  },
  {
    code: ACCEPTED,
    why: 'A blank parameter is an absent one',
    operations: /^GET .*(issues|files)$/,
  },
  {
    code: ACCEPTED,
    why: 'It is refused by 431, which schemathesis does not count as a refusal',
    operations: /^GET .*files$/,
  },
];

it('are what their description says, as far as schemathesis finds out', async () => {
  await using stack = new AsyncDisposableStack();
  const platform = await GitPlatform.start();
  stack.defer(() => platform.stop());
  const environment = { ...platform.environment, API_KEY_ENABLED: 'true', API_KEY: KEY };
  const served = stack.use(await ServedAgents.start('sqlite', environment));
  const program = join(clients.bin, 'schemathesis');
  const asked = { program, url: served.url, description: DESCRIPTION, apiKey: KEY, examples: EXAMPLES, seed: SEED };
  const report = await runSchemathesis(asked);
  const found = faults(report, BY_DESIGN);
  if (found.length > 0) process.stderr.write(report.output);
  expect(found).toEqual([]);
  expect(report.tested).toBe(report.selected);
  process.stderr.write(`schemathesis: ${report.requests} requests to ${report.tested} operations\n`);
});
