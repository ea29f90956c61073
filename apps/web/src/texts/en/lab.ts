export const lab = {
  title: 'Parameter lab',
} as const;
