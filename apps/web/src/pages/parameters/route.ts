import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';

export const parametersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parameters',
  component: lazyRouteComponent(() => import('./parameters-page.js'), 'ParametersPage'),
});
