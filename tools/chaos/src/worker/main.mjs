/** A worker process under test: the real worker over the real database, with faults that the parent process arms. */
import { connectDatabase } from '@sluice/persistence';
import { HandlerModules, HandlerRegistry, Worker } from '@sluice/workflow-engine';
import { event, step } from '../handlers/work.mjs';
import { observe } from '../observations.mjs';
import { shiftClock } from './clock.mjs';
import { withFaults } from './faulty-database.mjs';
import { Faults } from './faults.mjs';
import { pipeLogger } from './pipe-logger.mjs';

/** Half a lease, so that a case with lost connections is over soon. */
const STATEMENT_TIMEOUT_MS = 1000;

const { url, poolSize, log, clockShiftMs, settings } = JSON.parse(process.argv[2]);
if (clockShiftMs !== 0) shiftClock(clockShiftMs);

// Nobody is left who would end this process.
const orphaned = () => process.exit(1);
process.on('disconnect', orphaned);

const faults = new Faults((fault) => observe(log, { kind: 'fault', worker: settings.workerId, ...fault }));
const attempts = new Map();
const keyOf = (id, retry, startMs) => `${id} ${retry} ${startMs}`;

const database = withFaults(
  await connectDatabase({
    url,
    poolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: `chaos ${settings.workerId}`,
  }),
  faults,
  ({ step: { id, retry, startDate }, attempt }) => {
    attempts.set(keyOf(id, retry, startDate.getTime()), attempt);
    observe(log, { kind: 'claim', step: id, attempt, worker: settings.workerId });
  },
);

const handlers = new HandlerRegistry(new HandlerModules('none'))
  .addStep('step', (context) => {
    const { id, retry, startDate } = context.step;
    return step(context, {
      attempt: attempts.get(keyOf(id, retry, startDate.getTime())),
      begun: () => faults.at('in-handler'),
    });
  })
  .addEvent('event', event);

const worker = new Worker(database, handlers, { ...settings, stepLimits: new Map(settings.stepLimits) }, pipeLogger);
worker.onOusted = () => process.exit(3);
process.on('message', async ({ arm, stop }) => {
  if (arm) faults.arm(arm);
  if (!stop) return;
  await worker.stop();
  await database.close();
  process.off('disconnect', orphaned).disconnect();
});

await worker.start();
process.send({ ready: true });
