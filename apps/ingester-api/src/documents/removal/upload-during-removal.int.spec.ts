import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactKey } from '@sluice/artifact-store';
import { Dialect, PendingRemovals } from '@sluice/persistence';
import { DIALECTS, eventually, hashOf } from '@sluice/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiFixture } from '../../testing/api.fixture.js';
import { Processing } from '../../testing/processed-batch.fixture.js';

const SOURCE = 'renamed';
const ROUNDS = 6;
/** Larger than what stays in memory while it is uploaded. */
const LARGE = 'x'.repeat(200_000);

describe.each(DIALECTS)('content that is uploaded while its removal commits, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
  });
  afterAll(() => api.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const remove = (uri: string) => api.delete(`/document/by-uri?${new URLSearchParams({ uri, source: SOURCE })}`);
  const fileOf = (hash: string): string => join(api.directory, 'file_store', 'raw', hash);
  const isDocument = async (hash: string): Promise<boolean> =>
    (await api.runtime.documents.findDocument(hash)) !== null;

  /** A rename: the new location comes while the old one goes. */
  const rename = async (round: number, content: string, uploadFirst: boolean): Promise<string> => {
    const from = await processing.batch(SOURCE);
    const to = await processing.batch(SOURCE);
    const hash = await processing.upload(from, SOURCE, `${round}/old.md`, content);
    const steps = [() => processing.upload(to, SOURCE, `${round}/new.md`, content), () => remove(`${round}/old.md`)];
    if (!uploadFirst) steps.reverse();
    await Promise.all(steps.map((step) => step()));
    return hash;
  };

  it.each([
    ['small, uploaded first', '', true],
    ['small, removed first', '', false],
    ['large, uploaded first', LARGE, true],
    ['large, removed first', LARGE, false],
  ])('keeps its file: %s', async (name, padding, uploadFirst) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const hash = await rename(round, `# ${name} ${round}${padding}`, uploadFirst);
      await api.post('/document/cleanup-orphans');
      expect(await isDocument(hash)).toBe(true);
      expect(existsSync(fileOf(hash))).toBe(true);
      await remove(`${round}/new.md`);
      expect(existsSync(fileOf(hash))).toBe(false);
    }
  });

  it('keeps its file when a third party uploads and removes it between the file and the record', async () => {
    const content = `# Large${LARGE}`;
    const to = await processing.batch(SOURCE);
    const others = await processing.batch(SOURCE);
    const { artifactStore } = api.runtime;
    const adopt = artifactStore.adopt.bind(artifactStore);
    jest.spyOn(artifactStore, 'adopt').mockImplementationOnce(async (...parameters) => {
      const stored = await adopt(...parameters);
      await processing.upload(others, SOURCE, 'third/other.md', content);
      await remove('third/other.md');
      return stored;
    });
    const hash = await processing.upload(to, SOURCE, 'third/own.md', content);
    expect(await isDocument(hash)).toBe(true);
    expect(existsSync(fileOf(hash))).toBe(true);
    expect(await readdir(join(api.directory, 'file_store', '.tmp'))).toEqual([]);
  });

  if (dialect === Dialect.Postgres) {
    it('keeps its file when the upload began before the removal committed, and the file is removed last', async () => {
      const content = '# Registered behind a lock';
      const hash = hashOf(content);
      const from = await processing.batch(SOURCE);
      const to = await processing.batch(SOURCE);
      await processing.upload(from, SOURCE, 'old.md', content);

      const { artifactStore, database } = api.runtime;
      const { isUnderWay } = PendingRemovals.prototype;
      const asked = Promise.withResolvers<unknown>();
      jest.spyOn(PendingRemovals.prototype, 'isUnderWay').mockImplementation(function (this: PendingRemovals, asking) {
        asked.resolve(undefined);
        return isUnderWay.call(this, asking);
      });
      const removing = Promise.withResolvers<unknown>();
      let uploading!: Promise<string>;
      const originalDelete = artifactStore.delete.bind(artifactStore);
      jest.spyOn(artifactStore, 'delete').mockImplementation(async (key: ArtifactKey) => {
        // The removal has seen no document. Now the upload goes on, to its end or until it waits for the removal.
        removing.resolve(undefined);
        await Promise.race([uploading, asked.promise]);
        return originalDelete(key);
      });

      await database.transaction(async (session) => {
        await session.rows(`select id from document_batch where id = $1 for update`, [to]);
        uploading = processing.upload(to, SOURCE, 'new.md', content);
        const waiting = () =>
          api.test.database.rows(
            `select 1 from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like 'with upload as%'`,
          );
        await eventually('an upload that waits', waiting, (rows) => rows.length > 0);
        void remove('old.md');
        await removing.promise;
      });
      await uploading;
      expect(await isDocument(hash)).toBe(true);
      expect(existsSync(fileOf(hash))).toBe(true);
    });
  }
});
