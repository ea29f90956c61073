import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, openTestNetwork, startProcess, type TestDatabase } from '@sluice/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const APPS = resolve(import.meta.dirname, '../..');

/** Says that a program is being loaded when the first of its many modules is asked for, and loads that slowly. */
const SLOW_LOADING = `
import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';
registerHooks({
  resolve(specifier, context, next) {
    if (/standalone\\.js$|cli\\/si-cli\\.js$|agents-api$/.test(specifier)) {
      writeSync(1, '<loading>\\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    }
    return next(specifier, context);
  },
});
`;

describe('a process that is told to end while it starts', () => {
  let test: TestDatabase;
  let directory: string;
  let server: Server;
  let arrived: PromiseWithResolvers<true>;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    test = await createTestDatabase('postgres');
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-early-'));
    arrived = Promise.withResolvers<true>();
    server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      arrived.resolve(true);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const start = (args: readonly string[], env: Record<string, string> = {}) =>
    startProcess([...args], {
      cwd: directory,
      env: { DOC_DB_URL: test.url, FILE_STORE_DIR: join(directory, 'files'), LOG_FORMAT: 'json', ...env },
    });

  it.each([
    ['the standalone worker', ['worker/dist/main.js']],
    ['si-cli worker', ['ingester-api/bin/si-cli.mjs', 'worker']],
    ['si-cli serve', ['ingester-api/bin/si-cli.mjs', 'serve', '--port', '0']],
    ['si-agent serve', ['agents-api/bin/si-agent.mjs', 'serve', '--port', '0']],
  ])('ends with 0 although nothing of %s is loaded yet', async (_name, [program, ...args]) => {
    const hooks = join(directory, 'slow-loading.mjs');
    await writeFile(hooks, SLOW_LOADING);
    const process = start(['--import', pathToFileURL(hooks).href, join(APPS, program!), ...args]);
    await process.waitFor(/<loading>/);
    expect(await process.terminate()).toBe(0);
  });

  it.each([
    ['the standalone worker', ['worker/dist/main.js']],
    ['si-cli serve', ['ingester-api/bin/si-cli.mjs', 'serve', '--port', '0']],
  ])('ends with 0 although the database does not answer %s', async (_name, [program, ...args]) => {
    const url = new URL(test.url);
    url.port = String((server.address() as AddressInfo).port);
    const process = start([join(APPS, program!), ...args], { DOC_DB_URL: url.toString() });
    await arrived.promise;
    expect(await process.terminate()).toBe(0);
  });

  it('ends with 0 although the database stops answering a worker that works', async () => {
    const url = new URL(test.url);
    const network = await openTestNetwork(Number(url.port));
    url.port = String(network.port);
    const process = start([join(APPS, 'worker/dist/main.js')], {
      DOC_DB_URL: url.toString(),
      WORKER_SHUTDOWN_GRACE: '0.2',
      WORKER_POLL_INTERVAL: '0.05',
    });
    await process.waitFor(/Worker started/);
    network.stall();
    expect(await process.terminate('SIGTERM')).toBe(0);
    await network.close();
  });
});
