import pg from 'pg';
import { wrapDatabaseError } from './database-errors.js';
import { closeConnection } from './postgres-goodbye.js';
import { KEEP_ALIVE_AFTER_MS, type PostgresOptions } from './postgres-options.js';

const RECONNECT_MS = 1000;

/** One LISTEN on a connection of its own, which is opened anew when it breaks. */
export class PostgresSubscription {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly options: Pick<PostgresOptions, 'url' | 'applicationName' | 'answerWithinMs'>,
    private readonly channel: string,
    private readonly listener: (payload: string) => void,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `${this.options.applicationName} listen`,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: this.options.answerWithinMs,
    });
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    client.on('notification', (message) => {
      if (message.channel === this.channel) this.listener(message.payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(this.channel)}`);
      this.client = client;
    } catch (error) {
      await closeConnection(client);
      throw wrapDatabaseError(error);
    }
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
        () => this.listener(''),
        () => {
          if (!this.stopped) this.schedule();
        },
      );
    }, RECONNECT_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    const client = this.client;
    this.client = null;
    if (client) await closeConnection(client);
  }
}
