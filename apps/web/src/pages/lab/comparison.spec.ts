import { describe, expect, it } from '@jest/globals';
import { after, BEGINNING, keyOf } from './comparison.js';
import { eventsOf, type LabEvent } from './lab-events.js';

const stream = (...pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const all = async (body: ReadableStream<Uint8Array>): Promise<LabEvent[]> => {
  const events: LabEvent[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
};

describe('the lines of a comparison', () => {
  it('are whole however the network cuts them, in the middle of a character too', async () => {
    const bytes = new TextEncoder().encode(
      '{"event":"failed","failure":{"code":"X","message":"Käse 🧀"}}\n{"event":"alive"}\n{"ev',
    );
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await all(stream(...pieces))).toEqual([
      { event: 'failed', failure: { code: 'X', message: 'Käse 🧀' } },
      { event: 'alive' },
    ]);
  });
});

describe('a comparison', () => {
  const ended = { event: 'document_ended' as const, seconds: 1, tokens: null, chunks: [], failure: null };
  const answered = { event: 'question_answered' as const, seconds: 1, hits: [], failure: null };
  const events: LabEvent[] = [
    { event: 'step_started', set: 0, document: 1, step: 'chunk' },
    { ...ended, set: 0, document: 1 },
    { ...ended, set: 1, document: 1, failure: { code: 'NO_TEXT', message: 'No text' } },
    { event: 'alive' },
    { ...answered, set: 1, question: 0 },
    { event: 'completed', seconds: 3, sets: [] },
  ];

  it('is what its events say, each in its place', () => {
    expect(after(BEGINNING, events[0]!).at).toEqual({ set: 0, document: 1, step: 'chunk' });
    const known = events.reduce(after, BEGINNING);
    expect(Object.keys(known.cells)).toEqual([keyOf(1, 0), keyOf(1, 1)]);
    expect(known.cells[keyOf(1, 1)]?.failure?.code).toBe('NO_TEXT');
    expect(known.answers[keyOf(0, 1)]?.hits).toEqual([]);
    expect(known).toMatchObject({ at: null, ended: { seconds: 3 }, failure: null });
  });

  it('begins anew with another one', () => {
    const started = {
      event: 'started' as const,
      workflow_definition_id: 'batch',
      steps: [],
      sets: [],
      documents: [],
      searchable: true,
      timeout: 9,
    };
    const known = after(events.reduce(after, BEGINNING), started);
    expect(known).toMatchObject({ started: { timeout: 9 }, cells: {}, ended: null });
  });
});
