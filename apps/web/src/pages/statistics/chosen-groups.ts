/** As many groups as the server compares at once. */
export const MOST_COMPARED = 5;

/** The groups that an address names; what is no id is as if it were absent. */
export const chosenGroups = (text: string | undefined): number[] =>
  [...new Set((text ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id)))].map(Number).slice(0, MOST_COMPARED);

/** With another one, or without it. */
export const withGroup = (chosen: readonly number[], id: number): number[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-MOST_COMPARED);
