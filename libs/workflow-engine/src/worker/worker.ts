import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errorMessage, type Logger } from '@sluice/domain';
import { GroupControl } from '../runs/group-control.js';
import {
  createStepQueue,
  type Database,
  EventQueue,
  RunGroupRepository,
  StepNotices,
  type StepQueue,
  type WorkerIdentity,
} from '@sluice/persistence';
import type { HandlerRegistry } from '../handlers/handler-registry.js';
import { Coalescing } from './coalescing.js';
import { EventExecutor } from './event-executor.js';
import { EventRunner } from './event-runner.js';
import { GroupFinisher } from './group-finisher.js';
import { GroupSnapshots } from './group-snapshots.js';
import { HeldSteps } from './held-steps.js';
import { LeaseKeeper } from './lease-keeper.js';
import { ListenCheck } from './listen-check.js';
import { OutageReleases, waitingHandlers, waitingSteps } from './outage-releases.js';
import { Outages } from './outages.js';
import { StepExecutor } from './step-executor.js';
import { stepWait } from './step-wait.js';
import {
  CANCELLED_NOTICE,
  HANDLERS_OUTAGE_OVER,
  isSurplusNotice,
  readOutageOver,
  STEPS_CHANNEL,
  surplusNotice,
} from './steps-channel.js';
import { TurnLoop } from './turn-loop.js';
import { WakeUp } from './wake-up.js';
import type { WorkerSettings } from './worker-settings.js';

const PROMOTE_LIMIT = 500;
const NOTIFY_EVERY_MS = 20;
/** While there is more than enough for all, a worker that runs out of work finds some by itself, by polling at the latest. */
const NOTIFY_AT_LEAST_EVERY_MS = 10_000;

/** Executes steps: claims, runs, settles, keeps its lease, takes over from dead workers. Any number may run on a database. */
export class Worker {
  private readonly identity: WorkerIdentity;
  private readonly queue: StepQueue;
  private readonly eventQueue: EventQueue;
  private readonly held = new HeldSteps();
  private readonly turns: TurnLoop;
  private readonly finisher: GroupFinisher;
  private readonly events: EventRunner;
  private readonly leases: LeaseKeeper;
  private stopListening: (() => Promise<void>) | undefined;
  private readonly stopping = new AbortController();
  private starting: Promise<void> | undefined;
  private stopped: Promise<void> | undefined;
  private background: Promise<void>[] = [];
  private readonly listenCheck: ListenCheck;
  private readonly others = new Coalescing(NOTIFY_EVERY_MS, NOTIFY_AT_LEAST_EVERY_MS, () => this.notifyOthers());
  private nextDueMs: number | null = null;
  private readonly releases: OutageReleases<number>;
  private readonly handlerReleases: OutageReleases<string>;
  private readonly handlerOutages: Outages<string>;

  constructor(
    private readonly database: Database,
    handlers: HandlerRegistry,
    private readonly settings: WorkerSettings,
    private readonly logger: Logger,
  ) {
    this.identity = { id: settings.workerId, instance: randomUUID(), hostname: hostname(), pid: process.pid };
    this.queue = createStepQueue(database);
    this.eventQueue = new EventQueue(database);
    this.listenCheck = new ListenCheck(database, settings.pollMs, logger);
    this.handlerOutages = new Outages(settings.retryPolicy);
    this.releases = new OutageReleases(waitingSteps(this.queue, database), () => this.look(), logger);
    const handlerReleases = new OutageReleases(
      waitingHandlers(this.eventQueue, database),
      () => this.events.poke(),
      logger,
    );
    this.handlerReleases = handlerReleases;
    const snapshots = new GroupSnapshots(new RunGroupRepository(database));
    this.events = new EventRunner(
      this.eventQueue,
      new EventExecutor(snapshots, handlers, this.handlerOutages, settings, logger),
      settings.workerId,
      {
        uncertain: () => this.leases.reconcileSoon(),
        outageOver: (handlerName, proven) => handlerReleases.request(handlerName, proven),
      },
      logger,
    );
    this.finisher = new GroupFinisher(
      this.queue,
      logger,
      (runGroupId) => this.held.hasOfGroup(runGroupId),
      () => this.events.poke(),
    );
    const notices = new StepNotices(database);
    this.turns = new TurnLoop(
      this.queue,
      new StepExecutor(snapshots, handlers, settings.stepTimeoutMs, logger, (claimed) =>
        stepWait(claimed, notices, settings.workerId, logger),
      ),
      this.held,
      settings,
      {
        runsFinished: (runs) => this.finisher.add(runs),
        handlersWait: () => this.events.poke(),
        surplus: () => this.others.request(),
        exhausted: () => this.others.restart(),
        outageOver: (stepConfigId, proven) => this.releases.request(stepConfigId, proven),
        uncertain: () => this.leases.reconcileSoon(),
      },
      logger,
    );
    this.leases = new LeaseKeeper(
      this.queue,
      this.eventQueue,
      new GroupControl(database),
      this.identity,
      this.held,
      settings,
      {
        recovered: (steps, runs) => {
          this.finisher.add(runs);
          if (steps > 0) this.look();
        },
        reconciling: () => this.events.reconcile(),
        orphaned: (stepId, attempt) => this.turns.giveBack(stepId, attempt),
        ousted: () => this.oust(),
      },
      logger,
    );
  }

