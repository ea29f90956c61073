export const activity = {
  title: 'Activity',
} as const;
