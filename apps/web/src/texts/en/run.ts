export const run = {
  title: 'Workflow run',
} as const;
