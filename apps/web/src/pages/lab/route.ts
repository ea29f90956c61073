import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';

export const labRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parameters/lab',
  component: lazyRouteComponent(() => import('./lab-page.js'), 'LabPage'),
});
