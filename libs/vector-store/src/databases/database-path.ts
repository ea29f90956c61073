import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { InvalidInputError } from '@sluice/domain';

/** Where databases may lie. */
export interface DatabaseRoot {
  readonly root: string;
  readonly allowS3: boolean;
}

/** What file systems take as a name. */
const MAX_SEGMENT_BYTES = 255;

/**
 * The place of the database `db`: an absolute path below `root`, or the `s3://bucket/prefix` as it was given.
 * @throws InvalidInputError when `db` is not a relative path, would leave `root` (also through a symbolic link), points into a
 * table, or names object storage that is not allowed.
 */
export function databasePath(db: string, { root, allowS3 }: DatabaseRoot): string {
  if (db.includes('://')) return objectStorageUri(db, allowS3);
  if (db === '' || isAbsolute(db) || /^[a-z]:/i.test(db)) throw invalid(db, 'must be a path relative to the directory');
  if (hasControlCharacter(db) || db.includes('\\'))
    throw invalid(db, 'must not contain backslashes or control characters');
  const segments = db.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw invalid(db, 'must not contain empty, "." or ".." segments');
  }
  if (segments.some((segment) => segment.endsWith('.lance'))) throw invalid(db, 'must not point into a table');
  const longest = Math.max(...segments.map((segment) => Buffer.byteLength(segment)));
  if (longest > MAX_SEGMENT_BYTES) throw invalid(db, `must not have a segment of more than ${MAX_SEGMENT_BYTES} bytes`);
  const path = resolve(root, db);
  const real = realPath(path);
  if (real === null || !isBelow(realPath(root) ?? root, real)) throw invalid(db, 'must not leave the directory');
  return path;
}

function objectStorageUri(db: string, allowS3: boolean): string {
  if (!db.startsWith('s3://')) throw invalid(db, 'must be a relative path or an s3:// URI');
  if (!allowS3) throw invalid(db, 'must be a relative path; s3:// targets are switched off (VECTORDB_ALLOW_S3)');
  const [bucket = '', ...segments] = db.slice('s3://'.length).replace(/\/$/, '').split('/');
  const wellFormed = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && segments.every(isObjectSegment);
  if (!wellFormed || segments.length === 0) throw invalid(db, 'must have the form s3://bucket/prefix');
  return db.replace(/\/$/, '');
}

const isObjectSegment = (segment: string): boolean =>
  /^[\w.!'()* +=@:,-]+$/u.test(segment) && !/^\.{1,2}$/.test(segment);

const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character < ' ' || character === '\u007f');

/** The path with symbolic links resolved as far as it exists; null when a link leads nowhere or in a circle. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return null;
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry?.isSymbolicLink()) return null;
    // Another process has created it just now.
    if (entry) return realpathSync(path);
    const parent = dirname(path);
    const realParent = parent === path ? path : realPath(parent);
    return realParent === null ? null : resolve(realParent, relative(parent, path));
  }
}

const isBelow = (root: string, path: string): boolean => path.startsWith(root.endsWith(sep) ? root : root + sep);

const invalid = (db: string, rule: string): InvalidInputError =>
  new InvalidInputError(`The vector database name ${JSON.stringify(db.slice(0, 200))} is invalid: it ${rule}.`, [
    { field: 'db', message: rule },
  ]);