  /** Called when another process registered under this worker's id: two workers would fight for the same leases. */
  onOusted: () => void = () => undefined;

  /** Registers, takes over what an earlier process of the same id left, and begins to work. Stopped meanwhile, it does not begin. */
  start(): Promise<void> {
    return (this.starting ??= this.begin());
  }

  private async begin(): Promise<void> {
    const recovery = await this.queue.register(this.identity);
    const events = await this.eventQueue.recoverWorker(this.identity.id);
    if (recovery.recovered > 0 || events > 0) {
      this.logger.info('Took over what an earlier process of this worker left', { steps: recovery.recovered, events });
    }
    this.finisher.add(recovery.finishedRuns);
    if (this.stopping.signal.aborted) return;
    this.stopListening = await this.database.listen(STEPS_CHANNEL, (notice) => this.hear(notice));
    const checking = this.listenCheck.run(this.stopping.signal);
    this.leases.start();
    this.background = [checking];
    await this.leases
      .sweep()
      .catch((error: unknown) => this.logger.warn('The first sweep failed', { error: errorMessage(error) }));
    if (this.stopping.signal.aborted) return;
    this.logger.info('Worker started', { worker: this.identity.id, concurrency: this.settings.concurrency });
    this.look();
    this.background.push(this.promote());
  }

  /**
   * Takes nothing more, lets running steps finish within the grace, then aborts them and gives them back; their attempts do
   * not count. Resolves when everything is written, or cannot be.
   */
  stop(): Promise<void> {
    return (this.stopped ??= this.end());
  }

  private async end(): Promise<void> {
    this.stopping.abort();
    const turns = this.turns.stop(this.settings.shutdownGraceMs);
    await this.starting?.catch(() => undefined);
    const events = this.events.stop(this.settings.shutdownGraceMs);
    await this.stopListening?.();
    this.logger.info('Worker stops', { running: this.held.running });
    await turns;
    await Promise.all(this.background);
    this.others.stop();
    await Promise.all([this.releases.stop(), this.handlerReleases.stop()]);
    await this.finisher.flush();
    await events;
    this.leases.stop();
    await this.queue
      .unregister(this.identity)
      .catch((error: unknown) => this.logger.warn('Could not sign off', { error: errorMessage(error) }));
    this.logger.info('Worker stopped', { worker: this.identity.id });
  }

  /** An empty notice says that some may have been missed. */
  private hear(notice: string): void {
    if (this.listenCheck.takes(notice)) return;
    if (isSurplusNotice(notice)) {
      if (notice !== surplusNotice(this.identity.id)) this.turns.poke();
      return;
    }
    if (notice === CANCELLED_NOTICE || notice === '') this.leases.checkSoon();
    const over = notice === '' ? null : readOutageOver(notice);
    if (over !== undefined) this.turns.outageOver(over ?? undefined);
    if (notice === '' || notice === HANDLERS_OUTAGE_OVER) this.handlerOutages.over();
    if (notice === '') this.turns.tryNow();
    this.look();
  }

  private look(): void {
    if (this.stopping.signal.aborted) return;
    this.turns.poke();
    this.events.poke();
  }

  /** Makes delayed retries ready when they are due, and looks now and then in case a notification was lost. */
  private async promote(): Promise<void> {
    const sleep = new WakeUp();
    while (!this.stopping.signal.aborted) {
      try {
        const { promoted, nextDueMs } = await this.queue.promoteDelayed(PROMOTE_LIMIT);
        this.nextDueMs = nextDueMs;
        if (promoted === PROMOTE_LIMIT) this.nextDueMs = 0;
      } catch (error) {
        this.logger.warn('Could not look for due retries', { error: errorMessage(error) });
        this.nextDueMs = null;
      }
      this.look();
      const pollMs = this.settings.pollMs * (0.75 + Math.random() / 2);
      await sleep.wait(Math.max(5, Math.min(pollMs, this.nextDueMs ?? pollMs)), this.stopping.signal);
    }
  }

  private notifyOthers(): void {
    this.database
      .notify(STEPS_CHANNEL, surplusNotice(this.identity.id))
      .catch((error: unknown) => this.logger.debug('Could not notify other workers', { error: errorMessage(error) }));
  }

  private oust(): void {
    this.logger.error('Another process runs under the same WORKER_ID; this one stops', { worker: this.identity.id });
    this.held.abortLost(new Map());
    this.onOusted();
  }
}
