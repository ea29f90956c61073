export const batch = {
  title: 'Batch',
} as const;
