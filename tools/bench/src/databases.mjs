import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sluice/embedded-postgres';

/**
 * New, empty databases: `postgres()` and `sqlite()` answer the URL of one. PostgreSQL has its default settings, fsync on, and is
 * started when it is first asked for; what is measured is what users get.
 */
export const openDatabases = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
  let server;
  let count = 0;
  return {
    async postgres() {
      server ??= startEmbeddedPostgres();
      const name = `bench_${(count += 1)}`;
      await (await server).createDatabase(name);
      return (await server).urlOf(name);
    },
    sqlite: () => Promise.resolve(`sqlite:///${join(directory, `${(count += 1)}.db`)}`),
    async [Symbol.asyncDispose]() {
      await (await server)?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
