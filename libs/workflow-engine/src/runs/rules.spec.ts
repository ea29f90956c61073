import { ConflictError } from '@sluice/domain';
import { GroupOperation } from '@sluice/persistence';
import { describe, expect, it } from '@jest/globals';
import { assertGroupAllows, assertRunAllows, type Operation, wasCancelled } from './rules.js';

const DONE = new Date(0);
const OPERATIONS: readonly Operation[] = ['pause', 'resume', 'cancel', 'priority', 'retry', 'start'];

const allowed = (state: { completedDate: Date | null; control: string | null }): Operation[] =>
  OPERATIONS.filter((operation) => {
    try {
      assertGroupAllows({ id: 7, ...state }, operation);
      return true;
    } catch (error) {
      if (error instanceof ConflictError) return false;
      throw error;
    }
  });

describe('what a run group allows', () => {
  it.each([
    ['is unfinished', { completedDate: null, control: null }, OPERATIONS],
    ['is being paused', { completedDate: null, control: GroupOperation.Pausing }, OPERATIONS],
    ['is being cancelled', { completedDate: null, control: GroupOperation.Cancelling }, ['cancel']],
    ['is finished', { completedDate: DONE, control: null }, ['retry', 'start']],
    [
      'was finished by a worker while it is being cancelled',
      { completedDate: DONE, control: GroupOperation.Cancelling },
      [],
    ],
  ])('when it %s', (_state, group, expected) => {
    expect(allowed(group)).toEqual(expected);
  });

  it('says what cannot be done, and why', () => {
    expect(() => assertGroupAllows({ id: 7, completedDate: DONE, control: null }, 'priority')).toThrow(
      'Run group 7 is finished; it cannot be given another priority',
    );
    expect(() => assertGroupAllows({ id: 7, completedDate: null, control: 'cancelling' }, 'start')).toThrow(
      'Run group 7 is being cancelled; it cannot be given further runs',
    );
    expect(() => assertRunAllows({ id: 8, completedDate: DONE }, 'pause')).toThrow(
      'Workflow run 8 is finished; it cannot be paused',
    );
  });

  it('takes a second cancellation for none', () => {
    const statusMeta = { error: 'CANCELLED' };
    expect(wasCancelled({ completedDate: DONE, statusMeta })).toBe(true);
    expect(wasCancelled({ completedDate: null, statusMeta })).toBe(false);
    expect(wasCancelled({ completedDate: DONE, statusMeta: {} })).toBe(false);
  });
});
