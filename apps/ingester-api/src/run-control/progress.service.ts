import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { ProgressRepository, QueueState, type GroupPlace, type ListedRun, type RunPlace } from '@sluice/persistence';
import { WORKER_TIMEOUT_MS } from '../app/settings.token.js';
import { FINISHED_FOR_ESTIMATE, groupRemainingMs, paceOf, runRemainingMs, type Pace } from './pace.js';
import type { Estimate, ProgressBody, WaitingFor } from './progress.dto.js';
import { atServer, inQueue, noWorker, outageUntil, paused, retryAt, toEstimate } from './progress.mapper.js';

/** How many finished documents the pace is taken from. */
const SAMPLE = 100;

/** Of how many groups of a list the pace is looked up. */
const ESTIMATED_GROUPS = 3;

type UnfinishedRun = Pick<
  ListedRun,
  'id' | 'runGroupId' | 'startDate' | 'completedDate' | 'pausedDate' | 'isGroupPaused'
>;

interface GroupPace {
  readonly pace: Pace;
  readonly finished: number;
  readonly remaining: number;
}

/** What runs and groups wait for, and how long they will take. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly progress: ProgressRepository,
    @Inject(WORKER_TIMEOUT_MS) private readonly workerTimeoutMs: number,
  ) {}

  /** @throws NotFoundError */
  async ofRun(id: number): Promise<ProgressBody> {
    const place = await this.progress.placeOfRun(id);
    if (!place) throw new NotFoundError(`Workflow run ${id} does not exist`);
    return { waiting_for: await this.runWaitsFor(place), estimate: await this.estimateRun(id, place) };
  }

  /** @throws NotFoundError */
  async ofGroup(id: number): Promise<ProgressBody> {
    const place = await this.progress.placeOfGroup(id);
    if (!place) throw new NotFoundError(`Run group ${id} does not exist`);
    return { waiting_for: await this.groupWaitsFor(place), estimate: await this.estimateGroup(id, place) };
  }

  private async runWaitsFor({ step, paused: pausedItself, groupPaused }: RunPlace): Promise<WaitingFor | null> {
    if (!step) return null;
    if (step.queueState === QueueState.Leased) return atServer(step.message);
    if (groupPaused) return paused('The run group is paused');
    if (pausedItself) return paused('The run is paused');
    if (step.queueState === QueueState.Delayed && step.readyDate) return delayedUntil(step.readyDate, step);
    if (!(await this.workersAlive())) return noWorker();
    return inQueue(await this.progress.position(step));
  }

  private async groupWaitsFor(place: GroupPlace): Promise<WaitingFor | null> {
    if (place.finished) return null;
    if (place.running) return atServer(place.notice);
    if (place.paused) return paused('The run group is paused');
    if (place.position === null && place.nextRetry) return delayedUntil(place.nextRetry.date, place.nextRetry);
    if (!(await this.workersAlive())) return noWorker();
    return inQueue(place.position);
  }

  /** Whether any worker was heard of lately. */
  async workersAlive(): Promise<boolean> {
    return (await this.progress.livingWorkers(this.workerTimeoutMs)) > 0;
  }

  /**
   * About how many seconds each of these runs will take, of the groups that most of them are in. The runs of a group are made one
   * after the other, so that the distance of two ids is about that of their turns.
   */
  async remainingSeconds(runs: readonly UnfinishedRun[]): Promise<Map<number, number>> {
    const open = runs.filter((run) => run.completedDate === null && run.pausedDate === null && !run.isGroupPaused);
    const groups = [...Map.groupBy(open, (run) => run.runGroupId)]
      .sort(([, some], [, others]) => others.length - some.length)
      .slice(0, ESTIMATED_GROUPS);
    const seconds = new Map<number, number>();
    for (const [groupId, runsOfGroup] of groups) {
      const now = new Date();
      const [group, first] = await Promise.all([this.paceOfGroup(groupId, now), this.progress.firstOpenRun(groupId)]);
      if (!group) continue;
      for (const { id, startDate } of runsOfGroup) {
        const elapsedMs = startDate && Math.max(0, now.getTime() - startDate.getTime());
        const ahead = Math.min(group.remaining, id - (first ?? id) + 1);
        seconds.set(id, Math.ceil(runRemainingMs(group.pace, ahead, elapsedMs) / 1000));
      }
    }
    return seconds;
  }

  private async estimateRun(id: number, place: RunPlace): Promise<Estimate | null> {
    if (place.finished || place.paused || place.groupPaused) return null;
    const group = await this.paceOfGroup(place.runGroupId, place.now);
    if (!group) return null;
    const elapsedMs = place.startDate ? place.now.getTime() - place.startDate.getTime() : null;
    const ahead = elapsedMs === null ? await this.progress.openRunsUpTo(place.runGroupId, id) : 0;
    return toEstimate(runRemainingMs(group.pace, ahead, elapsedMs), place.now, group);
  }

  private async estimateGroup(id: number, place: GroupPlace): Promise<Estimate | null> {
    if (place.finished || place.paused) return null;
    const group = await this.paceOfGroup(id, place.now);
    return group && toEstimate(groupRemainingMs(group.pace, group.remaining), place.now, group);
  }

  private async paceOfGroup(runGroupId: number, now: Date): Promise<GroupPace | null> {
    const counts = await this.progress.countRuns(runGroupId);
    const finished = (counts.COMPLETED ?? 0) + (counts.FAILED ?? 0);
    if (finished < FINISHED_FOR_ESTIMATE) return null;
    const ends = (await this.progress.recentEnds(runGroupId, SAMPLE)).map(({ startDate, completedDate }) => ({
      startMs: startDate?.getTime() ?? null,
      endMs: completedDate.getTime(),
    }));
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { pace: paceOf(ends, now.getTime()), finished, remaining: total - finished };
  }
}

const delayedUntil = (
  date: Date,
  { message, waitsForOutage }: { message: string | null; waitsForOutage: boolean },
): WaitingFor => (waitsForOutage ? outageUntil(date, message) : retryAt(date, message));
