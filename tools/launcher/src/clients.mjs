/**
 * `npm run test:clients [-- --environment <directory>]`: has generators from PyPI make clients of both APIs' descriptions, uses
 * them, and has schemathesis compare the services with their descriptions. Needs Python 3.12 or 3.13; without one it says so and
 * succeeds.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPython, pythonEnvironment, runJest } from './python.mjs';
import { ensureBuilt, root } from './workspace.mjs';

const PACKAGES = [
  'openapi-python-client==0.29.1',
  'datamodel-code-generator==0.89.0',
  'schemathesis==4.32.5',
  'ruff==0.17.6',
];

const { values } = parseArgs({ options: { environment: { type: 'string', default: join(root, 'tmp/clients') } } });

const python = findPython();
if (python === undefined) {
  process.stdout.write('No Python clients generated: there is no Python 3.12 or 3.13 that can make environments\n');
} else {
  ensureBuilt();
  const environment = resolve(values.environment);
  pythonEnvironment(python, environment, PACKAGES);
  process.exitCode = runJest('jest.clients.config.mjs', { clients: { bin: join(environment, 'bin') } });
}
