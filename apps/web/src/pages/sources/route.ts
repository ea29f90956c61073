import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, numberField, textField } from '../../app/search-fields.js';

/** Levels of lines that a log can be narrowed to. */
export const LOG_LEVELS = ['error', 'warning'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources',
  validateSearch: v.object({
    /** Whose runs are listed. */
    manifest: textField,
    /** The plan that is looked at. */
    plan: textField,
    /** The withheld deletions that are looked at. */
    withheld: textField,
    /** The run whose log is open. */
    run: numberField,
    /** Which of its lines are shown; all when absent. */
    level: choiceField(LOG_LEVELS),
    /** Runs before this one. */
    before: numberField,
  }),
  component: lazyRouteComponent(() => import('./sources-page.js'), 'SourcesPage'),
});
