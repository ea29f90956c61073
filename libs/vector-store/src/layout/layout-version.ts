/** Oldest stamp whose databases have the tables and columns that this library writes. */
const OLDEST_CURRENT = [0, 75, 0];

/** Whether a settings row stamped `version` promises the current layout; an unreadable or absent stamp does not. */
export const isCurrentLayout = (version: string | null): boolean => !isOlder(version, OLDEST_CURRENT);

/** Whether a database stamped `version` is refused, or misunderstood, by readers of the layout `wanted`. */
export const isOlderThan = (version: string | null, wanted: string): boolean => isOlder(version, releaseOf(wanted)!);

function isOlder(version: string | null, wanted: readonly number[]): boolean {
  const release = releaseOf(version);
  if (!release) return true;
  for (const [index, part] of wanted.entries()) {
    const difference = (release[index] ?? 0) - part;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const releaseOf = (version: string | null): number[] | undefined =>
  /^v?(\d+(?:\.\d+)*)/
    .exec(version ?? '')?.[1]
    ?.split('.')
    .map(Number);
