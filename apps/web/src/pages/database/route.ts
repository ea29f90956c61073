import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';

export const databaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/databases/$name',
  component: lazyRouteComponent(() => import('./database-page.js'), 'DatabasePage'),
});
