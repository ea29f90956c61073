import { describe, expect, it } from '@jest/globals';
import { ErrorKind, PermanentError } from '@sluice/domain';
import { fileError } from './file-errors.js';

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: open '/srv/secret/place'`), { code, path: '/srv/secret/place' });

describe('what a fault of the file system means', () => {
  it.each([
    ['ENOSPC', ErrorKind.Unavailable, 'STORE_FULL'],
    ['EDQUOT', ErrorKind.Unavailable, 'STORE_FULL'],
    ['EFBIG', ErrorKind.Unavailable, 'STORE_FULL'],
    ['EACCES', ErrorKind.Configuration, 'STORE_NOT_WRITABLE'],
    ['EROFS', ErrorKind.Configuration, 'STORE_NOT_WRITABLE'],
    ['ENOTDIR', ErrorKind.Configuration, 'STORE_NOT_WRITABLE'],
    ['EIO', ErrorKind.Unavailable, 'STORE_UNAVAILABLE'],
    ['EMFILE', ErrorKind.Unavailable, 'STORE_UNAVAILABLE'],
  ])('of %s is %s', (code, kind, expected) => {
    const cause = systemError(code);
    const error = fileError(cause);
    expect(error).toMatchObject({ kind, code: expected, cause });
    expect(error.message).toContain('FILE_STORE_DIR');
    expect(error.message).not.toContain('/srv');
  });

  it('leaves a domain error as it is', () => {
    const error = new PermanentError('EMPTY', 'The document is empty');
    expect(fileError(error)).toBe(error);
  });
});
