import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import {
  choiceField,
  choicesField,
  flagField,
  numberField,
  subjectNumberField,
  subjectTextField,
  textField,
} from '../../app/search-fields.js';
import { BULK_ACTIONS } from '../../runs/bulk-actions.js';

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

const VIEW = {
  state: choicesField(DOCUMENT_STATES),
  q: textField,
  sort: choiceField(DOCUMENT_ORDERS),
};
/** Filters and order of the documents. */
export const documentsView = v.object(VIEW);

const BATCH_QUESTIONS = [...BULK_ACTIONS, 'start', 'delete'] as const;

export const batchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/batches/$batchId',
  validateSearch: v.object({
    tab: choiceField(BATCH_TABS),
    ...VIEW,
    row: numberField,
    /** What is about to be done: to the batch, or to one run, run group or location of it. */
    ask: choiceField(BATCH_QUESTIONS),
    run: subjectNumberField,
    group: subjectNumberField,
    uri: subjectTextField,
    source: textField,
    /** What a start is about to be made with. */
    workflow: textField,
    params: textField,
    priority: textField,
    missing: flagField,
  }),
  component: lazyRouteComponent(() => import('./batch-page.js'), 'BatchPage'),
});
