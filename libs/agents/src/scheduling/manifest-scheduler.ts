import { Cron } from 'croner';
import { errorMessage, type Logger } from '@sluice/domain';
import type { FaultyManifest, ManifestFolder } from '../manifests/manifest-folder.js';
import type { Manifest } from '../manifests/manifest.js';

export interface SchedulerOptions {
  readonly folder: ManifestFolder;
  /** How often the folder is read anew. */
  readonly reloadMs: number;
  /**
   * Runs a manifest for an instant of its schedule. Called in each process of a deployment for each instant; exactly one of them
   * is to run it.
   */
  readonly run: (manifest: Manifest, scheduledFor: Date) => Promise<void>;
  readonly logger: Logger;
}

interface Job {
  readonly schedule: string;
  readonly cron: Cron;
  /** The instant that the next firing stands for, however late the timer is. */
  due: Date | null;
}

/** Runs manifests by their schedules. Files that are added, edited or removed count from the next reading of the folder. */
export class ManifestScheduler {
  private readonly jobs = new Map<string, Job>();
  private reported = '';
  private timer: NodeJS.Timeout | undefined;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly options: SchedulerOptions) {}

  async start(): Promise<void> {
    await this.reload();
    this.timer = setInterval(() => {
      this.reading = this.reading.then(() => this.reload());
    }, this.options.reloadMs);
  }

  /** Nothing is begun afterwards; what runs goes on. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.reading;
    for (const { cron } of this.jobs.values()) cron.stop();
    this.jobs.clear();
  }

  /** When the manifest is due next; null when it is not scheduled. */
  nextRun(id: string): Date | null {
    return this.jobs.get(id)?.due ?? null;
  }

  /** Reads the folder. A fault of the folder is logged and leaves the schedules as they are. */
  async reload(): Promise<void> {
    try {
      const { manifests, faulty } = await this.options.folder.read();
      this.report(faulty);
      for (const id of [...this.jobs.keys()]) if (!manifests.has(id)) this.unschedule(id);
      for (const manifest of manifests.values()) this.schedule(manifest);
    } catch (error) {
      this.options.logger.error('The manifests cannot be read; the schedules stay as they are', { error });
    }
  }

  private schedule(manifest: Manifest): void {
    const schedule = `${manifest.schedule ?? ''} ${manifest.timezone}`;
    if (this.jobs.get(manifest.id)?.schedule === schedule) return;
    this.unschedule(manifest.id);
    if (manifest.schedule === null) return;
    const cron = new Cron(manifest.schedule, { timezone: manifest.timezone }, () => void this.fire(manifest.id));
    const job = { schedule, cron, due: cron.nextRun() };
    this.jobs.set(manifest.id, job);
    this.options.logger.info('A manifest is scheduled', { manifest: manifest.id, next: job.due?.toISOString() });
  }

  private unschedule(id: string): void {
    this.jobs.get(id)?.cron.stop();
    this.jobs.delete(id);
  }

  /** The instant is the schedule's, not the clock's: all processes then speak of the same one. */
  private async fire(id: string): Promise<void> {
    const job = this.jobs.get(id);
    const due = job?.due;
    if (!job || !due) return;
    job.due = job.cron.nextRun(new Date(Math.max(due.getTime(), Date.now())));
    try {
      await this.options.run(await this.options.folder.get(id), due);
    } catch (error) {
      this.options.logger.error('A scheduled run failed', { manifest: id, reason: errorMessage(error) });
    }
  }

  /** Each fault once, not at every reading. */
  private report(faulty: readonly FaultyManifest[]): void {
    const text = JSON.stringify(faulty);
    if (text === this.reported) return;
    this.reported = text;
    for (const { file, message } of faulty)
      this.options.logger.error('A manifest is faulty', { file, reason: message });
  }
}
