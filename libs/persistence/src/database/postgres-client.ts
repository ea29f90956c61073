import { Socket } from 'node:net';
import pg from 'pg';

export interface PostgresOptions {
  readonly url: string;
  /** Most connections of this process's pool. */
  readonly poolSize: number;
  /** See `DatabaseOptions`. */
  readonly statementTimeoutMs: number;
  readonly applicationName: string;
}

/** A firewall forgets silent connections, and does not say so: after this long the peer is asked whether it is there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A server closes a connection within milliseconds; one that does not is gone. */
export const CLOSE_TIMEOUT_MS = 1000;

/** pg closes connections politely, and waits for ever for a peer that is gone; this one is given its socket, and can cut it. */
export class PostgresClient extends pg.Client {
  private readonly socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
    // Whoever waits for the connection learns of it as well; without a listener it would end the process.
    this.on('error', () => undefined);
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.socket.destroy();
  }

  /** Closes the connection, without waiting long for a peer that does not answer. Never rejects. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.cut(), CLOSE_TIMEOUT_MS);
    await this.end().catch(() => undefined);
    clearTimeout(timer);
  }
}
