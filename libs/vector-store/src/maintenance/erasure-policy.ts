import type { OpenDatabase } from '../databases/open-database.js';
import { supersededVersions } from './cleanup-boundary.js';
import { hasDeletedRows } from './erase-deleted-rows.js';
import type { MaintenancePlan } from './maintenance-plan.js';
import type { MaintenanceSettings } from './maintenance-policy.js';

/** Whether a run of maintenance erases what was deleted: in any case, never, or when it is time. */
export type ErasureWish = 'yes' | 'no' | 'when-due';

export interface ErasureDecision {
  readonly erase: boolean;
  /** After how long what this run does not erase is to be; null when there is nothing. */
  readonly dueInMs: number | null;
}

/**
 * Whether a run is to erase what was deleted: that writes tables anew, so a large database's are once in a while only. A run without
 * retention does so in any case.
 */
export async function decideErasure(
  database: OpenDatabase,
  plan: MaintenancePlan,
  { eraseAfterMs, eraseAtOnceBytes }: MaintenanceSettings,
  { retentionMs, erase }: { readonly retentionMs: number; readonly erase: ErasureWish },
): Promise<ErasureDecision> {
  if (retentionMs === 0) return { erase: true, dueInMs: null };
  const { isPending, sinceLastMs } = await plan.erasure(database.name);
  if (!isPending && !(await hasDeletedRows(database))) return { erase: false, dueInMs: null };
  const isTime = sinceLastMs >= eraseAfterMs || (await sizeOf(database)) <= eraseAtOnceBytes;
  if (erase === 'yes' || (erase === 'when-due' && isTime)) return { erase: true, dueInMs: null };
  // Other programs note nothing, and a compaction removes the traces of what they deleted, but not its words in indexes.
  if (!isPending) await plan.noteDeletion(database.name, eraseAfterMs);
  return { erase: false, dueInMs: isTime ? 0 : eraseAfterMs - sinceLastMs };
}

/** When versions can go that must stay for now, or the next erasure is due; null when there is nothing left to do. */
export async function nextRunMs(
  database: OpenDatabase,
  retentionMs: number,
  erasureDueInMs: number | null,
): Promise<number | null> {
  if (retentionMs === 0) return null;
  let superseded = 0;
  for (const name of await database.ownTables()) superseded += await supersededVersions(await database.table(name));
  return superseded === 0 ? erasureDueInMs : Math.min(erasureDueInMs ?? Infinity, retentionMs);
}

/** Of data and indexes of the newest versions. */
async function sizeOf(database: OpenDatabase): Promise<number> {
  let bytes = 0;
  for (const name of await database.ownTables()) bytes += (await (await database.table(name)).stats()).totalBytes;
  return bytes;
}
