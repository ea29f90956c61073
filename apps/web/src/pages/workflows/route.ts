import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, choicesField, flagField, numberField, textField } from '../../app/search-fields.js';
import { RUN_STATES, SINCE } from './run-filter.js';

export const workflowsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflows',
  validateSearch: v.object({
    state: choicesField(RUN_STATES),
    q: textField,
    batch: numberField,
    group: numberField,
    source: textField,
    code: textField,
    since: choiceField(SINCE),
    newest: flagField,
    bulk: numberField,
    sort: choiceField(['created_date', '-created_date', 'status_date', '-status_date', 'priority', '-priority']),
    row: numberField,
    chosen: textField,
  }),
  component: lazyRouteComponent(() => import('./workflows-page.js'), 'WorkflowsPage'),
});
