import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '@sluice/domain';
import { makeDirectories, SharedCall } from '@sluice/io';

/**
 * Gives a finished and synced file its final name in one step, makes the name durable, and creates the directory when it is
 * missing. Source and target lie in the same file system.
 */
export async function publish(finished: string, target: string): Promise<void> {
  try {
    await rename(finished, target);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await makeDirectory(dirname(target));
    await rename(finished, target);
  }
  await syncDirectory(dirname(target));
}

/** Moves a file to `target` like `publish`, also from another file system; `staging` names an unused path beside the target's. */
export async function moveIn(source: string, target: string, staging: () => Promise<string>): Promise<void> {
  await syncFile(source);
  try {
    await publish(source, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    const copy = await staging();
    try {
      await copyFile(source, copy);
      await syncFile(copy);
      await publish(copy, target);
    } finally {
      await rm(copy, { force: true });
    }
    await rm(source, { force: true });
  }
}

/** Creates a directory with its parents, all of them durable. */
async function makeDirectory(directory: string): Promise<void> {
  for (const created of await makeDirectories(directory)) await syncDirectory(dirname(created));
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What waits for a directory to be synced, by its path. */
const syncs = new Map<string, { readonly call: SharedCall<void>; waiting: number }>();

/**
 * A rename survives a power failure only when its directory is synced: once for all that were renamed before it begins. Windows
 * neither needs nor allows this.
 */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const sync = syncs.get(directory) ?? { call: new SharedCall(() => syncNow(directory)), waiting: 0 };
  syncs.set(directory, sync);
  sync.waiting += 1;
  try {
    await sync.call.get();
  } finally {
    sync.waiting -= 1;
    if (sync.waiting === 0) syncs.delete(directory);
  }
}

async function syncNow(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
