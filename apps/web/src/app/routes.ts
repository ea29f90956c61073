import { dashboardRoute } from '../pages/dashboard/route.js';
import { batchesRoute } from '../pages/batches/route.js';
import { batchRoute } from '../pages/batch/route.js';
import { workflowsRoute } from '../pages/workflows/route.js';
import { runRoute } from '../pages/run/route.js';
import { definitionsRoute } from '../pages/definitions/route.js';
import { documentRoute } from '../pages/document/route.js';
import { parametersRoute } from '../pages/parameters/route.js';
import { labRoute } from '../pages/lab/route.js';
import { databasesRoute } from '../pages/databases/route.js';
import { databaseRoute } from '../pages/database/route.js';
import { statisticsRoute } from '../pages/statistics/route.js';
import { sourcesRoute } from '../pages/sources/route.js';
import { activityRoute } from '../pages/activity/route.js';
import { signInRoute } from '../pages/sign-in/route.js';

/** All pages; each is loaded when it is first opened. */
export const routes = [
  dashboardRoute,
  batchesRoute,
  batchRoute,
  workflowsRoute,
  runRoute,
  definitionsRoute,
  documentRoute,
  parametersRoute,
  labRoute,
  databasesRoute,
  databaseRoute,
  statisticsRoute,
  sourcesRoute,
  activityRoute,
  signInRoute,
] as const;
