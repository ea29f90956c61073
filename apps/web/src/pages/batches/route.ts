import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';

export const batchesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/batches',
  component: lazyRouteComponent(() => import('./batches-page.js'), 'BatchesPage'),
});
