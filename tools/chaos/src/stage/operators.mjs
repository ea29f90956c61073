import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { within } from './within.mjs';
import { WorkerProcess } from './worker-process.mjs';

const SCRIPT = fileURLToPath(new URL('../worker/operator.mjs', import.meta.url));
const NAME = 'chaos operator';
const LOOK_MS = 10;
const READY_WITHIN_MS = 30_000;
const HAPPENS_WITHIN_MS = 60_000;
const CONNECTED = `select count(*) as count from pg_stat_activity
  where datname = current_database() and application_name = '${NAME}'`;

/** Processes that operate a group while workers process it. They end by being killed. */
export class Operators {
  #processes = [];

  constructor(stage, group) {
    this.stage = stage;
    this.group = group;
  }

  async start() {
    const { url, log, random } = this.stage;
    const config = { url, log, group: this.group.id, seed: random.between(0, 2 ** 31), name: NAME };
    const process_ = new WorkerProcess('operator', process.execPath, [SCRIPT, JSON.stringify(config)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#processes.push(process_);
    await within(READY_WITHIN_MS, 'an operator to start', process_.ready, () => process_.lines.join('\n'));
  }

  /** Resolves when this many more operations were carried out or refused. */
  async operated(count) {
    const until = this.#count() + count;
    const work = async () => {
      while (this.#count() < until) {
        const ended = this.#processes.find(({ end }) => end);
        if (ended) throw new Error(`An operator ended by itself:\n${ended.lines.join('\n')}`);
        await delay(LOOK_MS);
      }
    };
    await within(HAPPENS_WITHIN_MS, `${count} operations`, work(), () => this.stage.crew.lastWords());
  }

  /** SIGKILL for the one that works longest. */
  async killOne() {
    const doomed = this.#processes.shift();
    doomed.signal('SIGKILL');
    await doomed.ended;
  }

  /** Until nothing that they have asked for can be committed any more. */
  async killAll() {
    while (this.#processes.length > 0) await this.killOne();
    if (this.stage.database.dialect !== 'postgres') return;
    const gone = async () => {
      while ((await this.stage.ask(CONNECTED))[0].count > 0) await delay(LOOK_MS);
    };
    await within(HAPPENS_WITHIN_MS, 'the connections of the operators to end', gone());
  }

  #count() {
    return this.stage.observations().filter(({ kind, group }) => kind === 'operated' && group === this.group.id).length;
  }
}
