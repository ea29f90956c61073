import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { VIEWS } from './original/views.js';
import { choiceField, numberField, textField } from '../../app/search-fields.js';

/** What is made of a document, and what is known about it. */
export const TABS = ['passages', 'outline', 'markdown', 'about'] as const;

export const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/documents/$hash',
  validateSearch: v.object({
    /** The run whose result is shown; else what `db` holds, else the newest. */
    run: numberField,
    db: textField,
    /** Number of the chosen passage. */
    passage: numberField,
    tab: choiceField(TABS),
    view: choiceField(VIEWS),
  }),
  component: lazyRouteComponent(() => import('./document-page.js'), 'DocumentPage'),
});

export type DocumentTab = (typeof TABS)[number];
