import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';

export type ParameterSet = Schemas['ParameterSetSummary'];
export type Validation = Schemas['ParameterSetValidation'];
export type StepType = Schemas['StepTypeBody'];

export const setsQuery = queryOptions({
  queryKey: ['parameter-sets'],
  queryFn: ({ signal }) => answerOf(api.GET('/workflow/param-sets', { signal })),
});

export const setTextQuery = (id: string) =>
  queryOptions({
    queryKey: ['parameter-sets', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/workflow/param-sets/{set_id}', { params: { path: { set_id: id } }, parseAs: 'text', signal })),
  });

export const stepTypesQuery = queryOptions({
  queryKey: ['step-types'],
  queryFn: ({ signal }) => answerOf(api.GET('/workflow/step-types', { signal })),
  staleTime: Infinity,
});

/** What the server would say to a text. @param replaces the set that it is to replace; a new one when undefined */
export const validate = (text: string, replaces: string | undefined, signal: AbortSignal): Promise<Validation> =>
  answerOf(
    api.POST('/workflow/param-sets/validate', {
      body: { yaml_content: text, ...(replaces === undefined ? {} : { replaces }) },
      signal,
    }),
  );

/** Stores a text as a new set, or in place of one. @returns the set's id */
export const store = async (text: string, replaces: string | undefined): Promise<string> => {
  const body = { yaml_content: text };
  const stored =
    replaces === undefined
      ? api.POST('/workflow/param-sets', { body })
      : api.POST('/workflow/param-sets/{set_id}/replace', { params: { path: { set_id: replaces } }, body });
  return (await answerOf(stored)).id;
};

export const remove = (id: string) =>
  answerOf(api.DELETE('/workflow/param-sets/{set_id}', { params: { path: { set_id: id } } }));
