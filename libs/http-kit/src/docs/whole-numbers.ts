/**
 * Describes numbers as whole ones, as ids, counts and sizes are; a number that may have a fraction says `format: 'double'`.
 * TypeScript has one type for both, and a generated client that holds an id as 1.0 asks for `/batch/1.0`.
 */
export const describeWholeNumbers = (part: unknown): void => {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as { type?: unknown; format?: unknown };
  if (schema.type !== undefined && schema.format === undefined) schema.type = wholeNumber(schema.type);
  for (const value of Object.values(part)) describeWholeNumbers(value);
};

/** One type, or several where null is one of them. */
const wholeNumber = (type: unknown): unknown => {
  if (Array.isArray(type)) return type.map(wholeNumber);
  return type === 'number' ? 'integer' : type;
};
