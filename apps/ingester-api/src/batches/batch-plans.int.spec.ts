import { DIALECTS, eventually } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemovalPreviewBody } from '../documents/removal-preview.dto.js';
import type { BulkBody } from '../run-search/bulk.dto.js';
import type { ListedRunPage } from '../run-search/run-search.dto.js';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { BatchDocumentPage } from './batch-documents.dto.js';
import type { BatchRemoved } from './batch-removal.dto.js';
import type { BatchSummary } from './batch-search.dto.js';
import type { StartPlan } from './start-plan.dto.js';

describe.each(DIALECTS)('a processed batch over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  let batchId: number;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
    await processing.start();
    batchId = await processing.batch('plans');
    await processing.upload(batchId, 'plans', 'one.md', '# One\n\nThe first text.\n');
    await processing.upload(batchId, 'plans', 'two.md', '# Two\n\nThe second text.\n');
    await processing.process(batchId);
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  it('says in which databases its documents are, and under which titles', async () => {
    const { body } = await api.get<BatchDocumentPage>(`/batch/${batchId}/documents?sort=-uri`);
    expect(body.items).toMatchObject([
      { uri: 'two.md', title: 'Two', state: 'completed', databases: ['default'], run: { step: null, code: null } },
      { uri: 'one.md', title: 'One', state: 'completed' },
    ]);
    const found = await api.get<ListedRunPage>(`/workflow/search?batch_id=${batchId}&q=TWO`);
    expect(found.body.items).toMatchObject([{ title: 'Two', state: 'completed', batch_name: 'plans', step: null }]);
    expect(found.body.states.completed).toBe(1);
  });

  it('uses again, in a further start, what was made before, and says so in its plan', async () => {
    const { body } = await api.get<StartPlan>(`/batch/${batchId}/start-plan`);
    expect(body).toMatchObject({ documents: 2, run_group: null, databases: ['default'] });
    const reusable = body.steps.filter(({ reused }) => reused !== null);
    expect(reusable.map(({ type, reused }) => [type, reused])).toEqual([
      ['parse', 2],
      ['chunk', 2],
      ['embed', 2],
    ]);
    // What the plan says is what happens.
    const group = await processing.process(batchId);
    const steps = await api.get<{ workflow_run_id: number; step_type: string; status_meta: { reused?: boolean } }[]>(
      `/batch/${batchId}/steps`,
    );
    const newest = await api.get<ListedRunPage>(`/workflow/search?run_group_id=${group}&newest=true`);
    const ids = new Set(newest.body.items.map(({ id }) => id));
    expect(ids.size).toBe(2);
    const reused = steps.body.filter((step) => ids.has(step.workflow_run_id) && step.status_meta.reused === true);
    expect(reused.map((step) => step.step_type).sort()).toEqual(['chunk', 'chunk', 'embed', 'embed', 'parse', 'parse']);
  });

  it('has nothing that could be retried', async () => {
    const { status, body } = await api.post<BulkBody>('/workflow/bulk', { action: 'retry', batch_id: batchId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: 0, refused: [{ reason: 'not_failed', count: 4 }], next: null });
    const again = await api.post<BulkBody>('/workflow/bulk', { operation_id: body.operation_id!, after: 0 });
    expect(again.body).toMatchObject({ operation_id: body.operation_id, changed: 0 });
  });

  it('is deleted with its rows in vector databases', async () => {
    expect(await processing.stored('default')).toEqual(['one.md', 'two.md']);
    const preview = await api.get<RemovalPreviewBody>(`/batch/${batchId}/removal`);
    expect(preview.body).toMatchObject({
      locations: 2,
      documents: 2,
      run_groups: 2,
      workflow_runs: 4,
      databases: [{ name: 'default', documents: 2 }],
    });
    expect(preview.body.artifacts).toBeGreaterThanOrEqual(8);
    const { body } = await api.delete<BatchRemoved>(`/batch/${batchId}`);
    expect(body).toMatchObject({ done: true, statistics: { deleted_documents: 2, deleted_run_groups: 2 } });
    expect((await api.get<BatchSummary>(`/batch/${batchId}`)).status).toBe(404);
    await eventually(
      'the end of the vector rows',
      () => processing.stored('default'),
      ({ length }) => length === 0,
    );
  });
});
