export const parameters = {
  title: 'Parameters',
} as const;
