import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField } from '../../app/search-fields.js';

export const RUN_TABS = ['timeline', 'artifacts', 'lifecycle'] as const;

export const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflows/runs/$runId',
  validateSearch: v.object({ tab: choiceField(RUN_TABS) }),
  component: lazyRouteComponent(() => import('./run-page.js'), 'RunPage'),
});
