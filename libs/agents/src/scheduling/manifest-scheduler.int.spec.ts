import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger, type Logger } from '@sluice/domain';
import { ManifestFolder } from '../manifests/manifest-folder.js';
import type { ComponentReader, ComponentSpec, Manifest } from '../manifests/manifest.js';
import { ManifestScheduler } from './manifest-scheduler.js';

const manifest = (id: string, schedule: string): string =>
  `id: ${id}\nsource: ${id}\nschedule: "${schedule}"\ncomponents:\n  - {type: fs, path: docs}\n`;

const FS: ComponentReader<ComponentSpec & { path: string }> = {
  type: 'fs',
  read: (fields) => ({ path: fields.text('path') }),
};

describe('ManifestScheduler', () => {
  let directory: string;
  let schedulers: ManifestScheduler[];
  const errors: string[] = [];
  const logger: Logger = { ...silentLogger, error: (message) => errors.push(message) };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-manifests-'));
    schedulers = [];
    errors.length = 0;
  });
  afterEach(async () => {
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    await rm(directory, { recursive: true });
  });

  const write = (id: string, schedule: string): Promise<void> =>
    writeFile(join(directory, `${id}.yaml`), manifest(id, schedule));

  const started = async (run: (manifest: Manifest, at: Date) => Promise<void>): Promise<ManifestScheduler> => {
    const folder = new ManifestFolder(directory, [FS]);
    const scheduler = new ManifestScheduler({ folder, reloadMs: 3_600_000, run, logger });
    schedulers.push(scheduler);
    await scheduler.start();
    return scheduler;
  };

  it('runs a manifest at its instant, and all processes name the same one', async () => {
    await write('a', '* * * * * *');
    const instants: Promise<Date>[] = [];
    for (let process = 0; process < 2; process += 1) {
      instants.push(
        new Promise((resolve, reject) => {
          started((_manifest, at) => Promise.resolve(resolve(at))).catch(reject);
        }),
      );
    }
    const [one, other] = await Promise.all(instants);
    expect(one!.getMilliseconds()).toBe(0);
    expect(Math.abs(one!.getTime() - other!.getTime()) % 1000).toBe(0);
  });

  it('sees manifests that are added, edited and removed', async () => {
    const scheduler = await started(() => Promise.resolve());
    expect(scheduler.nextRun('a')).toBeNull();
    await write('a', '0 0 1 1 *');
    await scheduler.reload();
    expect(scheduler.nextRun('a')?.getUTCMonth()).toBe(0);
    await write('a', '0 0 1 6 *');
    await scheduler.reload();
    expect(scheduler.nextRun('a')?.getUTCMonth()).toBe(5);
    await rm(join(directory, 'a.yaml'));
    await scheduler.reload();
    expect(scheduler.nextRun('a')).toBeNull();
  });

  it('reports a faulty file once, and schedules the others', async () => {
    await write('good', '0 0 1 1 *');
    await writeFile(join(directory, 'bad.yaml'), 'id: bad\n');
    const scheduler = await started(() => Promise.resolve());
    await scheduler.reload();
    expect(errors).toEqual(['A manifest is faulty']);
    expect(scheduler.nextRun('good')).not.toBeNull();
  });

  it('reports a second file with the id of another', async () => {
    await write('a', '0 0 1 1 *');
    await writeFile(join(directory, 'b.yaml'), manifest('a', '0 0 1 1 *'));
    const { manifests, faulty } = await new ManifestFolder(directory, [FS]).read();
    expect([...manifests.keys()]).toEqual(['a']);
    expect(faulty).toEqual([{ file: 'b.yaml', message: 'Another file has the id a already' }]);
  });
});
