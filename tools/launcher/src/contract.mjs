/** `npm run contract`: writes docs/contract.md from the table of the contract. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    join(root, 'apps/ingester-api/jest.config.mjs'),
    'contract-document',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, WRITE_CONTRACT: 'true' } },
);
process.exitCode = status ?? 1;
