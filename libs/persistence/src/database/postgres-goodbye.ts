import type { ClientBase, Pool } from 'pg';
import type pg from 'pg';

/** A server says goodbye within milliseconds; one that does not is gone. */
const GOODBYE_MS = 1000;

/** pg closes connections politely, and waits for ever for a peer that is gone; its socket is public only by name. */
const cut = (client: ClientBase): void => {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
};

/** Closes a connection, without waiting long for a peer that does not answer. Never rejects. */
export const closeConnection = async (client: ClientBase): Promise<void> => {
  const timer = setTimeout(() => cut(client), GOODBYE_MS);
  await (client as pg.Client).end().catch(() => undefined);
  clearTimeout(timer);
};

/** Keeps track of a pool's connections; the answer closes the pool by `close` without waiting long for peers that are gone. */
export const closablePool = (pool: Pool): ((close: () => Promise<void>) => Promise<void>) => {
  const clients = new Set<ClientBase>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return async (close) => {
    const timer = setTimeout(() => clients.forEach(cut), GOODBYE_MS);
    try {
      await close();
    } finally {
      clearTimeout(timer);
    }
  };
};
