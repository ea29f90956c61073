import { describe, expect, it } from '@jest/globals';
import { wrapDatabaseError, wrapOpeningError } from './database-errors.js';

const fault = (code: string): Error =>
  Object.assign(new Error(`${code}: not allowed, open '/srv/params/a.yaml'`), { code });

describe('faults of the file system', () => {
  it.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])('of any file are none of the database: %s', (code) => {
    const error = fault(code);
    expect(wrapDatabaseError(error)).toBe(error);
  });

  it.each(['EACCES', 'SQLITE_CANTOPEN', 'EROFS'])('are, when its file is opened, which is named: %s', (code) => {
    expect(wrapOpeningError(fault(code), '/data/sluice.db')).toMatchObject({
      code: 'DATABASE_NOT_WRITABLE',
      message: `The database file of DOC_DB_URL, /data/sluice.db, cannot be opened for writing (${code})`,
    });
  });
});
