export const sources = {
  title: 'Sources',
} as const;
