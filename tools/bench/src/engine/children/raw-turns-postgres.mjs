/**
 * Steps per second of the engine's own statement alone: plain connections that run it in loops, each settling the steps that it
 * was given before: `raw-turns-postgres.mjs <database URL> <steps> <loops>`.
 */
import { postgresQueueStatements } from '@sluice/persistence/testing';
import pg from 'pg';
import { BATCH } from '../../seed.mjs';

const [connectionString, steps, loops] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const { name, text } = postgresQueueStatements.turn;

const clients = await Promise.all(
  Array.from({ length: loops }, async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  }),
);

let done = 0;
const loop = async (client, index) => {
  let held = { ids: [], attempts: [] };
  while (done < steps) {
    const fill = (value) => held.ids.map(() => value);
    const values = [
      held.ids,
      held.attempts,
      fill('COMPLETED'),
      fill(0),
      fill(null),
      fill('{}'),
      `raw-${index}`,
      BATCH,
      true,
    ];
    const { rows } = await client.query({ name, text, values });
    const claimed = rows.filter((row) => row.moves === null);
    done += held.ids.length;
    held = { ids: claimed.map((row) => row.s_id), attempts: claimed.map((row) => row.s_attempt) };
  }
};

const start = performance.now();
await Promise.all(clients.map(loop));
const ms = performance.now() - start;
await Promise.all(clients.map((client) => client.end()));
process.send({ ms });
process.disconnect();
