import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sluice/testing';
import { deletingManifest, postForm, removeMost } from '../../testing/reviewed-manifests.fixture.js';
import { ServedAgents } from '../../testing/served-agents.fixture.js';

interface Withheld {
  readonly id: string;
  readonly source: string;
  readonly count: number;
  readonly dismissed_at: string | null;
  readonly documents?: string[];
}

interface Plan {
  readonly plan_id: string;
  readonly adds: { uri: string }[];
  readonly deletions: { outcome: string; count: number; withheld: number };
}

type Run = Readonly<Record<string, unknown>> & { readonly status: string };

describe.each(['sqlite', 'postgres'] as const)('what is looked at before it is done, on %s', (dialect) => {
  let served: ServedAgents;
  let api: string;
  beforeAll(async () => {
    served = await ServedAgents.start(dialect, {});
    api = `${served.url}/api/v1`;
  });
  afterAll(() => served[Symbol.asyncDispose]());

  const get = async <Body>(path: string): Promise<{ status: number; body: Body }> => {
    const response = await fetch(`${api}${path}`);
    return { status: response.status, body: (await response.json()) as Body };
  };
  const post = async <Body>(
    path: string,
    fields: Record<string, string> = {},
  ): Promise<{ status: number; body: Body }> => {
    const response = await fetch(`${api}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const run = (id: string): Promise<object> => postForm(`${api}/manifests/${id}/run`);
  const ended = async (runId: number): Promise<Run> =>
    (
      await eventually(
        'the end of the run',
        () => get<Run>(`/runs/${runId}`),
        ({ body }) => body.status !== 'running',
      )
    ).body;
  const withheldOf = async (source: string): Promise<Withheld | undefined> =>
    (await get<Withheld[]>('/withheld-deletions')).body.find((one) => one.source === source);

  it('withheld deletions are listed, approved by name and gone afterwards', async () => {
    const docs = await deletingManifest(served, 'approved');
    await run('approved');
    expect(await withheldOf('approved')).toBeUndefined();
    await removeMost(docs);
    await run('approved');
    const withheld = (await withheldOf('approved'))!;
    expect(withheld).toMatchObject({ manifest_id: 'approved', count: 12, not_approvable: null, dismissed_at: null });
    const detail = await get<Withheld>(`/withheld-deletions/${withheld.id}`);
    expect(detail.body.documents).toHaveLength(12);
    expect(detail.body.documents).toContain('7.md');
    // One is there again: it stays.
    await writeFile(join(docs, '7.md'), '# approved 7.md');
    const { status, body } = await post<{ run_id: number }>(`/withheld-deletions/${withheld.id}/approve`);
    expect(status).toBe(202);
    const report = (await ended(body.run_id)).report as { deletions: { deleted: string[]; withheld: string[] } };
    expect(report.deletions.deleted).toHaveLength(11);
    expect(report.deletions.deleted).not.toContain('7.md');
    expect(report.deletions.withheld).toEqual([]);
    expect(await withheldOf('approved')).toBeUndefined();
    expect((await post(`/withheld-deletions/${withheld.id}/approve`)).status).toBe(404);
  });

  it('an approval is for those that were seen: what has gone since is withheld', async () => {
    const docs = await deletingManifest(served, 'exact');
    await run('exact');
    await removeMost(docs);
    await run('exact');
    const { id } = (await withheldOf('exact'))!;
    // As a disk that is not mounted.
    await rm(join(docs, '0.md'));
    const { body } = await post<{ run_id: number }>(`/withheld-deletions/${id}/approve`);
    const { report, status } = await ended(body.run_id);
    expect(status).toBe('partial');
    expect(report).toMatchObject({ deleted_count: 12, deletions: { withheld: ['0.md'] } });
    expect(await withheldOf('exact')).toMatchObject({ count: 1 });
  });

  it('dismissed ones stay put aside until others are withheld', async () => {
    const docs = await deletingManifest(served, 'dismissed');
    await run('dismissed');
    await removeMost(docs);
    await run('dismissed');
    const { id } = (await withheldOf('dismissed'))!;
    expect((await post<Withheld>(`/withheld-deletions/${id}/dismiss`)).body.dismissed_at).not.toBeNull();
    await run('dismissed');
    expect(await withheldOf('dismissed')).toMatchObject({ id, dismissed_at: expect.any(String) });
    await rm(join(docs, '0.md'));
    await run('dismissed');
    expect(await withheldOf('dismissed')).toMatchObject({ count: 13, dismissed_at: null });
    expect((await post(`/withheld-deletions/${id}/dismiss`)).status).toBe(404);
  });

  it('a plan says what would be done, and is carried out exactly, once', async () => {
    const docs = await deletingManifest(served, 'planned');
    await run('planned');
    await rename(join(docs, '1.md'), join(docs, 'moved.md'));
    await writeFile(join(docs, '2.md'), '# Changed');
    await writeFile(join(docs, 'new.md'), '# New');
    await rm(join(docs, '3.md'));
    const { status, body } = await post<Plan>('/manifests/planned/plans');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      manifest_id: 'planned',
      counts: { new: 2, mismatch: 1, match: 10 },
      to_upload: { count: 3, bytes: 28 },
      adds: [
        { uri: 'moved.md', size: 14 },
        { uri: 'new.md', size: 5 },
      ],
      changes: [{ uri: '2.md', size: 9 }],
      moves: [{ from: '1.md', to: 'moved.md' }],
      deletions: { outcome: 'delete', count: 2, withheld: 0, documents: ['1.md', '3.md'] },
    });
    expect((await get(`/plans/${body.plan_id}`)).body).toEqual(body);
    const applied = await post<{ run_id: number }>(`/plans/${body.plan_id}/apply`);
    expect(applied.status).toBe(202);
    expect(await ended(applied.body.run_id)).toMatchObject({
      status: 'completed',
      manifest_id: 'planned',
      report: { ingested_count: 3, deletions: { deleted: ['1.md', '3.md'] } },
    });
    expect((await post(`/plans/${body.plan_id}/apply`)).status).toBe(404);
  });

  it('a plan is refused when the source has changed, and nothing is done', async () => {
    const docs = await deletingManifest(served, 'changing');
    const { body } = await post<Plan>('/manifests/changing/plans');
    await writeFile(join(docs, '4.md'), '# Changed');
    await writeFile(join(docs, 'late.md'), '# Late');
    const refused = await post<{ error: string }>(`/plans/${body.plan_id}/apply`);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatch(/4\.md has changed; late\.md is there now\. Make a new plan/);
    expect((await get<Run[]>('/manifests/changing/runs')).body).toEqual([]);
  });

  it('a plan with deletions that would be withheld carries them out only when they are approved with it', async () => {
    const docs = await deletingManifest(served, 'brake');
    await run('brake');
    await removeMost(docs);
    const first = (await post<Plan>('/manifests/brake/plans')).body;
    expect(first.deletions).toMatchObject({ outcome: 'withheld', count: 12, withheld: 12 });
    const { run_id } = (await post<{ run_id: number }>(`/plans/${first.plan_id}/apply`)).body;
    expect(await ended(run_id)).toMatchObject({ status: 'partial', report: { deleted_count: 0 } });
    const second = (await post<Plan>('/manifests/brake/plans')).body;
    const approved = await post<{ run_id: number }>(`/plans/${second.plan_id}/apply`, { approve_deletes: 'true' });
    expect(await ended(approved.body.run_id)).toMatchObject({ status: 'completed', report: { deleted_count: 12 } });
  });

  it('runs have a log and a history, and manifests their last run', async () => {
    const docs = await deletingManifest(served, 'logged');
    await run('logged');
    await writeFile(join(docs, 'empty.md'), '');
    await rm(join(docs, '5.md'));
    await run('logged');
    const { body: history } = await get<{ items: Run[]; next_before: number | null }>(
      '/runs/history?manifest_id=logged&limit=1',
    );
    expect(history.items).toMatchObject([{ kind: 'manifest run', source: 'logged', ingested: expect.any(Number) }]);
    expect(history.items[0]).not.toHaveProperty('report');
    const next = await get<{ items: Run[]; next_before: null }>(
      `/runs/history?manifest_id=logged&before=${history.next_before!}`,
    );
    expect(next.body).toMatchObject({
      items: [{ status: 'completed', ingested: 13, deleted: 0, errors: 0 }],
      next_before: null,
    });
    const runId = next.body.items[0]!.run_id as number;
    const log = await get<{ status: string; lines: { number: number; message: string }[] }>(`/runs/${runId}/log`);
    const messages = log.body.lines.map(({ message }) => message);
    expect(log.body.status).toBe('completed');
    expect(messages[0]).toBe('Listing the source');
    expect(messages).toContain('Sending documents: 13 of 13');
    expect(messages.at(-1)).toBe('13 documents looked at, 13 of 13 sent, 0 deleted');
    const later = await get<{ lines: { number: number }[] }>(`/runs/${runId}/log?after=2&limit=1`);
    expect(later.body.lines.map(({ number }) => number)).toEqual([3]);
    const { body: manifest } = await get<{ last_run: Run }>('/manifests/logged');
    expect(manifest.last_run).toMatchObject({ run_id: history.items[0]!.run_id, status: history.items[0]!.status });
    expect((await get('/runs/999999/log')).status).toBe(404);
  });
});
