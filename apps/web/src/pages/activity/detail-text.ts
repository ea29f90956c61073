/** Fields of a request in a line: `name: wiki, source: docs`. */
export const detailText = (details: Readonly<Record<string, string>>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
