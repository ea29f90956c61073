/** A process that cancels, retries, pauses and resumes one group, in an order that its seed decides, until it is killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '@sluice/persistence';
import { observe } from '../observations.mjs';
import { operate } from '../operations.mjs';
import { Random } from '../random.mjs';

const CHOICE = ['cancel', 'cancel', 'retry', 'retry', 'retry', 'pause', 'resume'];
const LONGEST_PAUSE_MS = 40;

const { url, log, group, seed, name } = JSON.parse(process.argv[2]);
process.on('disconnect', () => process.exit(1));

const random = new Random(seed);
const database = await connectDatabase({ url, poolSize: 2, applicationName: name });
process.send({ ready: true });
for (;;) {
  const operation = random.pick(CHOICE);
  const done = await operate(database, operation, group);
  observe(log, { kind: 'operated', operation, group, done });
  await delay(random.between(0, LONGEST_PAUSE_MS));
}
