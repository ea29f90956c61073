import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';

/** Begins the keys of all lists of a database's documents. */
export const documentsKey = (db: string): QueryKey => ['database', db, 'documents'];

export const versionsQuery = (db: string) =>
  queryOptions({
    queryKey: ['database', db, 'versions'],
    queryFn: ({ signal }) => answerOf(api.GET('/vectordb/versions', { params: { query: { db } }, signal })),
  });
