import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errorMessage, type Logger } from '@sluice/domain';
import { AuditLog, type AuditedAction, type AuditedOften } from '@sluice/persistence';
import { LOGGER } from '../app/settings.token.js';

/** So much of what is counted together may be lost by a process that is killed. */
const FLUSH_MS = 2000;
/** Different things that are counted at a time; more are written down at once. */
const MOST_COUNTED = 1000;

interface Counted extends AuditedOften {
  count: number;
}

/** Writes down who did what. What is done very often is counted here and written every two seconds: it costs an upload nothing. */
@Injectable()
export class AuditWriter implements OnModuleDestroy {
  private counted = new Map<string, Counted>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private readonly logger: Logger;

  constructor(
    private readonly log: AuditLog,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.logger = logger.component('audit');
  }

  /** Resolves when it is written. What was done is done: that it cannot be written is logged, and is nobody's error. */
  each(action: AuditedAction): Promise<void> {
    return this.log.add(action).catch((error: unknown) => this.report(error));
  }

  together(action: AuditedAction): void {
    const key = JSON.stringify([action.actor, action.action, action.target]);
    const known = this.counted.get(key);
    if (known) known.count += 1;
    else this.counted.set(key, { ...action, count: 1 });
    if (this.counted.size >= MOST_COUNTED) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  /** Writes what was counted; resolves when it is written. */
  async onModuleDestroy(): Promise<void> {
    this.flush();
    await this.writing;
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const counted = [...this.counted.values()];
    this.counted = new Map();
    const date = new Date();
    this.writing = this.writing
      .then(async () => {
        for (const one of counted) await this.log.addOften(one, date);
      })
      .catch((error: unknown) => this.report(error));
  }

  private report(error: unknown): void {
    this.logger.warn('Who did what could not be written down', { error: errorMessage(error) });
  }
}
