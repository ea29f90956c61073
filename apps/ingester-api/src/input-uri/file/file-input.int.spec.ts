import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { InvalidInputError, TooLargeError } from '@sluice/domain';
import { failureOf } from '../testing/failure.fixture.js';
import { noAbort, someSettings } from '../testing/settings.fixture.js';
import { FileInput } from './file-input.js';

describe('FileInput', () => {
  let directory: string;
  let root: string;
  let input: FileInput;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'input-uri-file-'));
    root = join(directory, 'root');
    await mkdir(join(root, 'sub'), { recursive: true });
    await mkdir(join(directory, 'root-2'));
    await writeFile(join(root, 'sub', 'a # b?.txt'), 'inside');
    await writeFile(join(directory, 'secret.txt'), 'outside');
    await writeFile(join(directory, 'root-2', 'secret.txt'), 'outside');
    input = new FileInput(someSettings({ fileRoots: [root, join(directory, 'unmounted')] }));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const uriOf = (...parts: string[]): string => pathToFileURL(join(...parts)).href;
  const failure = async (uri: string): Promise<InvalidInputError> => {
    const error = await failureOf(input.open(uri, noAbort()));
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as Error).message).not.toContain(directory);
    return error as InvalidInputError;
  };

  it('streams a file below a root', async () => {
    const fetched = await input.open(uriOf(root, 'sub', 'a # b?.txt'), noAbort());
    expect(fetched).toMatchObject({ mimeType: null, fileName: 'a # b?.txt', sizeBytes: 6 });
    expect(await text(fetched.stream)).toBe('inside');
  });

  it('follows symlinks that stay below a root, and accepts a root that is a symlink itself', async () => {
    await symlink('sub/a # b?.txt', join(root, 'link.txt'));
    await symlink(root, join(directory, 'alias'));
    const aliased = new FileInput(someSettings({ fileRoots: [join(directory, 'alias')] }));
    for (const path of ['alias/link.txt', 'root/link.txt']) {
      const fetched = await aliased.open(uriOf(directory, path), noAbort());
      expect(fetched.fileName).toBe('link.txt');
      expect(await text(fetched.stream)).toBe('inside');
    }
  });

  it('refuses symlinks that leave the root, of files and of directories', async () => {
    await symlink('../secret.txt', join(root, 'link.txt'));
    await symlink('..', join(root, 'up'));
    expect((await failure(uriOf(root, 'link.txt'))).message).toContain('outside');
    expect((await failure(uriOf(root, 'up', 'secret.txt'))).message).toContain('outside');
    expect((await failure(uriOf(root, 'up', 'none.txt'))).message).toContain('outside');
  });

  it('refuses paths outside the roots, also those that begin like one, whether the file exists or not', async () => {
    const sentences = new Set<string>();
    for (const path of ['secret.txt', 'none.txt', 'root-2/secret.txt', 'none/none.txt', 'unmounted/a.txt']) {
      sentences.add((await failure(uriOf(directory, path))).message);
    }
    expect([...sentences]).toEqual([expect.stringContaining('outside')]);
    for (const way of ['..', '%2e%2e', '.%2E']) {
      expect((await failure(`${uriOf(root)}/sub/${way}/${way}/secret.txt`)).message).toContain('outside');
    }
  });

  it('says that a file below a root does not exist', async () => {
    await symlink('nowhere', join(root, 'dangling'));
    for (const path of ['none.txt', 'none/none.txt', 'dangling', `sub/${'n'.repeat(300)}`]) {
      expect((await failure(uriOf(root, path))).message).toContain('does not exist');
    }
  });

  it('refuses directories and what is no regular file', async () => {
    await promisify(execFile)('mkfifo', [join(root, 'pipe')]);
    expect((await failure(uriOf(root, 'sub'))).message).toContain('directory');
    expect((await failure(uriOf(root))).message).toContain('directory');
    expect((await failure(uriOf(root, 'pipe'))).message).toContain('no regular file');
  });

  it.each([
    'file://server/share/a.txt',
    'file:a.txt',
    'file:///a%2Fb.txt',
    'file:///a%00.txt',
    'file:///a.txt?x',
    'file:///a.txt#x',
    'file:///%zz',
  ])('refuses %s', async (uri) => {
    expect((await failure(uri)).details).toMatchObject([{ field: 'input_uri' }]);
  });

  it('refuses everything while no root is listed', async () => {
    const closed = new FileInput(someSettings());
    await expect(closed.open(uriOf(root, 'sub', 'a # b?.txt'), noAbort())).rejects.toThrow('INPUT_FILE_ROOTS');
  });

  it('refuses a file over the limit', async () => {
    const limited = new FileInput(someSettings({ fileRoots: [root], maxBytes: 5 }));
    await expect(limited.open(uriOf(root, 'sub', 'a # b?.txt'), noAbort())).rejects.toThrow(TooLargeError);
  });

  it('ends with the reason of the signal', async () => {
    await writeFile(join(root, 'large.bin'), Buffer.alloc(1024 * 1024));
    const abort = new AbortController();
    const fetched = await input.open(uriOf(root, 'large.bin'), abort.signal);
    const reason = new Error('the client has gone');
    abort.abort(reason);
    expect(await failureOf(text(fetched.stream))).toBe(reason);
  });
});
