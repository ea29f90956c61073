/** @jest-environment jsdom */
import { TextDecoder } from 'node:util';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useComparison } from './use-comparison.js';

/** An answer with these lines. */
const answerWith = (...events: readonly object[]): object => {
  const lines = events.map((event) => Buffer.from(`${JSON.stringify(event)}\n`));
  const reader = {
    read: () => Promise.resolve({ done: lines.length === 0, value: lines.shift() }),
    releaseLock: () => undefined,
  };
  return { ok: true, status: 200, body: { getReader: () => reader } };
};

const STARTED = { event: 'started', steps: [], sets: [], documents: [], searchable: true, timeout: 9 };
const ANSWERED = { event: 'question_answered', set: 0, question: 0, seconds: 1, hits: [], failure: null };
const COMPLETED = { event: 'completed', seconds: 3, sets: [] };
const request = { sets: [{ id: 'default' }], documents: [], questions: [], mode: 'hybrid' };

describe('useComparison', () => {
  const globals = globalThis as unknown as Record<'fetch' | 'Request' | 'TextDecoder', unknown>;
  const { fetch, Request, TextDecoder: decoder } = globals;
  const answers: object[] = [];
  beforeEach(() => {
    globals.Request = class {
      readonly headers = new Map();
    };
    globals.TextDecoder = TextDecoder;
    globals.fetch = () => answers.shift() ?? new Promise(() => undefined);
  });
  afterEach(() => {
    cleanup();
    Object.assign(globals, { fetch, Request, TextDecoder: decoder });
  });

  it('shows nothing of the last comparison while the next one waits for its place', async () => {
    const { result } = renderHook(() => useComparison());
    answers.push(answerWith(STARTED, ANSWERED, COMPLETED));
    await act(() => result.current.compare(request));
    expect(result.current).toMatchObject({ progress: 'ended', comparison: { ended: { seconds: 3 } } });

    act(() => void result.current.compare(request));
    expect(result.current).toMatchObject({
      progress: 'running',
      comparison: { started: null, ended: null, answers: {}, cells: {} },
    });
  });
});
