import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { textField } from '../../app/search-fields.js';

export const definitionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflows/definitions',
  /** `open`: the definition whose YAML is shown. */
  validateSearch: v.object({ open: textField }),
  component: lazyRouteComponent(() => import('./definitions-page.js'), 'DefinitionsPage'),
});
