import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../../api/client.js';

export type QuestionList = Schemas['QuestionListBody'];
export type KeptQuestion = Schemas['QuestionWithResult'];

export const questionsQuery = (db: string) =>
  queryOptions({
    queryKey: ['database', db, 'questions'],
    queryFn: ({ signal }) => answerOf(api.GET('/vectordb/questions', { params: { query: { db } }, signal })),
  });

export const resultsQuery = (id: number) =>
  queryOptions({
    queryKey: ['question', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/vectordb/questions/{question_id}/results', { params: { path: { question_id: id } }, signal })),
  });
