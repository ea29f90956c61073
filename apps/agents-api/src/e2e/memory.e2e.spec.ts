import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { startProcess } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngesterService } from '../testing/ingester-service.fixture.js';
import { UploadGate } from './upload-gate.fixture.js';

const SI_AGENT = resolve(import.meta.dirname, '../../bin/si-agent.mjs');
const MIB = 1024 * 1024;
/** Chunks that were read are let go when some 64 MiB of them have gathered; both files are larger, so that both runs see that. */
const MEDIUM_MIB = 96;
const LARGE_MIB = 288;
const GROWTH_MIB = 64;

describe('the memory of si-agent', () => {
  let ingester: IngesterService;
  let gate: UploadGate;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-memory-'));
    ingester = await IngesterService.start('sqlite');
    gate = await UploadGate.before(ingester.endpointUrl);
  });
  afterAll(async () => {
    await gate[Symbol.asyncDispose]();
    await ingester[Symbol.asyncDispose]();
    await rm(directory, { recursive: true, force: true });
  });

  /** The most memory (MiB) that an agent ever held which has hashed and uploaded a file of that size. */
  const peakOf = async (sizeMib: number): Promise<number> => {
    const folder = join(directory, String(sizeMib));
    await mkdir(folder);
    const chunk = Buffer.alloc(MIB, `The water level at ${sizeMib} is normal.\n`);
    const chunks = Readable.from(Array.from({ length: sizeMib }, () => chunk));
    await once(chunks.pipe(createWriteStream(join(folder, 'levels.md'))), 'finish');
    const cut = gate.shutAfter(0);
    const env = { ENDPOINT_URL: gate.endpointUrl, AGENT_STATE_DIR: join(folder, '.state') };
    const agent = startProcess([SI_AGENT, 'fs', 'run-inventory', folder, `size-${sizeMib}`], { cwd: directory, env });
    await Promise.race([cut, agent.exited]);
    const status = await readFile(`/proc/${agent.child.pid}/status`, 'utf8');
    gate.open();
    await agent.kill9();
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024;
  };

  it('does not grow with the size of a file', async () => {
    const medium = await peakOf(MEDIUM_MIB);
    expect((await peakOf(LARGE_MIB)) - medium).toBeLessThan(GROWTH_MIB);
    expect(await ingester.urisOf(`size-${LARGE_MIB}`)).toEqual(['levels.md']);
  });
});
