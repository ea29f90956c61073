import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceFixture, startProcess, type TestProcess } from '@sluice/testing';
import { rawRequest } from '../testing/raw-request.fixture.js';

const PORT = ['--port', '0'];

describe('si-cli serve', () => {
  let fixture: ServiceFixture;
  beforeEach(async () => {
    fixture = await ServiceFixture.create('sqlite');
  });
  afterEach(() => fixture.close());

  const ready = async (process: TestProcess): Promise<string> =>
    (await process.waitFor(/Sluice is ready at ([^"]+)/))[1]!;

  describe('listens', () => {
    it('at any free port, and names it', async () => {
      const process = fixture.command(['serve', '-h', 'localhost', '-p', '0']);
      const url = await ready(process);
      expect(url).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/);
      const { status, headers } = await fetch(`${url}/health`);
      expect(status).toBe(200);
      // Longer than load balancers keep their connections.
      expect(headers.get('keep-alive')).toBe('timeout=75');
    });

    it('at a Unix domain socket, also one that a dead server left behind', async () => {
      const socketPath = join(fixture.directory, 'sluice.sock');
      const first = fixture.command(['serve', '--uds', socketPath]);
      expect(await ready(first)).toBe(`unix:${socketPath}`);
      expect((await rawRequest({ socketPath }, '/health')).status).toBe(200);
      await first.kill9();
      const second = fixture.command(['serve', '--uds', socketPath]);
      await ready(second);
      expect((await rawRequest({ socketPath }, '/health')).status).toBe(200);
      expect(await second.terminate()).toBe(0);
    });

    it('at a descriptor that somebody opened for it', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const process = startServeWithDescriptor(fixture, descriptorOf(server));
      try {
        await ready(process);
        server.close();
        expect((await rawRequest({ port }, '/health')).status).toBe(200);
        expect(await process.terminate()).toBe(0);
      } finally {
        await process.kill9();
      }
    });
  });

  describe('says clearly why it cannot listen', () => {
    const failure = async (args: readonly string[]): Promise<string> => {
      const process = fixture.command(['serve', ...args]);
      expect(await process.exited).toBe(1);
      return process.stderr();
    };

    it('when the port is in use', async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      try {
        expect(await failure(['--port', String(port)])).toContain(`Port ${port} of 127.0.0.1 is in use`);
        // Several processes: said once, by the first.
        const said = await failure(['--port', String(port), '--workers', '2']);
        expect(said.split(`Port ${port} of 127.0.0.1 is in use`)).toHaveLength(2);
      } finally {
        taken.close();
      }
    });

    it('when a server listens at the socket, which goes on', async () => {
      const socketPath = join(fixture.directory, 'taken.sock');
      const taken = createServer((socket) => socket.destroy()).listen(socketPath);
      await once(taken, 'listening');
      try {
        expect(await failure(['--uds', socketPath])).toContain(`Another server listens at ${socketPath}`);
        expect(taken.listening).toBe(true);
      } finally {
        taken.close();
      }
    });

    it('when something else is where the socket should be, which is kept', async () => {
      const path = join(fixture.directory, 'notes.txt');
      await writeFile(path, 'precious');
      expect(await failure(['--uds', path])).toContain('is no socket');
    });

    it.each([
      ['an address of another machine', ['--host', '192.0.2.1', ...PORT], '192.0.2.1 is no address of this machine'],
      ['a host name that does not exist', ['--host', 'nowhere.invalid', ...PORT], 'nowhere.invalid cannot be resolved'],
      ['a directory that does not exist', ['--uds', '/nowhere/s.sock'], 'The socket /nowhere/s.sock cannot be created'],
      ['a descriptor that is not open', ['--fd', '99'], 'File descriptor 99 is no socket'],
    ])('given %s', async (_name, args, message) => {
      expect(await failure(args)).toContain(message);
    });
  });

  describe('ends', () => {
    it.each(['SIGINT', 'SIGTERM'] as const)(
      'gracefully with 0 at %s, answering what was asked already',
      async (signal) => {
        const process = fixture.command(['serve', ...PORT]);
        const url = await ready(process);
        // Keeps a connection open that nobody uses any more.
        await (await fetch(`${url}/health`)).text();
        expect(await process.terminate(signal)).toBe(0);
      },
    );

    it('at once with 130 at the second signal', async () => {
      const process = fixture.command(['serve', ...PORT], { WORKER_SHUTDOWN_GRACE: '30' });
      const url = await ready(process);
      const upload = await unfinishedUpload(url);
      process.child.kill('SIGTERM');
      await process.waitFor(/Worker stopped/);
      expect(await process.terminate('SIGINT')).toBe(130);
      upload.destroy();
    });

    it('after its grace when a request never ends', async () => {
      const process = fixture.command(['serve', ...PORT], { WORKER_SHUTDOWN_GRACE: '0.5' });
      const upload = await unfinishedUpload(await ready(process));
      expect(await process.terminate()).toBe(0);
      upload.destroy();
    });
  });

  describe('logs requests', () => {
    const logOf = async (args: readonly string[], headers: Record<string, string> = {}): Promise<string> => {
      const process = fixture.command(['serve', ...PORT, ...args]);
      const url = await ready(process);
      await fetch(`${url}/health`, { headers });
      await fetch(`${url}/api/v1/vectordb/list?token=s3cret`, { headers });
      await process.terminate();
      expect(process.stdout()).toBe('');
      return process.stderr();
    };

    it('with status, time and client, but neither probes nor query strings', async () => {
      const log = await logOf([]);
      const record = log.split('\n').find((line) => line.includes('GET /api/v1/vectordb/list'));
      expect(JSON.parse(record!)).toMatchObject({
        level: 'INFO',
        status: 200,
        client: '127.0.0.1',
        ms: expect.any(Number),
      });
      expect(log).not.toMatch(/s3cret|GET \/health/);
    });

    it('not with --no-access-log', async () => {
      expect(await logOf(['--no-access-log'])).not.toContain('GET /');
    });

    it.each([
      ['of a trusted proxy', ['--proxy-headers'], '203.0.113.9'],
      ['of any proxy', ['--forwarded-allow-ips', '*'], '203.0.113.9'],
      ['not of proxies elsewhere', ['--forwarded-allow-ips', '10.0.0.0/8'], '127.0.0.1'],
      ['not at all', ['--no-proxy-headers'], '127.0.0.1'],
    ])('naming the client by the headers %s', async (_name, args, client) => {
      const log = await logOf(args, { 'X-Forwarded-For': '203.0.113.9' });
      expect(log).toContain(`"client":"${client}"`);
    });
  });

  const unfinishedUpload = async (url: string) => {
    const { request } = await import('node:http');
    const upload = request(`${url}/api/v1/document/ingest-document`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
        expect: '100-continue',
      },
    });
    upload.on('error', () => undefined);
    upload.flushHeaders();
    await once(upload, 'continue');
    return upload;
  };

  it('ends by itself though a call of a native library hangs', async () => {
    // Whoever opens a pipe that nobody writes waits for ever.
    const versions = join(fixture.directory, 'vectordb/stuck/settings.lance/_versions');
    await mkdir(versions, { recursive: true });
    execFileSync('mkfifo', [join(versions, '1.manifest')]);
    const process = fixture.command(['serve', ...PORT], { WORKER_SHUTDOWN_GRACE: '0.1' });
    const url = await ready(process);
    const asked = fetch(`${url}/api/v1/vectordb/info?db=stuck`).catch(() => 'cut off');
    await (await fetch(`${url}/health`)).text();
    expect(await process.terminate()).toBe(0);
    expect(await asked).toBe('cut off');
    expect(process.output()).toContain('the process ends without it');
  });
});

/** As service managers hand over the sockets that they opened. */
const descriptorOf = (server: Server): number => (server as unknown as { _handle: { fd: number } })._handle.fd;

const startServeWithDescriptor = (fixture: ServiceFixture, descriptor: number): TestProcess => {
  const siCli = join(import.meta.dirname, '../../../bin/si-cli.mjs');
  const options = { cwd: fixture.directory, env: fixture.environment(), descriptors: [descriptor] };
  return startProcess([siCli, 'serve', '--fd', '3'], options);
};
