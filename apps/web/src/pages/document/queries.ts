import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api, apiAddress, fetchFromApi } from '../../api/client.js';
import { problemOf } from '../../api/problem.js';
import { wholePage } from '../../api/whole-page.js';

export type DocumentDetail = Schemas['DocumentDetailBody'];
export type Passage = Schemas['PassageBody'];
export type Outline = Schemas['DocumentOutlineBody'];
export type PageBox = Schemas['PageBoxBody'];
export type DocumentPart = Schemas['DocumentPartBody'];
export type TextSpan = Schemas['TextSpanBody'];

/** Which of the results that steps made of a document is looked at. */
export interface ResultChoice {
  readonly run: number | undefined;
  readonly db: string | undefined;
}

const resultQuery = ({ run, db }: ResultChoice) =>
  run === undefined ? (db === undefined ? {} : { db }) : { run_id: run };

/** What a run made never changes, whatever else is fetched anew; what is in a database may. */
const stalenessOf = ({ run }: ResultChoice) => (run === undefined ? Infinity : ('static' as const));

const REFRESH_MS = 15_000;

export const documentQuery = (hash: string) =>
  queryOptions({
    queryKey: ['document', hash, 'known'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/document/by-hash/{doc_hash}', { params: { path: { doc_hash: hash } }, signal })),
    // Events name runs that are known; of new ones it hears so.
    refetchInterval: REFRESH_MS,
  });

export const outlineQuery = (hash: string, choice: ResultChoice) =>
  queryOptions({
    queryKey: ['document', hash, 'outline', choice],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/document/by-hash/{doc_hash}/outline', {
          params: { path: { doc_hash: hash }, query: resultQuery(choice) },
          signal,
        }),
      ),
    staleTime: stalenessOf(choice),
  });

export const PASSAGES_PER_PAGE = 50;

/** @param page from 1 */
export const passagesQuery = (hash: string, choice: ResultChoice, page: number) =>
  queryOptions({
    queryKey: ['document', hash, 'passages', choice, page],
    queryFn: ({ signal }) =>
      wholePage(page, PASSAGES_PER_PAGE, (number, rows) => {
        const query = { ...resultQuery(choice), page: number, rows_per_page: rows };
        const params = { path: { doc_hash: hash }, query };
        return answerOf(api.GET('/document/by-hash/{doc_hash}/passages', { params, signal }));
      }),
    staleTime: stalenessOf(choice),
  });

export const PARTS_PER_PAGE = 100;

/** Parts of the document as it was read. @param page from 1 */
export const partsQuery = (hash: string, choice: ResultChoice, page: number) =>
  queryOptions({
    queryKey: ['document', hash, 'parts', choice, page],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/document/by-hash/{doc_hash}/parts', {
          params: {
            path: { doc_hash: hash },
            query: { ...resultQuery(choice), page, rows_per_page: PARTS_PER_PAGE },
          },
          signal,
        }),
      ),
    staleTime: stalenessOf(choice),
  });

/** The document as it was uploaded. @throws ApiProblem */
export const contentOf = async (hash: string, signal: AbortSignal | null = null): Promise<Blob> => {
  const response = await fetchFromApi(new Request(apiAddress(`/document/by-hash/${hash}/content`), { signal }));
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  return response.blob();
};

export const textQuery = (hash: string) =>
  queryOptions({
    queryKey: ['document', hash, 'text'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/document/by-hash/{doc_hash}/text', { params: { path: { doc_hash: hash } }, signal })),
    staleTime: 'static',
  });

/** A place of the document: of a page, in the units of its size, or of its text. */
export type Place =
  | { readonly page_no: number; readonly x: string; readonly y: string }
  | { readonly text_offset: number }
  | { readonly markdown_offset: number };

/** The passage at a place, or the nearest; null when none is near. */
export const passageAt = async (hash: string, choice: ResultChoice, place: Place): Promise<number | null> => {
  const query = { ...resultQuery(choice), ...place };
  const path = { doc_hash: hash };
  const { order } = await answerOf(api.GET('/document/by-hash/{doc_hash}/passages/at', { params: { path, query } }));
  return order;
};

/** Longer Markdown is shown up to here. */
const MOST_MARKDOWN_BYTES = 4_000_000;

/** The Markdown that a run made. */
export const markdownQuery = (run: number) =>
  queryOptions({
    queryKey: ['markdown', run],
    queryFn: async ({ signal }) => {
      const request = new Request(apiAddress(`/workflow/runs/${run}/artifacts/PARSED_MD`), { signal });
      const response = await fetchFromApi(request);
      if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
      const content = await response.blob();
      return content.slice(0, MOST_MARKDOWN_BYTES).text();
    },
    staleTime: 'static',
  });
