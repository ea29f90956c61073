import type { LabChunk, LabEvent, LabFailure, LabHit, LabSetEnd, LabStarted, LabTokens } from './lab-events.js';

/** A document with a set, when its steps have ended. */
export interface Cell {
  readonly seconds: number;
  readonly tokens: LabTokens | null;
  readonly chunks: readonly LabChunk[];
  readonly failure: LabFailure | null;
}

export interface Answer {
  readonly hits: readonly LabHit[];
  readonly seconds: number;
  readonly failure: LabFailure | null;
}

/** What is known of a comparison so far. */
export interface Comparison {
  readonly started: LabStarted | null;
  /** Where it is. */
  readonly at: { readonly set: number; readonly document: number; readonly step: string } | null;
  /** By document and set. */
  readonly cells: Readonly<Record<string, Cell>>;
  /** By question and set. */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly ended: { readonly seconds: number; readonly sets: readonly LabSetEnd[] } | null;
  readonly failure: LabFailure | null;
}

export const BEGINNING: Comparison = {
  started: null,
  at: null,
  cells: {},
  answers: {},
  ended: null,
  failure: null,
};

/** By which a cell or an answer is found. */
export const keyOf = (row: number, set: number): string => `${row} ${set}`;

/** What is known after one more event. */
export const after = (known: Comparison, event: LabEvent): Comparison => {
  switch (event.event) {
    case 'started':
      return { ...BEGINNING, started: event };
    case 'step_started':
      return { ...known, at: { set: event.set, document: event.document, step: event.step } };
    case 'document_ended': {
      const { set, document, seconds, tokens, chunks, failure } = event;
      return {
        ...known,
        at: null,
        cells: { ...known.cells, [keyOf(document, set)]: { seconds, tokens, chunks, failure } },
      };
    }
    case 'question_answered': {
      const { set, question, hits, seconds, failure } = event;
      return { ...known, at: null, answers: { ...known.answers, [keyOf(question, set)]: { hits, seconds, failure } } };
    }
    case 'completed':
      return { ...known, at: null, ended: { seconds: event.seconds, sets: event.sets } };
    case 'failed':
      return { ...known, at: null, failure: event.failure };
    case 'step_ended':
    case 'alive':
      return known;
  }
};
