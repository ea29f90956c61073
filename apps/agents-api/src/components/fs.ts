import { basename, dirname, resolve } from 'node:path';
import { INVENTORY_FILE, type ComponentSpec, type GivenPaths } from '@sluice/agents';
import { FileSystemSource } from '@sluice/sources';
import { requested, type ComponentKind, type Given } from './component-kind.js';
import { inventorySource, kindOfPath } from './inventory-file.js';

export interface FsSpec extends ComponentSpec {
  readonly type: 'fs';
  /** Of a directory or an inventory. */
  readonly path: string;
}

const OWN_FILES = new Map([[INVENTORY_FILE, 'It is an inventory of this directory']]);

/** A directory of this machine, or an inventory of it. */
export const fsComponent: ComponentKind<FsSpec> = {
  type: 'fs',
  read: (fields) => ({ path: fields.text('path') }),
  create: async ({ path }, selection) => {
    const kind = await kindOfPath(path);
    const root = resolve(kind === 'file' ? dirname(path) : path);
    const source = new FileSystemSource({ root, ...selection, leaveOut: OWN_FILES });
    const base = { location: `fs:${root}`, label: basename(root) || 'files' };
    // What does not exist fails when it is listed, and so leaves the other components of a manifest alone.
    if (kind !== 'file') return { ...base, source, listsEverything: true };
    return { ...base, source: await inventorySource(path, source, selection), listsEverything: false };
  },
};

export const fsSpec = (path: string, paths?: Given<GivenPaths>): FsSpec => ({ ...requested(paths), type: 'fs', path });
