import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidInputError } from '@sluice/domain';
import { databasePath } from './database-path.js';

describe('databasePath', () => {
  let base: string;
  let root: string;
  beforeAll(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-paths-')));
    root = join(base, 'root');
    mkdirSync(join(base, 'outside'));
    mkdirSync(join(root, 'inside'), { recursive: true });
    symlinkSync(join(base, 'outside'), join(root, 'escape'));
    symlinkSync(join(base, 'nowhere'), join(root, 'dangling'));
    symlinkSync(join(root, 'inside'), join(root, 'within'));
    symlinkSync(join(root, 'loop'), join(root, 'loop'));
  });
  afterAll(() => rmSync(base, { recursive: true }));

  it.each(['a', 'a/b/c.lancedb', 'with space', 'inside/new', 'within/db', '..a', 'ümlaut', '%2e%2e'])(
    'places %j below the root',
    (db) => {
      expect(databasePath(db, { root, allowS3: false })).toBe(join(root, db));
    },
  );

  it.each([
    '',
    '.',
    '..',
    '../etc',
    'a/../../etc',
    'a/..',
    './a',
    'a//b',
    'a/',
    '/etc',
    'C:/x',
    'a\\..\\b',
    'a\0b',
    'a\nb',
    'escape',
    'escape/db',
    'dangling',
    'dangling/db',
    'loop/db',
    'a/chunks.lance',
    'db://cloud',
    'file:///etc',
    's3://bucket/db',
  ])('refuses %j', (db) => {
    expect(() => databasePath(db, { root, allowS3: false })).toThrow(InvalidInputError);
  });

  it.each(['x'.repeat(256), `a/${'ü'.repeat(128)}`])(
    'says what is wrong with a name that no file system takes',
    (db) => {
      expect(() => databasePath(db, { root, allowS3: false })).toThrow(
        'must not have a segment of more than 255 bytes',
      );
    },
  );

  it('names no path of the machine in its message', () => {
    const refusal = (): string => {
      try {
        return databasePath('escape/db', { root, allowS3: false });
      } catch (error) {
        return String(error);
      }
    };
    expect(refusal()).not.toContain(base);
  });

  it.each(['s3://bucket/db', 's3://bucket/a/b.lancedb'])('takes %j when object storage is allowed', (db) => {
    expect(databasePath(db, { root, allowS3: true })).toBe(db);
    expect(databasePath(`${db}/`, { root, allowS3: true })).toBe(db);
  });

  it.each([
    's3://bucket',
    's3://bucket/',
    's3://b/../x',
    's3://bucket/a/../b',
    's3://bucket/a?x=1',
    's3:///x',
    'gs://bucket/x',
  ])('refuses %j also when object storage is allowed', (db) => {
    expect(() => databasePath(db, { root, allowS3: true })).toThrow(InvalidInputError);
  });
});
