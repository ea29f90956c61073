import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';

export const definitionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflows/definitions',
  component: lazyRouteComponent(() => import('./definitions-page.js'), 'DefinitionsPage'),
});
