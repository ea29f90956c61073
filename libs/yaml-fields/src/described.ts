/** Says what a value is, to complete "must be …, but …". */
export const described = (value: unknown): string => {
  if (value === null || value === undefined) return 'is missing';
  if (Array.isArray(value)) return 'is a list';
  return `is ${typeof value === 'object' ? 'a map' : JSON.stringify(value)}`;
};
