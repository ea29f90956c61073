/** The list of batches. */
export const batches = {
  title: 'Batches',
  about: 'Documents that were loaded together, and how far they are.',
  search: 'Name, source or id',
  columns: {
    name: 'Batch',
    source: 'Source',
    standing: 'State',
    documents: 'Documents',
    progress: 'Searchable',
    started: 'Created',
    completed: 'Finished',
  },
  standings: { empty: 'No documents', incomplete: 'Partly started' },
  progress: (completed: string, all: string, share: string) => `${completed} of ${all} (${share})`,
  failed: (count: string) => `${count} not`,
  create: {
    open: 'New batch',
    title: 'New batch',
    name: 'Name',
    nameAbout: 'For people, such as “Wiki, first load”.',
    source: 'Source',
    sourceAbout: 'Where the documents come from. A location is known by its source and its path.',
    confirm: 'Create',
    missing: 'Give it a name and a source',
  },
  empty: {
    title: 'There is no batch yet',
    advice: 'Create one, drop a folder into it and start a workflow: then its documents can be searched.',
    noMatch: 'No batch matches',
    clear: 'Clear the search',
  },
} as const;
