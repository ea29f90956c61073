/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { applyBulk, type BulkPreview } from './bulk.js';

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
});
