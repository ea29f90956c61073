import { startEmbeddedPostgres } from '@sluice/embedded-postgres';

/** Durability is not what these tests test. */
const FLAGS = ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'shared_buffers=256MB'];

/** Starts a real PostgreSQL for the whole test run, unless TEST_POSTGRES_URL names one. */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL) return;
  const server = await startEmbeddedPostgres(FLAGS);
  process.env.TEST_POSTGRES_URL = server.urlOf('postgres');
  globalThis.stopTestPostgres = () => server.stop();
}
