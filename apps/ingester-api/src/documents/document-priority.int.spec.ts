import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { WorkflowRunBody } from '../workflows/workflow-run.dto.js';

describe.each(DIALECTS)('the priority of an upload, on %s', (dialect) => {
  let api: ApiFixture;
  let batch_id: number;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    ({ batch_id } = (await api.post<{ batch_id: number }>('/batch/', { name: 'b', source: 'docs' })).body);
  });
  afterAll(() => api.close());

  const upload = (source_uri: string, content: string, priority?: number) =>
    api.post<{ document_hash: string; error: string }>('/document/ingest-document', {
      batch_id,
      source: 'docs',
      source_uri,
      file: new Blob([content]),
      ...(priority === undefined ? {} : { priority }),
    });
  /** Priorities of the newest group's runs by document, each with that of its first step. */
  const startedWith = async (fields: Record<string, number> = {}) => {
    const { body } = await api.post<{ run_group: number }>('/batch/start-workflows', { batch_id, ...fields });
    const runs = await api.get<WorkflowRunBody[]>(`/workflow/?batch_id=${batch_id}&include_steps=true`);
    const own = runs.body.filter((run) => run.run_group_id === body.run_group);
    return Object.fromEntries(own.map((run) => [run.doc_id, [run.priority, run.steps![0]!.priority]]));
  };

  it('is that of its runs, unless their start names one; who uploads again without one changes nothing', async () => {
    const urgent = (await upload('urgent.md', '# now', 7)).body.document_hash;
    const plain = (await upload('plain.md', '# later')).body.document_hash;
    expect(await startedWith()).toEqual({ [urgent]: [7, 7], [plain]: [0, 0] });
    expect(await startedWith({ priority: 0 })).toEqual({ [urgent]: [0, 0], [plain]: [0, 0] });

    await upload('urgent.md', '# now');
    await upload('plain.md', '# later', -2);
    expect(await startedWith()).toEqual({ [urgent]: [7, 7], [plain]: [-2, -2] });
    const changed = (await upload('urgent.md', '# now, edited', 3)).body.document_hash;
    expect(await startedWith()).toEqual({ [changed]: [3, 3], [plain]: [-2, -2] });

    const { body } = await api.post<WorkflowRunBody>('/workflow/', { doc_id: changed });
    expect(body).toMatchObject({
      priority: 3,
      run_params: { param_id: 'default', workflow_id: 'batch', source: 'docs' },
    });
  });

  it('is refused where it can be none', async () => {
    expect(await upload('x.md', 'x', 1_000_001)).toMatchObject({ status: 400 });
  });
});
