import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VectorStore } from '../index.js';
import { aDocument, identity } from '../testing/document.fixture.js';
import { DELETED_PREFIX, deleteFiles } from './delete-database.js';

describe('the deletion of the files of a database', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sluice-delete-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const write = async (...paths: string[]): Promise<void> => {
    for (const path of paths) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), path);
    }
  };
  const files = async (): Promise<string[]> => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .sort();
  };
  const remove = (db: string): Promise<void> => deleteFiles(db, join(root, db));
  /** Moves the directory aside as a deletion does whose process dies then. */
  const interrupted = async (db: string): Promise<void> => {
    await write(`${db}/chunks.lance/data`);
    await rename(join(root, db), join(root, `${DELETED_PREFIX}${hash('sha256', db).slice(0, 24)}`));
  };

  it('takes its tables, and leaves other databases below it alone', async () => {
    await write('team/chunks.lance/data', 'team/.creating-1/x', 'team/notes/chunks.lance/data', 'other/chunks.lance/1');
    await remove('team');
    expect(await files()).toEqual(['other/chunks.lance/1', 'team/notes/chunks.lance/data']);
    await remove('team/notes');
    await remove('team');
    await remove('team');
    expect(await files()).toEqual(['other/chunks.lance/1']);
  });

  it('puts back what was created below it in the moment in which it was moved', async () => {
    await write('team/new/settings.lance/1', 'team/new/.creating-1/chunks.lance/1');
    await interrupted('team');
    await remove('team');
    expect(await files()).toEqual(['team/new/.creating-1/chunks.lance/1', 'team/new/settings.lance/1']);
  });

  it('puts it together with what its process has written since', async () => {
    await write('team/new/settings.lance/1', 'team/new/chunks.lance/data/1', 'team/new/chunks.lance/_versions/1');
    await interrupted('team');
    await write('team/new/chunks.lance/data/2', 'team/new/chunks.lance/_versions/2', 'team/new/settings.lance/1');
    await remove('team');
    expect(await files()).toEqual([
      'team/new/chunks.lance/_versions/1',
      'team/new/chunks.lance/_versions/2',
      'team/new/chunks.lance/data/1',
      'team/new/chunks.lance/data/2',
      'team/new/settings.lance/1',
    ]);
    expect(await readFile(join(root, 'team/new/settings.lance/1'), 'utf8')).toBe('team/new/settings.lance/1');
  });

  it('loses no database that is created below it meanwhile', async () => {
    await using stores = {
      deleting: new VectorStore({ root, allowS3: false }),
      storing: new VectorStore({ root, allowS3: false }),
      [Symbol.asyncDispose]: async () => {
        await Promise.all([stores.deleting.close(), stores.storing.close()]);
      },
    };
    const names = ['a', 'b', 'c'].map((name) => `team/${name}`);
    let isDone = false;
    const deleting = (async () => {
      for (; !isDone;) {
        await write('team/chunks.lance/x');
        await stores.deleting.delete('team', (deleteIt) => deleteIt());
      }
    })();
    for (const name of names) {
      // A step is tried again.
      for (let stored = false; !stored;) {
        stored = await stores.storing.upsert(name, identity, aDocument('a')).then(
          () => true,
          () => false,
        );
      }
    }
    isDone = true;
    await deleting;
    for (const name of names) {
      expect((await stores.storing.documents(name)).total).toBe(1);
      expect(await stores.storing.check(name, { thorough: true })).toEqual([]);
    }
  });

  it('shows to a process that has it open, also where its directory stays', async () => {
    const here = new VectorStore({ root, allowS3: false });
    const there = new VectorStore({ root, allowS3: false });
    const another = { ...identity, model: 'another' };
    await here.upsert('team/notes', identity, aDocument('n'));
    for (const [old, young] of [
      [identity, another],
      [another, identity],
    ] as const) {
      await there.upsert('team', old, aDocument('old'));
      await here.delete('team', (deleteIt) => deleteIt());
      await here.upsert('team', young, aDocument('new'));
      // Its maintenance, which the first commit made due, is of what is there no more.
      await there.upsert('team', young, aDocument('newer'));
      expect((await there.documents('team')).total).toBe(2);
      expect(await there.identity('team')).toMatchObject({ model: young.model });
      await here.delete('team', (deleteIt) => deleteIt());
    }
    await there.upsert('team', identity, aDocument('old'));
    await here.delete('team', (deleteIt) => deleteIt());
    await here.upsert('team', identity, aDocument('new'));
    await there.close();
    expect(await here.check('team', { thorough: true })).toEqual([]);
    expect((await here.documents('team')).documents.map(({ uri }) => uri)).toEqual([aDocument('new').uri]);
    expect((await here.documents('team/notes')).total).toBe(1);
    await here.close();
  });
});
