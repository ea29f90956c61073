import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';

export type DatabaseInfo = Schemas['VectorDatabaseInfoBody'];
export type DatabaseSummary = Schemas['VectorDatabaseSummaryBody'];

export const databasesQuery = queryOptions({
  queryKey: ['databases'],
  queryFn: ({ signal }) => answerOf(api.GET('/vectordb/list', { signal })),
});

/** Opens each file of the database once: not to be asked at every event. */
export const infoQuery = (db: string) =>
  queryOptions({
    queryKey: ['database', db, 'info'],
    queryFn: ({ signal }) => answerOf(api.GET('/vectordb/info', { params: { query: { db } }, signal })),
    staleTime: 30_000,
  });
