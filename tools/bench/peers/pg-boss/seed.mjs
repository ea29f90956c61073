/** `seed.mjs <database URL> <jobs>` */
import { insertJobs } from '../insert.mjs';
import { vacuum } from '../vacuum.mjs';
import { QUEUE, startBoss } from './queue.mjs';

const [connectionString, jobs] = [process.argv[2], Number(process.argv[3])];

const boss = await startBoss(connectionString);
await boss.createQueue(QUEUE);
await insertJobs(jobs, (payloads) =>
  boss.insert(
    QUEUE,
    payloads.map((data) => ({ data })),
  ),
);
await boss.stop({ graceful: false });
await vacuum(connectionString);
process.send({ jobs });
process.disconnect();
