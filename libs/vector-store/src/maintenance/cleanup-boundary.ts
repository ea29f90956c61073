import type { Table, Version } from '@lancedb/lancedb';

/** How many versions of a table a later run can remove, because no tag keeps them. */
export async function supersededVersions(table: Table): Promise<number> {
  const [versions, tags] = await Promise.all([table.listVersions(), table.tags().then((all) => all.list())]);
  const tagged = new Set(Object.values(tags).map(({ version }) => version));
  // Versions go up to a time: a tag keeps those that are newer, too.
  const first = Math.min(...versions.filter(({ version }) => tagged.has(version)).map(({ version }) => version));
  const removable = versions.filter(({ version }) => version < first).length;
  return first === Infinity ? versions.length - 1 : removable;
}

/** The time before which versions may go: none that could be read within `retentionMs`, and none that a tag names. */
export async function cleanupBoundary(table: Table, retentionMs: number): Promise<Date> {
  const [versions, tags] = await Promise.all([table.listVersions(), table.tags().then((all) => all.list())]);
  const tagged = new Set(Object.values(tags).map(({ version }) => version));
  const boundary = Date.now() - retentionMs;
  const kept = [...versions.filter(({ version }) => tagged.has(version)), ...currentAt(boundary, versions)];
  return new Date(Math.min(boundary, ...kept.map(({ timestamp }) => timestamp.getTime())));
}

/** The version that was the newest at `time`: readers that opened the table then read it still. */
function currentAt(time: number, versions: readonly Version[]): Version[] {
  const before = versions.filter(({ timestamp }) => timestamp.getTime() <= time);
  return before.sort((one, other) => other.version - one.version).slice(0, 1);
}
