import type { ClientBase, Pool } from 'pg';
import type pg from 'pg';

/** A server closes a connection within milliseconds; one that does not is gone. */
const CLOSE_TIMEOUT_MS = 1000;

/** pg closes connections politely, and waits for ever for a peer that is gone; its socket is public only by name. */
const cut = (client: ClientBase): void => {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
};

/** Closes a connection, without waiting long for a peer that does not answer. Never rejects. */
export const closeConnection = async (client: ClientBase): Promise<void> => {
  const timer = setTimeout(() => cut(client), CLOSE_TIMEOUT_MS);
  await (client as pg.Client).end().catch(() => undefined);
  clearTimeout(timer);
};

/** The connections that a pool has ever opened and that are not known to be closed. */
export class OpenConnections {
  private readonly clients = new Set<ClientBase>();
  private readonly idle = new Set<ClientBase>();

  /** To be told of each new connection before it is used. */
  readonly add = (client: ClientBase): void => {
    this.clients.add(client);
    client.once('end', () => {
      this.clients.delete(client);
      this.idle.delete(client);
    });
  };

  /** Learns from a pool's events which of them wait for work. */
  watch(pool: Pool): void {
    pool.on('acquire', (client) => this.idle.delete(client));
    pool.on('release', (_error, client) => {
      if (this.clients.has(client)) this.idle.add(client);
    });
  }

  /** When one connection is not answered any more, those that wait for work are as old: new ones take their place. */
  async giveUpIdle(): Promise<void> {
    const gone = [...this.idle].map((client) => new Promise((resolve) => client.once('end', resolve)));
    this.idle.forEach(cut);
    this.idle.clear();
    await Promise.all(gone);
  }

  /** Closes the pool by `close`, without waiting long for peers that are gone. */
  async closeBy(close: () => Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.clients.forEach(cut), CLOSE_TIMEOUT_MS);
    try {
      await close();
    } finally {
      clearTimeout(timer);
      // Those that the pool gave up before do not keep the process alive either.
      this.clients.forEach(cut);
    }
  }
}
