import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Written beside a file by the build, the better one first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A file of the UI. */
export interface SiteFile {
  readonly path: string;
  /** With its dot. */
  readonly extension: string;
  /** Its compressed copies by content coding. */
  readonly encoded: readonly (readonly [coding: string, path: string])[];
}

/** All files below a folder by their path there, such as `assets/index.js`: what is not in it cannot be asked for. */
export const siteFiles = (folder: string): ReadonlyMap<string, SiteFile> => {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
  const isCopy = (name: string): boolean =>
    ENCODINGS.some(([, ending]) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));
  return new Map(
    [...names]
      .filter((name) => !isCopy(name))
      .map((name) => [
        name,
        {
          path: join(folder, name),
          extension: extname(name),
          encoded: ENCODINGS.filter(([, ending]) => names.has(name + ending)).map(
            ([coding, ending]) => [coding, join(folder, name + ending)] as const,
          ),
        },
      ]),
  );
};
