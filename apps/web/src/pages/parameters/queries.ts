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

/** The text of a set as an editor begins with it, and by which hash it is known that it is the same still. */
export const editedSetQuery = (id: string) =>
  queryOptions({
    queryKey: ['parameter-sets', id, 'edited'],
    queryFn: async ({ signal }) => {
      const params = { path: { set_id: id } };
      const call = api.GET('/workflow/param-sets/{set_id}', { params, parseAs: 'text', signal });
      const text = await answerOf(call);
      return { text, hash: (await call).response.headers.get('etag')?.replace(/^W\/|"/g, '') };
    },
    // While one writes, nothing is changed below.
    staleTime: Infinity,
    gcTime: 0,
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

/** Stores a text as a new set, or in place of one: of the text with this hash, if one is given. @returns the set's id */
export const store = async (text: string, replaces: string | undefined, hash?: string): Promise<string> => {
  const body = { yaml_content: text };
  const stored =
    replaces === undefined
      ? api.POST('/workflow/param-sets', { body })
      : api.POST('/workflow/param-sets/{set_id}/replace', {
          params: { path: { set_id: replaces } },
          body: { ...body, ...(hash === undefined ? {} : { replaces_hash: hash }) },
        });
  return (await answerOf(stored)).id;
};

export const remove = (id: string) =>
  answerOf(api.DELETE('/workflow/param-sets/{set_id}', { params: { path: { set_id: id } } }));
