import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { numberField, textField } from '../../app/search-fields.js';

export const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activity',
  validateSearch: v.object({
    q: textField,
    /** Only what this one did. */
    actor: textField,
    /** First row that is shown. */
    row: numberField,
  }),
  component: lazyRouteComponent(() => import('./activity-page.js'), 'ActivityPage'),
});
