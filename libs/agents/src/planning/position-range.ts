import { InvalidInputError } from '@sluice/domain';

/** Positions of documents in their listing, counted from 0: `start` is the first taken, `end` the first no longer taken. */
export interface PositionRange {
  readonly start: number | null;
  readonly end: number | null;
}

export const isWhole = ({ start, end }: PositionRange): boolean => (start === null || start === 0) && end === null;

/** @throws InvalidInputError when the range is none */
export const checkRange = ({ start, end }: PositionRange): void => {
  const problem =
    (start !== null && start < 0 && 'start must be 0 or more') ||
    (end !== null && end < (start ?? 0) && 'end must not be before start');
  if (problem) throw new InvalidInputError(problem, [{ field: problem.split(' ')[0] ?? '', message: problem }]);
};
