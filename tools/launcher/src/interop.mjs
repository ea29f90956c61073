/**
 * `npm run test:interop [-- --environments <directory>]`: installs two versions of the retrieval library from PyPI, each into an
 * environment of its own that is kept, and has them and us work on each other's databases. Needs Python 3.12 or 3.13; without
 * one it says so and succeeds.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPython, pythonEnvironment, runJest } from './python.mjs';
import { ensureBuilt, root } from './workspace.mjs';

const VERSIONS = ['0.77.0', '0.101.1'];

const { values } = parseArgs({ options: { environments: { type: 'string', default: join(root, 'tmp/interop') } } });

const python = findPython();
if (python === undefined) {
  process.stdout.write(
    'Not tried with the retrieval library: there is no Python 3.12 or 3.13 that can make environments\n',
  );
} else {
  ensureBuilt();
  const environmentOf = (version) =>
    pythonEnvironment(python, join(resolve(values.environments), version), [`haiku.rag-slim==${version}`]);
  const libraries = Object.fromEntries(VERSIONS.map((version) => [version, environmentOf(version)]));
  process.exitCode = runJest('apps/ingester-api/jest.interop.config.mjs', { interop: { libraries } });
}
