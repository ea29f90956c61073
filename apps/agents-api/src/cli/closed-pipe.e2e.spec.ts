import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SI_AGENT = resolve(import.meta.dirname, '../../bin/si-agent.mjs');
/** What a pipe holds at most, in rows of an inventory. */
const DOCUMENTS = 800;

describe('si-agent whose reader goes away', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-pipe-'));
    await mkdir(join(directory, 'docs'));
    for (let index = 0; index < DOCUMENTS; index += 1) await writeFile(join(directory, `docs/${index}.md`), `${index}`);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('does its work to the end, and complains about nothing', async () => {
    const env = { PATH: process.env['PATH'], AGENT_STATE_DIR: join(directory, 'state'), EXTENSIONS: 'md' };
    const agent = spawn(process.execPath, [SI_AGENT, 'fs', 'build-config', 'docs', '--json'], { cwd: directory, env });
    const errors = text(agent.stderr);
    await once(agent.stdout, 'data');
    agent.stdout.destroy();
    expect(await once(agent, 'exit')).toEqual([0, null]);
    expect(await errors).toBe('');
    expect(JSON.parse(await readFile(join(directory, 'docs/inventory.json'), 'utf8'))).toHaveLength(DOCUMENTS);
  });
});
