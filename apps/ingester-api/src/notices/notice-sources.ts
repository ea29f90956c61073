import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { errorMessage, type Logger } from '@sluice/domain';
import { PacedReading } from '@sluice/worker-runtime';
import { LOGGER } from '../app/settings.token.js';
import { SEVERITIES, type Notice, type NoticeSource } from './notice.js';

/** However many browsers ask. */
const EVERY_MS = 5000;
/** What takes longer is left out this time: others must not wait for it. It is there for who asks next. */
const LONGEST_WAIT_MS = 3000;
/** Then it is given up. */
const LONGEST_READING_MS = 30_000;
const MOST_OF_SOURCE = 50;
const LONGEST_MESSAGE = 1000;

interface Asked {
  readonly name: string;
  readonly reading: PacedReading<readonly Notice[]>;
}

/** All that know what needs a hand. Modules add theirs when they are initialized. */
@Injectable()
export class NoticeSources {
  private readonly sources: Asked[] = [];
  private readonly logger: Logger;

  constructor(@Inject(LOGGER) logger: Logger) {
    this.logger = logger.component('notices');
  }

  /** @param everyMs how often it is asked at most, for those that take long */
  add(source: NoticeSource, everyMs = EVERY_MS): void {
    this.sources.push({ name: source.name, reading: new PacedReading(() => this.ask(source), everyMs) });
  }

  /** The most severe first. A source that fails or is slow has none. */
  async all(): Promise<Notice[]> {
    const found = await Promise.all(this.sources.map(({ reading }) => this.inTime(reading)));
    return found.flat().sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
  }

  /** A reading that is late goes on, and is there for who asks next. */
  private async inTime(reading: PacedReading<readonly Notice[]>): Promise<readonly Notice[]> {
    const over = new AbortController();
    const late = delay(LONGEST_WAIT_MS, [], { signal: over.signal }).catch(() => []);
    try {
      return await Promise.race([reading.get(), late]);
    } finally {
      over.abort();
    }
  }

  private async ask(source: NoticeSource): Promise<readonly Notice[]> {
    try {
      const notices = await source.read(AbortSignal.timeout(LONGEST_READING_MS));
      return notices.slice(0, MOST_OF_SOURCE).map((notice) => ({ ...notice, message: shortened(notice.message) }));
    } catch (error) {
      this.logger.warn('What needs a hand could not be found out', { source: source.name, error: errorMessage(error) });
      return [];
    }
  }
}

const shortened = (message: string): string =>
  message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE)}…`;
