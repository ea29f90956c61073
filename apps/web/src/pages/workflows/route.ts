import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, numberField, subjectNumberField, subjectTextField } from '../../app/search-fields.js';
import { BULK_ACTIONS } from '../../runs/bulk-actions.js';
import { RUNS_VIEW } from './run-filter.js';

export const workflowsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflows',
  validateSearch: v.object({
    ...RUNS_VIEW,
    row: numberField,
    chosen: subjectTextField,
    /** The action that is about to be done, on what is chosen or on one run. */
    ask: choiceField(BULK_ACTIONS),
    run: subjectNumberField,
  }),
  component: lazyRouteComponent(() => import('./workflows-page.js'), 'WorkflowsPage'),
});
