import pg from 'pg';
import { wrapDatabaseError } from './database-errors.js';
import { KEEP_ALIVE, PostgresClient, type PostgresOptions } from './postgres-client.js';

const RECONNECT_MS = 1000;

/** One LISTEN on a connection of its own, which is opened anew when it breaks. */
export class PostgresSubscription {
  private client: PostgresClient | null = null;
  /** One that is being opened: it is closed like any other when nobody wants it any more. */
  private opening: PostgresClient | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly options: Pick<PostgresOptions, 'url' | 'applicationName' | 'statementTimeoutMs'>,
    private readonly channel: string,
    private readonly listener: (payload: string) => void,
  ) {}

  async start(): Promise<void> {
    const client = new PostgresClient({
      connectionString: this.options.url,
      application_name: `${this.options.applicationName} listen`,
      connectionTimeoutMillis: this.options.statementTimeoutMs,
      query_timeout: this.options.statementTimeoutMs,
      ...KEEP_ALIVE,
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
      await client.close();
      throw wrapDatabaseError(error);
    } finally {
      this.opening = null;
    }
    if (this.stopped) await client.close();
    else this.client = client;
  }

  private reconnect(broken: PostgresClient): void {
    if (this.stopped || this.client !== broken) return;
    this.client = null;
    void broken.close();
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
    await Promise.all(open.map((client) => client.close()));
  }
}
