/**
 * `npm run openapi [-- --check]`: writes what the running services serve as /openapi.json to their folders, and the types of
 * `libs/api-types` made from it; with `--check` only says whether the committed files are current.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import prettier from 'prettier';
import ts from 'typescript';
import { choosePort } from './server-process.mjs';
import { embeddedEnvironment, ensureBuilt, root } from './workspace.mjs';

const READY_WITHIN_MS = 60_000;
const WANTED_PORT = 8765;

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const cli = (app, name) => join(root, 'apps', app, 'bin', `${name}.mjs`);

const run = (file, args, env, directory) =>
  spawn(process.execPath, [file, ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });

const ended = (child) => new Promise((resolve) => child.once('exit', resolve));

/** The document that the service serves once it answers. */
const served = async (child, port) => {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The service on port ${port} does not start`);
    const response = await fetch(`http://127.0.0.1:${port}/openapi.json`).catch(() => null);
    if (response?.ok) return response.json();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const documentOf = async (file, env, directory) => {
  const port = await choosePort(WANTED_PORT);
  const child = run(file, ['serve', '--port', String(port)], env, directory);
  try {
    return await served(child, port);
  } finally {
    child.kill();
    await ended(child);
  }
};

/** What is served depends on the code alone: an empty directory, and no settings but those without which it does not start. */
const documents = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-openapi-'));
  try {
    const ingester = embeddedEnvironment(directory);
    if ((await ended(run(cli('ingester-api', 'si-cli'), ['db-init'], ingester, directory))) !== 0)
      throw new Error('si-cli db-init failed');
    const agents = {
      ENDPOINT_URL: 'http://127.0.0.1:9/api/v1',
      AGENT_DB_URL: `sqlite:///${join(directory, 'agents.db')}`,
    };
    return {
      ingester: await documentOf(cli('ingester-api', 'si-cli'), ingester, directory),
      agents: await documentOf(cli('agents-api', 'si-agent'), agents, directory),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

/** A field with a default may be left out of a request, objects without fields hold anything, and files are blobs. */
const typeOptions = {
  alphabetize: true,
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
  transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
};

const formatted = async (path, text) =>
  prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath: path });

ensureBuilt();
const { ingester, agents } = await documents();
const types = astToString(await openapiTypes(structuredClone(ingester), typeOptions));
const texts = {
  'apps/ingester-api/openapi.json': JSON.stringify(ingester),
  'apps/agents-api/openapi.json': JSON.stringify(agents),
  'libs/api-types/src/ingester.ts': `/** Made from apps/ingester-api/openapi.json by \`npm run openapi\`; not to be edited. */\n${types}`,
};

const stale = [];
for (const [name, text] of Object.entries(texts)) {
  const path = join(root, name);
  const current = await formatted(path, text);
  let before = null;
  try {
    before = readFileSync(path, 'utf8');
  } catch {
    // Not written yet.
  }
  if (before === current) continue;
  stale.push(name);
  if (!values.check) writeFileSync(path, current);
}
if (stale.length === 0) process.stdout.write('The descriptions of the APIs are current\n');
else process.stdout.write(`${values.check ? 'Not current; run: npm run openapi' : 'Written'}\n${stale.join('\n')}\n`);
process.exitCode = values.check && stale.length > 0 ? 1 : 0;
