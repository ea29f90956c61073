import { publicText, type Logger } from '@sluice/domain';
import type { Progress, ProgressListener } from '../planning/progress.js';
import type { SyncReport } from '../syncing/sync-report.js';
import type { LineLevel, RunLine, RunLines } from './run-lines.js';

/** Beyond, only the end of the run is written. */
const MOST_LINES = 5_000;
/** Documents of a kind that are named in a log. */
const MOST_NAMED = 1_000;
const WRITE_MS = 1_000;
/** How often a phase that takes long says how far it is. */
const PROGRESS_MS = 5_000;

const PHASES: Readonly<Record<Progress['phase'], string>> = {
  list: 'Listing the source',
  hash: 'Finding the hashes of documents',
  compare: 'Comparing with the ingester',
  upload: 'Sending documents',
  delete: 'Deleting documents',
  'start-workflows': 'Starting workflows',
};

/** The log of one run: written in the order of its lines, a second late at most. Nothing that goes wrong with it touches the run. */
export class RunLog {
  private readonly waiting: RunLine[] = [];
  private readonly timer: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();
  private count = 0;
  private progress: Progress | null = null;
  private saidAt = 0;

  constructor(
    private readonly runId: number,
    private readonly lines: RunLines,
    private readonly logger: Logger,
  ) {
    this.timer = setInterval(() => this.write(), WRITE_MS);
    this.timer.unref();
  }

  add(level: LineLevel, message: string): void {
    if (this.count >= MOST_LINES) return;
    this.count += 1;
    const text = this.count === MOST_LINES ? 'There is more, which is not written down' : publicText(message);
    this.waiting.push({ number: this.count, at: new Date(), level, message: text });
  }

  /** Says when a phase begins, and how far one is that takes long. */
  readonly onProgress: ProgressListener = (progress) => {
    const isNew = this.progress?.phase !== progress.phase;
    if (!isNew && performance.now() - this.saidAt < PROGRESS_MS) {
      this.progress = progress;
      return;
    }
    if (isNew) this.endPhase();
    this.progress = progress;
    this.saidAt = performance.now();
    this.add('info', isNew ? PHASES[progress.phase] : `${PHASES[progress.phase]}: ${farOf(progress)}`);
  };

  /** Names what the run did and did not do. */
  report(report: SyncReport): void {
    this.endPhase();
    const each = <Item>(level: LineLevel, items: readonly Item[], text: (item: Item) => string): void => {
      for (const item of items.slice(0, MOST_NAMED)) this.add(level, text(item));
      if (items.length > MOST_NAMED) this.add(level, `and ${items.length - MOST_NAMED} more`);
    };
    each('warning', report.warnings, (warning) => warning);
    each('error', report.errors, ({ uri, message }) => (uri === null ? message : `${uri}: ${message}`));
    each('warning', report.refused, ({ uri, message }) => `${uri ?? ''}: refused earlier, not sent again: ${message}`);
    each('info', report.deleted, (uri) => `Deleted ${uri}`);
    if (report.deletion.reason !== null) this.add('warning', report.deletion.reason);
    each('warning', report.deletion.withheld, (uri) => `Withheld the deletion of ${uri}`);
    each('info', report.workflows, ({ batchId, message }) => `Batch ${batchId}: ${message}`);
    const { inventoryCount, ingestedCount, toProcessCount, deleted } = report;
    this.add(
      'info',
      `${inventoryCount} documents looked at, ${ingestedCount} of ${toProcessCount} sent, ${deleted.length} deleted`,
    );
  }

  /** Resolves when all is written. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.write();
    await this.writing;
  }

  private endPhase(): void {
    if (this.progress !== null && this.progress.done > 0)
      this.add('info', `${PHASES[this.progress.phase]}: ${farOf(this.progress)}`);
    this.progress = null;
  }

  private write(): void {
    const lines = this.waiting.splice(0);
    if (lines.length === 0) return;
    const isFirst = lines[0]!.number === 1;
    this.writing = this.writing
      .then(() => this.lines.add(this.runId, lines))
      .then(() => (isFirst ? this.lines.forgetOld() : undefined))
      .catch((error: unknown) => this.logger.warn('The log of a run cannot be written', { run_id: this.runId, error }));
  }
}

const farOf = ({ done, total }: Progress): string => (total === null ? String(done) : `${done} of ${total}`);
