import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../../..');

describe('the packages that npm run pack makes', () => {
  let place: string;

  /** As npm lays them out; what they need from the registry is found in the workspace, further up or linked. */
  beforeAll(async () => {
    await mkdir(join(ROOT, 'tmp'), { recursive: true });
    place = await mkdtemp(join(ROOT, 'tmp', 'installed-'));
    const { stdout } = await run(process.execPath, [join(ROOT, 'tools/launcher/src/pack.mjs')]);
    for (const file of stdout.trim().split('\n')) {
      const name = /sluice-(.*)-\d+\.\d+\.\d+\.tgz$/.exec(file)![1]!;
      const target = join(place, 'node_modules/@sluice', name);
      await mkdir(target, { recursive: true });
      await run('tar', ['-xzf', join(ROOT, file), '-C', target, '--strip-components=1']);
      for (const kind of ['libs', 'apps']) {
        const own = join(ROOT, kind, name, 'node_modules');
        if (existsSync(own)) await symlink(own, join(target, 'node_modules'));
      }
    }
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  const command = async (packageName: string, bin: string, ...args: string[]): Promise<string> => {
    const directory = join(place, 'node_modules/@sluice', packageName);
    const manifest = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as {
      bin: Record<string, string>;
    };
    const { stdout } = await run(process.execPath, [join(directory, manifest.bin[bin]!), ...args], {
      cwd: place,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return stdout;
  };

  it('hold all that si-cli needs to set up a working directory', async () => {
    expect(await command('ingester-api', 'si-cli', 'bootstrap')).toContain('Ready');
    expect(await command('ingester-api', 'si-cli', 'list-workflows')).toBe('batch\n');
  });

  it('hold all that si-agent needs', async () => {
    expect(await command('agents-api', 'si-agent', '--help')).toContain('Usage: si-agent');
  });

  it('bring one encoding of the tokenizer, and the page of ReDoc without what it was built with', async () => {
    const script = `
      const { countTokens } = await import('@sluice/chunking');
      const { createRequire } = await import('node:module');
      const chunking = createRequire(import.meta.resolve('@sluice/chunking'));
      const httpKit = createRequire(import.meta.resolve('@sluice/http-kit'));
      console.log(countTokens('a text of words'), chunking.resolve('gpt-tokenizer/package.json'));
      console.log(httpKit.resolve('redoc/bundles/redoc.standalone.js'));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: place,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const [tokenizer, redoc] = stdout.trim().split('\n');
    expect(tokenizer).toMatch(/^4 .*installed-.*gpt-tokenizer/);
    expect(redoc).toMatch(/installed-.*redoc/);
    const { stdout: ranks } = await run('find', [place, '-path', '*gpt-tokenizer*bpeRanks*', '-type', 'f']);
    expect(ranks.trim().split('\n')).toEqual([expect.stringMatching(/o200k_base\.js$/)]);
  });

  it('hold the web UI, with all that its page loads', async () => {
    const script = `
      const { readFileSync } = await import('node:fs');
      const page = new URL('dist/site/index.html', import.meta.resolve('@sluice/web/package.json'));
      const loaded = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\\.\\/([^"]+)"/g)].map(([, path]) => path);
      for (const path of loaded) readFileSync(new URL(path, page));
      console.log(loaded.length);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: place,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(Number(stdout)).toBeGreaterThanOrEqual(3);
  });

  it('hold no sources and no tests', async () => {
    const { stdout } = await run('find', [
      join(place, 'node_modules/@sluice'),
      '-name',
      '*.spec.*',
      '-o',
      '-path',
      '*/dist/testing/*',
      '-o',
      '-name',
      '*.ts',
      '!',
      '-name',
      '*.d.ts',
    ]);
    expect(stdout).toBe('');
  });
});
