export const definitions = {
  title: 'Workflow definitions',
} as const;
