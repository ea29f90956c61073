/** The list of vector databases. */
export const databases = {
  title: 'Vector databases',
  about: 'What documents end in: each is searched by itself.',
  none: 'There is no vector database yet.',
  noneAdvice:
    'The first workflow that stores a document creates one. Upload documents into a batch and start its workflows.',
  toBatches: 'Go to the batches',
  columns: {
    name: 'Name',
    size: 'Size',
    model: 'Model',
    documents: 'Documents',
    chunks: 'Chunks',
    coverage: 'In the text index',
    state: 'State',
    maintained: 'Maintained',
  },
  sound: 'Sound',
  damaged: 'Damaged',
  failing: 'Maintenance fails',
  unreadable: 'Cannot be read',
} as const;
