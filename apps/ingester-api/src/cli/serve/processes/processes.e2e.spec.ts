import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DIALECTS, eventually, ServiceApi, ServiceFixture, type TestProcess } from '@sluice/testing';

const READY = /Sluice is ready at (http:\/\/[\d.:]+)/;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.each(DIALECTS)('several server processes on %s', (dialect) => {
  let fixture: ServiceFixture;
  afterEach(() => fixture.close());

  interface WorkerRow {
    readonly id: string;
    readonly pid: number;
  }

  const workers = (): Promise<WorkerRow[]> =>
    fixture.test.database.rows<WorkerRow>('select id, pid from worker order by id');

  const serveTwo = async (
    env: Record<string, string> = {},
    args = ['--workers', '2'],
  ): Promise<{ server: TestProcess; api: ServiceApi }> => {
    fixture = await ServiceFixture.create(dialect);
    const server = fixture.command(['serve', '--port', '0', ...args], env);
    const [, url] = await server.waitFor(READY);
    return { server, api: new ServiceApi(url!) };
  };

  it('share a port and the work, under distinct ids even when WORKER_ID is set, and end together', async () => {
    const { server, api } = await serveTwo({ WORKER_ID: 'mine', INGEST_WORKER_CONCURRENCY: '2' });
    const rows = await workers();
    expect(rows.map(({ id }) => id)).toEqual(['mine', 'mine-2']);
    expect(new Set([server.child.pid, ...rows.map(({ pid }) => pid)]).size).toBe(3);
    const batchId = await api.uploadBatch(12);
    await api.post('/batch/start-workflows', { batch_id: batchId });
    expect(await api.until(batchId, (counts) => counts.COMPLETED === 12 || counts.FAILED! > 0)).toMatchObject({
      COMPLETED: 12,
    });
    expect(await server.terminate()).toBe(0);
    expect(rows.filter(({ pid }) => isAlive(pid))).toEqual([]);
    expect(await workers()).toEqual([]);
  });

  it('replace one that died, which takes over what it held', async () => {
    const { server, api } = await serveTwo({ WEB_CONCURRENCY: '2', WORKER_ID: 'mine' }, []);
    const victim = (await workers()).find(({ id }) => id === 'mine-2')!;
    process.kill(victim.pid, 'SIGKILL');
    await server.waitFor(/Server process 2 ended/);
    expect((await api.get('/batch/')).status).toBe(200);
    await server.waitFor(/Server process 2 is ready again/);
    const successor = (await workers()).find(({ id }) => id === 'mine-2')!;
    expect(successor.pid).not.toBe(victim.pid);
    expect(await server.terminate('SIGINT')).toBe(0);
  });

  it('end by themselves, giving work back, when their supervisor is killed', async () => {
    const { server } = await serveTwo();
    const rows = await workers();
    await server.kill9();
    expect(await eventually('no worker', workers, (left) => left.length === 0)).toEqual([]);
    const alive = () => rows.filter(({ pid }) => isAlive(pid));
    expect(await eventually('no process', alive, (left) => left.length === 0)).toEqual([]);
  });

  it('do not start when the first cannot', async () => {
    fixture = await ServiceFixture.create(dialect);
    await fixture.test.database.revert();
    const server = fixture.command(['serve', '--port', '0', '--workers', '3']);
    expect(await server.exited).toBe(1);
    expect(server.stderr().split('si-cli db-init')).toHaveLength(2);
  });
});

describe('serve --reload', () => {
  let fixture: ServiceFixture;
  afterEach(() => fixture.close());

  it('starts anew when a YAML file changes, with what it says', async () => {
    fixture = await ServiceFixture.create('sqlite');
    const params = join(fixture.directory, 'params.yaml');
    await writeFile(params, 'a: 1\n');
    const server = fixture.command(['serve', '--port', '0', '--reload']);
    await server.waitFor(READY);
    const [before] = await fixture.test.database.rows<{ pid: number }>('select pid from worker');
    await writeFile(params, 'a: 2\n');
    await server.waitFor(/Files changed[^\n]*/);
    await server.waitFor(/Files changed[^]*Sluice is ready at/);
    expect(server.stderr()).toContain('params.yaml');
    const [after] = await fixture.test.database.rows<{ pid: number }>('select pid from worker');
    expect(after?.pid).not.toBe(before?.pid);
    expect(await server.terminate()).toBe(0);
  });
});
