import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';

export const databasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/databases',
  component: lazyRouteComponent(() => import('./databases-page.js'), 'DatabasesPage'),
});
