import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, numberField, textsField } from '../../app/search-fields.js';

export const MODES = ['hybrid', 'vector', 'fts'] as const;

export const labRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parameters/lab',
  validateSearch: v.object({
    /** Ids of stored sets. */
    sets: textsField,
    /** Hashes. */
    documents: textsField,
    questions: textsField,
    mode: choiceField(MODES),
    /** Position of the document whose chunks are shown. */
    document: numberField,
  }),
  component: lazyRouteComponent(() => import('./lab-page.js'), 'LabPage'),
});
