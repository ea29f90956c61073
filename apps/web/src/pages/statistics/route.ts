import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, textField } from '../../app/search-fields.js';

export const PERIODS = ['day', 'week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

export const statisticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statistics',
  validateSearch: v.object({
    period: choiceField(PERIODS),
    /** The step whose distribution is drawn. */
    step: textField,
    /** Ids of the run groups that are compared, separated by commas. */
    groups: textField,
  }),
  component: lazyRouteComponent(() => import('./statistics-page.js'), 'StatisticsPage'),
});
