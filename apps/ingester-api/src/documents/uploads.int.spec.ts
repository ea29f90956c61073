import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { DocumentIngested } from './document.dto.js';

const AT_ONCE = 20;

describe.each(DIALECTS)('uploads over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let batchId: number;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    const { body } = await api.post<{ batch_id: number }>('/batch/', { name: 'uploads', source: 'wiki' });
    batchId = body.batch_id;
  });
  afterAll(() => api.close());

  const upload = (uri: string, content: string, batch = batchId) =>
    api.post<DocumentIngested>('/document/ingest-document', {
      batch_id: batch,
      source: 'wiki',
      source_uri: uri,
      mime_type: 'text/markdown',
      file: new File([content], 'note.md'),
    });

  const files = async (): Promise<string[]> =>
    (await readdir(join(api.directory, 'file_store'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  /** The document is gone, its file is still to be removed. */
  const planRemoval = async (hash: string): Promise<void> => {
    for (const statement of [
      `delete from document_uri where doc_hash = $1`,
      `delete from document where hash = $1`,
      `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts)
       values ($1, 'DOC', 0, '', 0, 0)`,
    ])
      await api.test.database.rows(statement, [hash]);
  };

  it('that arrive at once are each answered on their own, wrong ones too', async () => {
    const uploads = Array.from({ length: AT_ONCE }, (_, index) => upload(`${index}.md`, `# Note ${index}`));
    const [missing, empty] = [upload('x.md', '# Missing', 999_999), upload('y.md', '')];
    const answers = await Promise.all(uploads);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.map(({ body }) => body.document_uri)).toEqual(answers.map((_, index) => `${index}.md`));
    expect(new Set(answers.map(({ body }) => body.uri_id)).size).toBe(AT_ONCE);
    expect((await missing).status).toBe(404);
    expect((await empty).status).toBe(400);
    expect((await files()).sort()).toEqual(answers.map(({ body }) => body.document_hash).sort());
  });

  it('to a batch that does not exist leave nothing behind, however often', async () => {
    const before = await files();
    for (let time = 0; time < 2; time += 1) expect((await upload('gone.md', '# Gone', 999_999)).status).toBe(404);
    expect(await files()).toEqual(before);
  });

  it('of content that is known change nothing but its location', async () => {
    const first = await upload('one.md', '# Known');
    const [again, elsewhere] = await Promise.all([upload('one.md', '# Known'), upload('two.md', '# Known')]);
    expect(again).toEqual(first);
    expect(elsewhere.body).toEqual({ ...first.body, document_uri: 'two.md', uri_id: expect.any(Number) });
    expect((await files()).filter((name) => name === first.body.document_hash)).toHaveLength(1);
  });

  it.each([
    ['small', '# Back'],
    ['large', '# Back\n'.repeat(50_000)],
  ])('of %s content whose file is still to be removed bring it back', async (size, content) => {
    const { body } = await upload(`${size}.md`, content);
    await planRemoval(body.document_hash);
    expect(await upload(`${size}.md`, content)).toMatchObject({
      status: 201,
      body: { document_hash: body.document_hash },
    });
    expect(await api.test.database.rows(`select 1 from pending_removal`)).toEqual([]);
    expect((await files()).filter((name) => name === body.document_hash)).toHaveLength(1);
  });
});
