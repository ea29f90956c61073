import { startEmbeddedPostgres } from '../../postgres/embedded.mjs';

/** A PostgreSQL with its default settings, fsync on: what is measured is what users get. */
export const startPostgres = async () => {
  const server = await startEmbeddedPostgres();
  let count = 0;
  return {
    async createDatabase() {
      count += 1;
      await server.createDatabase(`bench_${count}`);
      return server.urlOf(`bench_${count}`);
    },
    stop: () => server.stop(),
  };
};
