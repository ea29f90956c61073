/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { applyBulk, withEnd, type BulkPreview } from './bulk.js';

const answer = (changed: number, next: number | null): BulkPreview => ({
  message: `Paused ${changed} workflow runs`,
  action: 'pause',
  dry_run: false,
  operation_id: 7,
  changed,
  states: {},
  refused: [],
  next,
  stopped: null,
  undo: { action: 'resume', bulk_id: 7 },
});

describe('an action on many runs', () => {
  it('goes on, request by request, until nothing is left, and adds up what was changed', async () => {
    const answers = [answer(2000, 2000), answer(1000, 4000), answer(3, null)];
    const sent: object[] = [];
    const progress: number[] = [];
    const result = await applyBulk(
      'pause',
      { batch_id: 1, state: 'pending' },
      (changed) => progress.push(changed),
      undefined,
      (form) => {
        sent.push(form);
        return Promise.resolve(answers.shift()!);
      },
    );
    expect(sent).toEqual([
      { batch_id: 1, state: 'pending', action: 'pause' },
      { operation_id: 7, after: 2000 },
      { operation_id: 7, after: 4000 },
    ]);
    expect(progress).toEqual([2000, 3000]);
    expect(result).toMatchObject({ changed: 3003, undo: { action: 'resume', bulk_id: 7 } });
  });

  it('is on what there is when it is asked, unless it says itself where it ends', async () => {
    const { signal } = new AbortController();
    const newest = () => Promise.resolve(500);
    expect(await withEnd({ batch_id: 1 }, signal, newest)).toEqual({ batch_id: 1, up_to_id: 500 });
    expect(await withEnd({ batch_id: 1, up_to_id: 400 }, signal, newest)).toEqual({ batch_id: 1, up_to_id: 400 });
    expect(await withEnd({ ids: '3,4' }, signal, newest)).toEqual({ ids: '3,4' });
    expect(await withEnd({ state: 'failed' }, signal, () => Promise.resolve(undefined))).toMatchObject({ up_to_id: 1 });
  });
});
