/** Oldest stamp whose databases have the layout that this library writes. */
const OLDEST_CURRENT = [0, 75, 0];
/** Whether a settings row stamped `version` promises the current layout; an unreadable or absent stamp does not. */
export function isCurrentLayout(version) {
  const release = /^v?(\d+(?:\.\d+)*)/
    .exec(version ?? '')?.[1]
    ?.split('.')
    .map(Number);
  if (!release) return false;
  for (const [index, part] of OLDEST_CURRENT.entries()) {
    const difference = (release[index] ?? 0) - part;
    if (difference !== 0) return difference > 0;
  }
  return true;
}
//# sourceMappingURL=layout-version.js.map
