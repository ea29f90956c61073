import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, choicesField, numberField, textField } from '../../app/search-fields.js';

export const BATCH_TABS = ['documents', 'failures', 'groups', 'upload'] as const;
export const DOCUMENT_STATES = [
  'not_started',
  'pending',
  'running',
  'retrying',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;
export const DOCUMENT_ORDERS = ['id', '-id', 'uri', '-uri', 'file_size', '-file_size'] as const;

export const batchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/batches/$batchId',
  validateSearch: v.object({
    tab: choiceField(BATCH_TABS),
    state: choicesField(DOCUMENT_STATES),
    q: textField,
    sort: choiceField(DOCUMENT_ORDERS),
    row: numberField,
  }),
  component: lazyRouteComponent(() => import('./batch-page.js'), 'BatchPage'),
});
