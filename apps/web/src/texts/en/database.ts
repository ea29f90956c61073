export const database = {
  title: 'Vector database',
} as const;
