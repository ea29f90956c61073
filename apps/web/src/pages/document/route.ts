import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';

export const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/documents/$hash',
  component: lazyRouteComponent(() => import('./document-page.js'), 'DocumentPage'),
});
