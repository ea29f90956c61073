import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { numberField, textField } from '../../app/search-fields.js';

export const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources',
  validateSearch: v.object({
    /** Whose runs are listed. */
    manifest: textField,
    /** The plan that is looked at. */
    plan: textField,
    /** The withheld deletions that are looked at. */
    withheld: textField,
    /** The run whose log is open. */
    run: numberField,
    /** Runs before this one. */
    before: numberField,
  }),
  component: lazyRouteComponent(() => import('./sources-page.js'), 'SourcesPage'),
});
