import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Worker threads load plain JavaScript: their entry must be built, and as new as the sources under test. */
export default function buildWorkers() {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const project = join(dirname(fileURLToPath(import.meta.url)), 'tsconfig.lib.json');
  execFileSync(process.execPath, [join(typescript, 'bin', 'tsc'), '--build', project], { stdio: 'inherit' });
}
