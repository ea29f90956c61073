/** `seed.mjs <database URL> <jobs>` */
import { Logger, makeWorkerUtils } from 'graphile-worker';
import { insertJobs } from '../insert.mjs';
import { vacuum } from '../vacuum.mjs';

const [connectionString, jobs] = [process.argv[2], Number(process.argv[3])];

const utils = await makeWorkerUtils({ connectionString, logger: new Logger(() => () => undefined) });
await utils.migrate();
await insertJobs(jobs, (payloads) => utils.addJobs(payloads.map((payload) => ({ identifier: 'nothing', payload }))));
await utils.release();
await vacuum(connectionString);
process.send({ jobs });
process.disconnect();
