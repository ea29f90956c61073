/** Workflow definitions. */
export const definitions = {
  title: 'Workflow definitions',
  about: 'What is done to each document, step by step. They are files in WORKFLOW_DIR.',
  trail: 'Workflows',
  yaml: 'As YAML',
  method: 'Handler',
  retries: (retries: number) => `${retries} retries`,
  events: 'When something happens',
  noEvents: 'No handlers of events.',
  isDefault: 'the default',
  empty: 'There is no workflow definition',
  emptyAdvice: 'Put a YAML file into WORKFLOW_DIR; “si-cli bootstrap” makes the built-in one.',
} as const;
