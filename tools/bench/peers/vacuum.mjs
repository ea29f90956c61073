import pg from 'pg';

/** What autovacuum would do soon after so many rows were inserted: every contestant starts with fresh statistics. */
export const vacuum = async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
};
