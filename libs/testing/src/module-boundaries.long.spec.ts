import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const env = { ...process.env, NX_DAEMON: 'false', NODE_OPTIONS: '' };

/** What ESLint says to this content in the place of a file. */
const lint = (path: string, text: string): string => {
  const eslint = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
  const { stdout, stderr } = spawnSync(process.execPath, [eslint, '--stdin', '--stdin-filename', join(ROOT, path)], {
    cwd: ROOT,
    env,
    input: text,
    encoding: 'utf8',
  });
  return stdout + stderr;
};

describe('the import rules', () => {
  beforeAll(() => {
    // ESLint reads the project graph that Nx has cached.
    const nx = join(ROOT, 'node_modules/nx/dist/bin/nx.js');
    spawnSync(process.execPath, [nx, 'show', 'projects'], { cwd: ROOT, env });
  });

  it.each([
    ['libs/domain/src/index.ts', '@sluice/persistence'],
    ['libs/persistence/src/index.ts', '@sluice/workflow-engine'],
    ['libs/chunking/src/index.ts', '@sluice/embedding'],
    ['libs/io/src/index.ts', '@sluice/sources'],
    ['libs/workflow-engine/src/index.ts', '@sluice/vector-store'],
    ['apps/worker/src/index.ts', '@sluice/ingester-api'],
  ])('%s may not import %s', (path, forbidden) => {
    expect(lint(path, `import * as forbidden from '${forbidden}';\n\nexport const value = forbidden;\n`)).toContain(
      '@nx/enforce-module-boundaries',
    );
  });

  it.each([
    ['libs/persistence/src/index.ts', '@sluice/domain'],
    ['apps/worker/src/index.ts', '@sluice/worker-runtime'],
  ])('%s may import %s', (path, allowed) => {
    expect(lint(path, `import * as allowed from '${allowed}';\n\nexport const value = allowed;\n`)).not.toContain(
      '@nx/enforce-module-boundaries',
    );
  });

  it('the domain does no I/O, and may name the types of it', () => {
    const importing = (what: string): string =>
      `import ${what} from 'node:stream';\n\nexport type Content = Readable;\n`;
    expect(lint('libs/domain/src/index.ts', importing('{ Readable }'))).toContain('no-restricted-imports');
    expect(lint('libs/domain/src/index.ts', importing('type { Readable }'))).not.toContain('no-restricted-imports');
  });

  it('process.env is read nowhere but in settings', () => {
    expect(lint('libs/domain/src/index.ts', 'export const home = process.env.HOME;\n')).toContain(
      'no-restricted-properties',
    );
  });
});
