export const databases = {
  title: 'Vector databases',
} as const;
