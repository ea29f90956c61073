import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '@sluice/persistence';
import { openTestNetwork } from '@sluice/persistence/testing';
import { readObservations } from '../observations.mjs';
import { STEPS } from '../steps.mjs';
import { Crew } from './crew.mjs';
import { databaseNow, readHistory } from './history.mjs';
import { within } from './within.mjs';
import { startGroup } from './workload.mjs';

const LOOK_MS = 25;
const FINISHED_WITHIN_MS = 30_000;
const HAPPENS_WITHIN_MS = 20_000;
const ENDED = `select completed_date,
  (select count(*) from run_step where run_group_id = $1 and completed_date is not null) as ended
  from run_group where id = $1`;
const OPEN = `select (select count(*) from run_group where completed_date is null)
  + (select count(*) from lifecycle_history where completed_date is null) as open`;
const WORK_MS = 20;
/** Long enough that the slots of the workers are what limits them, not the processor that they share. */
const MEASURED_WORK_MS = 60;
const SHARES = { flaky: 0.1, broken: 0.05 };

/** What a case plays on: a database of its own, workers, perhaps a network, and the groups they process. */
export class Stage {
  groups = [];
  network = null;
  /** Whether the database counts how often runs were set going again. */
  recordsLives = false;
  /** What was left of groups after they were cancelled. */
  alive = [];

  static async open({ methods, url, server, directory, random, scale }) {
    const database = await connectDatabase({ url, poolSize: 3, applicationName: 'chaos stage' });
    await database.migrate();
    return new Stage(database, {
      methods,
      url,
      server,
      directory,
      random,
      scale,
      begunAt: await databaseNow(database),
    });
  }

  constructor(database, given) {
    Object.assign(this, given, { database, log: join(given.directory, 'observations.jsonl') });
    this.crew = new Crew(this.log, this.random);
  }

  /** The database's address by way of a network that the case controls. */
  async farUrl() {
    this.network ??= await openTestNetwork(this.server.port);
    const url = new URL(this.url);
    url.port = String(this.network.port);
    return url.toString();
  }

  /** Starts a group with sound, flaky and broken documents. */
  start({ runs = this.scale.runs, workMs = WORK_MS, missing, ...more } = {}) {
    return this.#start({ runs, ...more }, { workMs, missing, ...SHARES });
  }

  async #start(request, parameters) {
    const { methods, log } = this;
    const group = await startGroup(this.database, { ...request, methods, parameters: { ...parameters, log } });
    this.groups.push(group);
    return group;
  }

  /** Asks the database; waits for one that is away or has no connection left. */
  async ask(statement, parameters = []) {
    for (;;) {
      try {
        return await this.database.rows(statement, parameters);
      } catch (error) {
        if (error.code !== 'DATABASE_UNREACHABLE') throw error;
        await delay(LOOK_MS);
      }
    }
  }

  async hasEnded(group, share = 1) {
    const [row] = await this.ask(ENDED, [group.id]);
    return row.completed_date !== null || row.ended >= group.runs * STEPS.length * share;
  }

  /** Resolves when this share of a group's steps has ended, or the whole group. */
  until(group, share) {
    const reach = async () => {
      while (!(await this.hasEnded(group, share))) await delay(LOOK_MS);
    };
    return within(FINISHED_WITHIN_MS, `${share * 100} % of group ${group.id}`, reach(), () => this.crew.lastWords());
  }

  /** Starts one group after the other until `event` has happened. */
  async workUntil(event, request = {}) {
    let isOver = false;
    const over = event.finally(() => (isOver = true));
    const work = async () => {
      while (!isOver) {
        const group = await this.start(request);
        await Promise.race([over, this.until(group, 1)]);
      }
    };
    await within(HAPPENS_WITHIN_MS, 'the disturbance', work(), () => this.crew.lastWords()).finally(
      () => (isOver = true),
    );
  }

  /** Resolves when this many armed faults were carried out. */
  async faulted(count) {
    while (this.faults() < count) await delay(LOOK_MS);
  }

  /** Armed faults that were carried out. */
  faults() {
    return this.observations().filter(({ kind }) => kind === 'fault').length;
  }

  /** Resolves when all groups ended and all lifecycle handlers were told. */
  finished() {
    const end = async () => {
      while ((await this.ask(OPEN))[0].open > 0) await delay(LOOK_MS);
    };
    return within(FINISHED_WITHIN_MS, 'the end of all groups', end(), () => this.crew.lastWords());
  }

  /** Steps per second of the middle of a group without failures: its start and end, when slots are empty, left out. */
  async throughput() {
    await this.crew.complete();
    const group = await this.#start({ runs: this.scale.measured }, { workMs: MEASURED_WORK_MS, flaky: 0, broken: 0 });
    await this.finished();
    const ends = await this.database.rows(
      'select completed_date as at from run_step where run_group_id = $1 order by completed_date',
      [group.id],
    );
    const [first, last] = [Math.floor(ends.length * 0.1), Math.floor(ends.length * 0.9)];
    return ((last - first) / (ends[last].at - ends[first].at)) * 1000;
  }

  observations() {
    return readObservations(this.log);
  }

  /** How often a worker was seen to claim. */
  claimsOf(worker) {
    return this.observations().filter((one) => one.kind === 'claim' && one.worker === worker).length;
  }

  /** Calls that did their work for nothing, because the step had passed to another attempt. */
  zombies() {
    const ends = this.observations().filter(({ kind }) => kind === 'end');
    return ends.length - new Set(ends.map(({ step }) => step)).size;
  }

  history() {
    const { groups, begunAt, crew, recordsLives, alive } = this;
    const { crashes, signedOff } = crew;
    const observations = this.observations();
    return readHistory(this.database, { groups, begunAt, crashes, signedOff, observations, recordsLives, alive });
  }

  async close() {
    this.crew.kill();
    await this.network?.close();
    await this.database.close();
  }
}
