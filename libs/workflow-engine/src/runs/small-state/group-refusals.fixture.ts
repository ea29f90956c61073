import { ConflictError } from '@sluice/domain';
import { GroupOperation } from '@sluice/persistence';
import type { GroupState } from './group-state.fixture.js';

export type Command = 'pause' | 'resume' | 'cancel';

/** Whether a command must be refused in a state. */
export const isRefused = (command: Command, { group }: GroupState): boolean =>
  (group.completed && !(command === 'cancel' && group.cancelled)) ||
  (command !== 'cancel' && group.control === GroupOperation.Cancelling);

/** What is wrong with a retry or a start being refused or not: a cancellation that is under way refuses it. */
export const refusal = (what: string, refused: boolean, control: string | null): string[] =>
  refused === (control === GroupOperation.Cancelling) ? [] : [`${what} is ${refused ? '' : 'not '}refused`];

export const isConflict = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => {
      if (error instanceof ConflictError) return true;
      throw error;
    },
  );
