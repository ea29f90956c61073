/**
 * Describes numbers as whole ones, as ids, counts and sizes are; a number that may have a fraction says `format: 'double'`.
 * TypeScript has one type for both, and a generated client that holds an id as 1.0 asks for `/batch/1.0`.
 */
export const describeWholeNumbers = (part: unknown): void => {
  if (typeof part !== 'object' || part === null) return;
  if (isPlainNumber(part)) part.type = 'integer';
  for (const value of Object.values(part)) describeWholeNumbers(value);
};

const isPlainNumber = (part: object): part is { type: string } =>
  'type' in part && part.type === 'number' && !('format' in part);
