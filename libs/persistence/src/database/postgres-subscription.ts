import pg from 'pg';
import { wrapDatabaseError } from './database-errors.js';
import { closeConnection } from './postgres-connections.js';
import { KEEP_ALIVE_AFTER_MS, type PostgresOptions } from './postgres-options.js';

const RECONNECT_MS = 1000;

/** One LISTEN on a connection of its own, which is opened anew when it breaks. */
export class PostgresSubscription {
  private client: pg.Client | null = null;
  /** One that is being opened: it is closed like any other when nobody wants it any more. */
  private opening: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly options: Pick<PostgresOptions, 'url' | 'applicationName' | 'statementTimeoutMs'>,
    private readonly channel: string,
    private readonly listener: (payload: string) => void,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `${this.options.applicationName} listen`,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: this.options.statementTimeoutMs,
      query_timeout: this.options.statementTimeoutMs,
    });
    this.opening = client;
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    client.on('notification', (message) => {
      if (message.channel === this.channel) this.listener(message.payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(this.channel)}`);
    } catch (error) {
      await closeConnection(client);
      throw wrapDatabaseError(error);
    } finally {
      this.opening = null;
    }
    if (this.stopped) await closeConnection(client);
    else this.client = client;
  }

  private reconnect(broken: pg.Client): void {
    if (this.stopped || this.client !== broken) return;
    this.client = null;
    void closeConnection(broken);
    this.schedule();
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.start().then(
        // What was sent while nobody listened is lost: look once.
        () => {
          if (!this.stopped) this.listener('');
        },
        () => {
          if (!this.stopped) this.schedule();
        },
      );
    }, RECONNECT_MS);
  }

  /** Whatever is open, or is just being opened, is closed; nothing is heard any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const open = [this.client, this.opening].filter((client) => client !== null);
    this.client = null;
    await Promise.all(open.map(closeConnection));
  }
}
