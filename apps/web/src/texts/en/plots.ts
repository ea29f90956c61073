/** What is around every plot. */
export const plots = {
  export: 'Export',
  csv: 'Figures as CSV (times in UTC)',
  png: 'Picture as PNG',
  figures: 'Figures as a table',
  tableOf: (title: string) => `Figures: ${title}`,
} as const;
