import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../../app/root-route.js';
import { choiceField, numberField, textField } from '../../app/search-fields.js';

export const DATABASE_TABS = ['search', 'documents', 'questions', 'upkeep'] as const;
export const SEARCH_MODES = ['hybrid', 'vector', 'fts'] as const;

const DIALOGS = ['keep-question', 'delete'] as const;

export const databaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/databases/$name',
  validateSearch: v.object({
    tab: choiceField(DATABASE_TABS),
    /** What is searched for, and how. */
    q: textField,
    mode: choiceField(SEARCH_MODES),
    limit: numberField,
    /** Of which documents hits and the list are. */
    source: textField,
    type: textField,
    /** Which documents are listed. */
    filter: textField,
    row: numberField,
    /** The document whose chunks are shown, by its id in the database, and which page of them. */
    doc: textField,
    chunks: numberField,
    /** The kept question whose results are shown. */
    question: numberField,
    /** What is asked for at this moment. */
    dialog: choiceField(DIALOGS),
  }),
  component: lazyRouteComponent(() => import('./database-page.js'), 'DatabasePage'),
});

export type DatabaseTab = (typeof DATABASE_TABS)[number];
export type SearchMode = (typeof SEARCH_MODES)[number];
