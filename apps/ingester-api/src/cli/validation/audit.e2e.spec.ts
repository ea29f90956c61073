import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VectorStore } from '@sluice/vector-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceFixture } from '@sluice/testing';

const identity = { provider: 'hashing', model: 'hashing-2', dimension: 2 };

describe('si-cli audit', () => {
  let fixture: ServiceFixture;
  beforeAll(async () => {
    fixture = await ServiceFixture.create('sqlite');
    const store = new VectorStore({ root: join(fixture.directory, 'vectordb'), allowS3: false });
    for (const db of ['sound', 'team/broken']) await store.upsert(db, identity, note());
    await store.close();
    const data = join(fixture.directory, 'vectordb/team/broken/document_meta.lance/data');
    for (const file of await readdir(data)) await writeFile(join(data, file), 'garbage');
  });
  afterAll(() => fixture.close());

  const audit = async (...args: string[]) => {
    const process = fixture.command(['audit', ...args]);
    const code = await process.exited;
    return { code, lines: process.stdout().trimEnd().split('\n'), stderr: process.stderr() };
  };

  it('names what is damaged, and succeeds where nothing is', async () => {
    const all = await audit();
    expect(all).toMatchObject({ code: 1 });
    expect(all.lines).toEqual([
      'sound: sound',
      'team/broken: TABLE_UNREADABLE: The table document_meta cannot be read: files of it are damaged or missing.',
      'findings: 1',
    ]);
    expect(await audit('sound')).toMatchObject({ code: 0, lines: ['sound: sound', 'findings: 0'] });
    const { code, lines } = await audit('team/broken', '--json');
    expect(code).toBe(1);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { database: 'team/broken', code: 'TABLE_UNREADABLE', table: 'document_meta' },
    ]);
    expect(await audit('none')).toMatchObject({ code: 1, stderr: expect.stringContaining('no vector database none') });
  });
});

const note = () => ({
  id: VectorStore.documentId('a'),
  uri: 'a.md',
  title: null,
  metadata: {},
  markdown: 'a',
  doclingJson: JSON.stringify({ name: 'a', body: { self_ref: '#/body', children: [] }, texts: [] }),
  chunks: [{ order: 0, content: 'a', tokens: 1, headings: null, docItemRefs: [], labels: [], pageNumbers: [] }],
  vectors: [Float32Array.of(1, 0)],
  createdAt: new Date('2026-01-31T09:30:00Z'),
});
