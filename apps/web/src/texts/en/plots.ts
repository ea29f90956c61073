/** What is around every plot. */
export const plots = {
  export: 'Export',
  csv: 'Figures as CSV',
  png: 'Picture as PNG',
  figures: 'Figures as a table',
  tableOf: (title: string) => `Figures: ${title}`,
} as const;
