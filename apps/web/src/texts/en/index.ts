import { common } from './common.js';
import { shell } from './shell.js';
import { dashboard } from './dashboard.js';
import { batches } from './batches.js';
import { batch } from './batch.js';
import { workflows } from './workflows.js';
import { run } from './run.js';
import { runs } from './runs.js';
import { definitions } from './definitions.js';
import { document } from './document.js';
import { parameters } from './parameters.js';
import { lab } from './lab.js';
import { databases } from './databases.js';
import { database } from './database.js';
import { statistics } from './statistics.js';
import { sources } from './sources.js';
import { activity } from './activity.js';
import { failures } from './failures.js';
import { plots } from './plots.js';
import { uploads } from './uploads.js';
import { views } from './views.js';

/** All texts of the UI in English, a file for each page. */
export const en = {
  common,
  shell,
  dashboard,
  batches,
  batch,
  workflows,
  run,
  runs,
  definitions,
  document,
  parameters,
  lab,
  databases,
  database,
  statistics,
  sources,
  activity,
  failures,
  plots,
  uploads,
  views,
} as const;
