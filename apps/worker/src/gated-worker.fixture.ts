import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Dialect } from '@sluice/persistence';
import { anEntry, createTestDatabase, startProcess, type TestDatabase, type TestProcess } from '@sluice/testing';
import type { WorkflowDefinition } from '@sluice/domain';

const MAIN = resolve(import.meta.dirname, '../dist/main.js');

/** Tells when it begins and when it is aborted, and ends when a file named after its run appears beside it. */
const HANDLER = `
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

export const wait = ({ run, step, signal }) =>
  new Promise((resolve, reject) => {
    const open = join(import.meta.dirname, 'open-' + run.id);
    const watcher = watch(import.meta.dirname, () => look());
    const look = () => {
      if (!existsSync(open)) return;
      watcher.close();
      resolve({});
    };
    signal.addEventListener('abort', () => {
      watcher.close();
      console.log('<aborted ' + run.id + '>');
      reject(signal.reason);
    });
    console.log('<begun ' + run.id + ' ' + step.stepType + '>');
    look();
  });

export const block = ({ run, step, signal }) => {
  signal.addEventListener('abort', () => { for (;;); });
  console.log('<begun ' + run.id + ' ' + step.stepType + '>');
  return new Promise(() => undefined);
};
`;

/** A workflow whose steps wait for the test; or, with `block`, keep the processor busy for ever when they are aborted. */
export const gatedWorkflow = (handler: 'wait' | 'block' = 'wait'): WorkflowDefinition => ({
  id: 'gated',
  name: 'Gated',
  meta: {},
  item_steps: Object.fromEntries(
    ['validate', 'parse'].map((step) => [step, anEntry(step, { method: `gates.gate.${handler}` })]),
  ),
  lifecycle_events: null,
});

/** Standalone workers in processes of their own, whose steps end when the test says so. */
export class GatedWorkers {
  private readonly processes: TestProcess[] = [];

  private constructor(
    readonly test: TestDatabase,
    private readonly directory: string,
  ) {}

  static async create(dialect: Dialect): Promise<GatedWorkers> {
    const directory = await mkdtemp(join(tmpdir(), 'sluice-gated-'));
    const gates = join(directory, 'handlers', 'gates');
    await mkdir(gates, { recursive: true });
    await writeFile(join(gates, 'gate.mjs'), HANDLER);
    return new GatedWorkers(await createTestDatabase(dialect), directory);
  }

  /** A worker that is ready. It does not find out by polling what the database can tell it. */
  async start(env: Record<string, string> = {}): Promise<TestProcess> {
    const worker = startProcess([MAIN], {
      cwd: this.directory,
      env: {
        DOC_DB_URL: this.test.url,
        FILE_STORE_DIR: join(this.directory, 'files'),
        LOG_FORMAT: 'json',
        INGEST_WORKER_CONCURRENCY: '1',
        WORKER_POLL_INTERVAL: this.test.dialect === Dialect.Postgres ? '600' : '0.1',
        ...env,
      },
    });
    this.processes.push(worker);
    await worker.waitFor(/Worker started/);
    return worker;
  }

  /** Lets the steps of a run end. */
  async open(runId: number): Promise<void> {
    await writeFile(join(this.directory, 'handlers', 'gates', `open-${runId}`), '');
  }

  async close(): Promise<void> {
    for (const { child } of this.processes) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(this.processes.map(({ exited }) => exited));
    await this.test.drop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
