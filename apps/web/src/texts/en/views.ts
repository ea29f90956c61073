/** Filters and orders of lists that are kept under names. */
export const views = {
  title: 'Views',
  save: 'Save this view…',
  manage: 'Manage views…',
  manageTitle: 'Saved views',
  name: 'Name of the view',
  nameFirst: 'Give it a name',
  replaces: 'The view of this name is replaced.',
  where: 'Views are kept in this browser. To give one to somebody else, open it and send the address of the page.',
  tooMany: (most: number) => `There are ${most} views already: delete one first.`,
  open: 'Open',
  openView: (name: string) => `Open view ${name}`,
  delete: (name: string) => `Delete view ${name}`,
  saved: (name: string) => `Saved view ${name}`,
  none: 'No view is saved any more.',
} as const;
