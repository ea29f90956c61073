import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, flagField, textField } from '../../app/search-fields.js';

/** What is done with the chosen set: `new` makes one, from a copy of the chosen one if there is any. */
export const MODES = ['edit', 'new', 'compare'] as const;

export const parametersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parameters',
  validateSearch: v.object({
    set: textField,
    with: textField,
    mode: choiceField(MODES),
    /** A comparison shows what is the same, too. */
    same: flagField,
    /** The set that is about to be deleted. */
    delete: textField,
  }),
  component: lazyRouteComponent(() => import('./parameters-page.js'), 'ParametersPage'),
});
