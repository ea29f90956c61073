import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { textField } from '../../app/search-fields.js';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: v.object({ to: textField }),
  component: lazyRouteComponent(() => import('./sign-in-page.js'), 'SignInPage'),
});
