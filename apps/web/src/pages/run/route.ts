import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField } from '../../app/search-fields.js';
import { BULK_ACTIONS } from '../../runs/bulk-actions.js';

export const RUN_TABS = ['timeline', 'artifacts', 'lifecycle'] as const;

const RUN_QUESTIONS = [...BULK_ACTIONS, 'again'] as const;
export type RunQuestion = (typeof RUN_QUESTIONS)[number];

export const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workflows/runs/$runId',
  /** `ask`: what is about to be done. */
  validateSearch: v.object({ tab: choiceField(RUN_TABS), ask: choiceField(RUN_QUESTIONS) }),
  component: lazyRouteComponent(() => import('./run-page.js'), 'RunPage'),
});
