/** Writes docs/steps.md from what the built-in steps say of themselves. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, root } from './workspace.mjs';

ensureBuilt();
const { stepsDocument } = await import('@sluice/step-handlers');

writeFileSync(join(root, 'docs/steps.md'), stepsDocument());
const { status } = spawnSync('npx', ['prettier', '--write', 'docs/steps.md'], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
