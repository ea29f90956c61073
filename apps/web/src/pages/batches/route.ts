import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, flagField, numberField, textField } from '../../app/search-fields.js';

export const BATCH_ORDERS = [
  'id',
  '-id',
  'name',
  '-name',
  'start_date',
  '-start_date',
  'documents',
  '-documents',
] as const;

const VIEW = { q: textField, sort: choiceField(BATCH_ORDERS) };
/** Filter and order of the batches. */
export const batchesView = v.object(VIEW);

export const batchesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/batches',
  /** `new`: whether a batch is about to be created. */
  validateSearch: v.object({ ...VIEW, row: numberField, new: flagField }),
  component: lazyRouteComponent(() => import('./batches-page.js'), 'BatchesPage'),
});
