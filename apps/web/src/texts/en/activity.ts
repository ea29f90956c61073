/** Who did what. */
export const activity = {
  title: 'Activity',
  about: 'Who changed what. Uploads and deletions of single documents are counted by the hour.',
  filter: 'Who, what or to what',
  actor: 'Only what this one did',
  everybody: (name: string) => `Show what everybody did, not only ${name}`,
  list: 'Changes, newest first',
  when: 'When',
  who: 'Who',
  what: 'What',
  target: 'To what',
  details: 'Details',
  count: 'How often',
  none: 'Nobody has changed anything yet',
  noneText: 'Uploads, starts, retries, deletions and the like appear here with who made them.',
  noMatch: 'Nothing matches',
} as const;
