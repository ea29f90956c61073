import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { METHODS } from '../stage/workload.mjs';
import { WorkerProcess } from '../stage/worker-process.mjs';

const SI_CLI = fileURLToPath(new URL('../../../../apps/ingester-api/bin/si-cli.mjs', import.meta.url));
const HANDLERS = fileURLToPath(new URL('../handlers', import.meta.url));

const environment = (stage, id) => ({
  PATH: process.env.PATH,
  DOC_DB_URL: stage.url,
  FILE_STORE_DIR: `${stage.directory}/file_store`,
  VECTORDB_DIR: `${stage.directory}/vectordb`,
  HANDLER_DIR: HANDLERS,
  LOG_FORMAT: 'json',
  WORKER_ID: `${id}-${randomBytes(3).toString('hex')}`,
  WORKER_CHECKIN_INTERVAL: '0.4',
  WORKER_CHECKIN_TIMEOUT: '2',
  WORKER_RETRY_DELAY: '0.02',
  WORKER_RETRY_MAX_DELAY: '0.2',
  WORKER_POLL_INTERVAL: '0.25',
  WORKER_SHUTDOWN_GRACE: '5',
});

/** Workers as they are operated: processes of `si-cli worker` with custom handlers, killed while a handler runs. */
export const siCliKilled = {
  name: 'kill -9 of si-cli worker',
  dialect: 'postgres',
  methods: METHODS.custom,
  async hire(stage) {
    const start = (id) =>
      new WorkerProcess(id, process.execPath, [SI_CLI, 'worker'], {
        cwd: stage.directory,
        env: environment(stage, id),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    await Promise.all(['cli1', 'cli2'].map((id) => stage.crew.supervise(id, start)));
  },
  async disturb(stage) {
    const { crew, random } = stage;
    const group = await stage.start();
    await stage.until(group, 0.2 + random.next() * 0.3);
    random.pick(crew.members).process.signal('SIGKILL');
    await stage.until(group, 1);
    await crew.complete();
  },
  effect: ({ crew }) => `${crew.deaths} deaths`,
};
