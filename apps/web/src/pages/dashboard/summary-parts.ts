import { texts } from '../../texts/texts.js';
import { count } from '../../ui/format.js';
import type { Overview } from './queries.js';

/** Where a part of the sentence leads: runs in a state, or a page. */
export type SummaryTarget = { readonly state: string } | { readonly page: '/batches' | '/databases' };

export interface SummaryPart {
  readonly text: string;
  readonly target: SummaryTarget;
  /** Somebody has to do something about it. */
  readonly isBad?: boolean;
}

const words = texts.dashboard.summary;

/** How the documents stand, as the parts of one sentence; what there is none of is left out. */
export const summaryParts = (documents: Overview['documents']): SummaryPart[] => {
  const { total, searchable } = documents;
  const whole: SummaryPart[] =
    searchable === total
      ? [{ text: words.allSearchable(total, count(total)), target: { page: '/databases' } }]
      : [
          { text: words.total(total, count(total)), target: { page: '/batches' } },
          { text: words.searchable(count(searchable)), target: { page: '/databases' } },
        ];
  const states = [
    ['failed', documents.failed, words.failed],
    ['running', documents.running, words.running],
    ['pending', documents.waiting, words.waiting],
    ['retrying', documents.retrying, words.retrying],
    ['paused', documents.paused, words.paused],
    ['cancelled', documents.cancelled, words.cancelled],
  ] as const;
  return [
    ...whole,
    ...states.flatMap(([state, some, say]) =>
      some === 0 ? [] : [{ text: say(some, count(some)), target: { state }, isBad: state === 'failed' }],
    ),
    ...(documents.not_started === 0
      ? []
      : [
          {
            text: words.notStarted(documents.not_started, count(documents.not_started)),
            target: { page: '/batches' } as const,
          },
        ]),
  ];
};
