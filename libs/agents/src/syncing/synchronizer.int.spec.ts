import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConflictError, UpstreamError } from '@sluice/domain';
import { IngesterClient } from '@sluice/ingester-client';
import { FakeIngester } from '@sluice/ingester-client/testing';
import type { Component } from '../planning/component.js';
import type { PlanRequest } from '../planning/make-plan.js';
import { parsePlan, planToJson } from '../planning/plan-file.js';
import { AGENT_DIALECTS, createAgentTestDatabase, type AgentTestDatabase } from '../testing/agent-test-database.js';
import { componentOf, MemorySource } from '../testing/memory-source.js';
import { WithheldDeletions } from '../state/withheld-deletions.js';
import type { ApplyOptions } from './apply-plan.js';
import { Synchronizer } from './synchronizer.js';

const never = new AbortController().signal;

const request = (components: readonly Component[], rest: Partial<PlanRequest> = {}): PlanRequest => ({
  source: 'docs',
  components,
  range: { start: null, end: null },
  deleteStale: false,
  retryRefused: false,
  ...rest,
});

const options = (rest: Partial<ApplyOptions> = {}): ApplyOptions => ({
  priority: 0,
  workflows: null,
  deletions: { maxFraction: 0.2, approved: null },
  exact: false,
  ...rest,
});

const manyFiles = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`file-${index}.md`, `content ${index}`]));

describe.each(AGENT_DIALECTS)('Synchronizer on %s', (dialect) => {
  let databases: AgentTestDatabase;
  let ingester: FakeIngester;
  let client: IngesterClient;
  let synchronizer: Synchronizer;

  beforeAll(async () => {
    databases = await createAgentTestDatabase(dialect);
  });
  afterAll(async () => {
    await databases[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    for (const table of [
      'agent_content_hash',
      'agent_refusal',
      'agent_held_deletion',
      'agent_withheld_deletion',
      'agent_lease',
      'agent_document_owner',
    ]) {
      await databases.database.rows(`delete from ${table}`);
    }
    ingester = await FakeIngester.start();
    const retry = { attempts: 2, baseDelayMs: 1, maxDelayMs: 2, maxRequestedMs: 2 };
    client = new IngesterClient({ endpointUrl: ingester.endpointUrl, apiKey: null, retry });
    synchronizer = new Synchronizer({ database: databases.database, readConcurrency: 4, uploadConcurrency: 3 });
  });
  afterEach(async () => {
    await client.close();
    await ingester.stop();
  });

  const sync = (source: MemorySource, plan: Partial<PlanRequest> = {}, apply: Partial<ApplyOptions> = {}) =>
    synchronizer.sync(request([componentOf(source)], plan), options(apply), { client, signal: never });

  it('uploads everything first, nothing the second time, and then just what changed', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b' });
    expect(await sync(source)).toMatchObject({ ingestedCount: 2, batchId: 1, errors: [] });
    expect(await sync(source)).toMatchObject({ ingestedCount: 0, counts: { match: 2, new: 0, mismatch: 0 } });
    source.write('b.md', 'b, edited');
    source.write('c.md', 'c');
    expect(await sync(source)).toMatchObject({ ingestedCount: 2, counts: { match: 1, new: 1, mismatch: 1 } });
    expect(ingester.batches).toEqual([{ id: 1, name: 'docs', source: 'docs' }]);
    expect(ingester.stored('b.md', 'docs')).toMatchObject({ version: 2, batchId: 1 });
  });

  it.each([[false], [true]])(
    'compares page by page what is too much for one (ingester without parts: %p)',
    async (without) => {
      ingester.ignoresParts = without;
      const paged = new Synchronizer({
        database: databases.database,
        readConcurrency: 4,
        uploadConcurrency: 3,
        comparedAtOnce: 3,
      });
      const source = new MemorySource({ ...manyFiles(10), 'z.md': 'z', 'Ä.md': 'ä' });
      const run = () =>
        paged.sync(request([componentOf(source)], { deleteStale: true }), options(), { client, signal: never });
      expect(await run()).toMatchObject({ ingestedCount: 12, deleted: [] });
      const before = ingester.count('POST', '/source-status');
      expect(await run()).toMatchObject({ counts: { match: 12, new: 0, mismatch: 0 }, deleted: [] });
      expect(ingester.count('POST', '/source-status') - before).toBe(4);
      source.write('file-3.md', 'edited');
      source.write('a new one.md', 'a');
      for (const uri of ['file-0.md', 'file-5.md', 'Ä.md']) source.files.delete(uri);
      const report = await run();
      expect(report).toMatchObject({ counts: { match: 8, new: 1, mismatch: 1 }, ingestedCount: 2, errors: [] });
      expect([...report.deleted].sort()).toEqual(['file-0.md', 'file-5.md', 'Ä.md']);
      expect(ingester.urisOf('docs')).toEqual([...source.files.keys()].sort());
    },
  );

  it('reads a file again only when its etag or size changes', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b' }, { etags: true });
    await sync(source);
    source.opened.length = 0;
    await sync(source);
    expect(source.opened).toEqual([]);
    source.write('b.md', 'b, edited');
    await sync(source);
    expect(new Set(source.opened)).toEqual(new Set(['b.md']));
  });

  it('fetches from a server once what it hashes and sends, and reads files of this machine where they are', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b' }, { etags: true });
    expect(await sync(source)).toMatchObject({ ingestedCount: 2, errors: [] });
    expect(source.opened.sort()).toEqual(['a.md', 'b.md']);
    expect([...ingester.uris.values()].map(({ content }) => content.toString()).sort()).toEqual(['a', 'b']);

    const local = new MemorySource({ 'c.md': 'c' }, { kind: 'fs' });
    await sync(local);
    expect(local.opened).toEqual(['c.md', 'c.md']);
  });

  it('compares with the hash that the source knows, without reading', async () => {
    const source = new MemorySource();
    source.write('a.md', 'a', { hash: 'git-2e65efe2a145dda7ee51d1741299f848e5bf752e' });
    expect(await sync(source)).toMatchObject({ ingestedCount: 1 });
    source.opened.length = 0;
    expect(await sync(source)).toMatchObject({ ingestedCount: 0, counts: { match: 1 } });
    expect(source.opened).toEqual([]);
  });

  it('sends metadata of the item and of the component, and the SHA3-256 of files of a repository', async () => {
    const source = new MemorySource({}, { kind: 'scm' });
    const hash = 'git-f2ba8f84ab5c1bce84a7b441cb1959cfc7093b7f';
    source.write('a.md', 'abc', { hash, metadata: { branch: 'main', team: 'x' } });
    const components = [componentOf(source, { metadata: { team: 'docs' } })];
    await synchronizer.sync(request(components), options({ priority: 5 }), { client, signal: never });
    expect(ingester.stored('a.md', 'docs')?.metadata).toEqual({
      branch: 'main',
      team: 'docs',
      'sha3-256': '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532',
    });
  });

  it('goes on after a file that cannot be read and after one that the ingester fails at', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'c.md': 'c' });
    source.write('b.md', 'b', { unreadable: 'no permission' });
    ingester.misbehave({ path: '/document/ingest-document', status: 500, bodyContains: 'c.md' });
    const report = await sync(source);
    expect(report.ingestedCount).toBe(1);
    expect(report.errors.map(({ uri }) => uri).sort()).toEqual(['b.md', 'c.md']);
    expect(await sync(source)).toMatchObject({ ingestedCount: 1 });
  });

  it('does not send again what the ingester refused, until it changes or someone asks', async () => {
    const source = new MemorySource({ 'a.md': 'a' });
    ingester.misbehave({ path: '/document/ingest-document', status: 400, error: 'unreadable', times: 9 });
    expect(await sync(source)).toMatchObject({ ingestedCount: 0, errors: [{ uri: 'a.md' }], refused: [] });
    const again = await sync(source);
    expect(again).toMatchObject({ toProcessCount: 0, errors: [], refused: [{ uri: 'a.md' }] });
    expect(ingester.count('POST', '/document/ingest-document')).toBe(1);
    expect(await sync(source, { retryRefused: true })).toMatchObject({ toProcessCount: 1 });
    source.write('a.md', 'a, edited');
    expect(await sync(source)).toMatchObject({ toProcessCount: 1, refused: [] });
  });

  it('gives up when the ingester fails again and again, rather than trying every document', async () => {
    const source = new MemorySource(manyFiles(40));
    ingester.misbehave({ path: '/document/ingest-document', status: 503, times: 1000 });
    const report = await sync(source);
    expect(report.ingestedCount).toBe(0);
    expect(report.errors.length).toBeLessThan(10);
    expect(report.errors.length + report.notAttemptedCount).toBe(40);
  });

  it('uploads at most as many documents at once as allowed', async () => {
    await sync(new MemorySource(manyFiles(20)));
    expect(ingester.mostUploadsAtOnce).toBeLessThanOrEqual(3);
    expect(ingester.urisOf('docs')).toHaveLength(20);
  });

  it('deletes what is gone only when asked to', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b' });
    await sync(source);
    source.files.delete('b.md');
    const kept = await sync(source);
    expect(kept).toMatchObject({ stale: ['b.md'], deleted: [], deletion: { outcome: 'not-requested' } });
    expect(await sync(source, { deleteStale: true })).toMatchObject({ deleted: ['b.md'] });
    expect(ingester.urisOf('docs')).toEqual(['a.md']);
  });

  it('never deletes after a listing that may hide anything, nor for a file that cannot be read', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
    await sync(source);
    source.files.delete('b.md');
    source.problems = [{ uri: 'sitemap', message: '500', hides: 'anything' }];
    expect(await sync(source, { deleteStale: true })).toMatchObject({ deletion: { outcome: 'partial-listing' } });
    source.problems = [];
    source.write('c.md', 'c', { unreadable: 'no permission' });
    expect(await sync(source, { deleteStale: true })).toMatchObject({ deleted: ['b.md'], stale: ['b.md'] });
    expect(ingester.urisOf('docs')).toEqual(['a.md', 'c.md']);
  });

  it('keeps what lies below a part that cannot be seen, and deletes the rest', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b', 'private/c.md': 'c', link: 'l', 'page.md': 'p' });
    await sync(source);
    for (const uri of ['b.md', 'private/c.md', 'link', 'page.md']) source.files.delete(uri);
    source.problems = [
      { uri: 'private', message: 'EACCES', hides: 'below' },
      { uri: 'link', message: 'dangling', hides: 'below' },
      { uri: 'page.md', message: '500', hides: 'itself' },
    ];
    const report = await sync(source, { deleteStale: true });
    expect(report).toMatchObject({ deleted: ['b.md'], leftOut: [{ uri: 'page.md' }] });
    expect(report.hidden.map(({ uri }) => uri)).toEqual(['link', 'private/c.md']);
    expect(ingester.urisOf('docs')).toEqual(['a.md', 'link', 'page.md', 'private/c.md']);
  });

  it('leaves out, and never deletes, what is filtered, an archive now, or no document any more', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.xlsx': 'b', 'c.md': 'c', 'd.md': 'd', 'e.md': 'e' });
    await sync(source);
    for (const uri of ['b.xlsx', 'c.md', 'e.md']) source.files.delete(uri);
    source.filtered = ['b.xlsx', 'never-there.ts'];
    source.skipped = [{ uri: 'c.md', message: 'It is an archive' }];
    source.write('d.md', 'd', { unsupported: true });
    source.missing = [{ uri: 'e.md', message: 'The server says that it does not exist (404)' }];
    const report = await sync(source, { deleteStale: true });
    expect(report).toMatchObject({ deleted: ['e.md'], stale: ['e.md'], filteredCount: 2, errors: [] });
    expect(report.leftOut.map(({ uri }) => uri)).toEqual(['b.xlsx', 'c.md', 'd.md']);
    expect(ingester.urisOf('docs')).toEqual(['a.md', 'b.xlsx', 'c.md', 'd.md']);
  });

  it('keeps the old document of a moved one whose upload fails or is refused, and lets later deletions pass', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'old.md': 'moved', 'z.md': 'z' });
    await sync(source);
    source.files.delete('old.md');
    source.write('new.md', 'moved and edited');
    ingester.misbehave({ path: '/document/ingest-document', status: 500, bodyContains: 'new.md', times: 1 });
    expect(await sync(source, { deleteStale: true })).toMatchObject({
      deleted: [],
      deletion: { withheld: ['old.md'] },
    });
    ingester.misbehave({ path: '/document/ingest-document', status: 415, bodyContains: 'new.md' });
    expect(await sync(source, { deleteStale: true })).toMatchObject({
      deleted: [],
      deletion: { withheld: ['old.md'] },
    });
    source.files.delete('z.md');
    expect(await sync(source, { deleteStale: true })).toMatchObject({
      refused: [{ uri: 'new.md' }],
      deleted: ['z.md'],
      deletion: { withheld: ['old.md'] },
    });
    const approved = { deletions: { maxFraction: 0.2, approved: 1 } };
    expect(await sync(source, { deleteStale: true }, approved)).toMatchObject({ deleted: ['old.md'] });
  });

  it('withholds everything when the source lists no document, even of a small source', async () => {
    const source = new MemorySource(manyFiles(9));
    await sync(source);
    source.files.clear();
    expect(await sync(source, { deleteStale: true })).toMatchObject({ deleted: [], deletion: { outcome: 'withheld' } });
    expect((await sync(source, { deleteStale: true })).deletion.withheld).toHaveLength(9);
    source.write('other.md', 'other');
    expect(await sync(source, { deleteStale: true })).toMatchObject({ deleted: [], ingestedCount: 1 });
  });

  it('keeps in mind what is withheld when it is not asked to delete, until all of it is there again', async () => {
    const withheld = new WithheldDeletions(databases.database);
    const files = manyFiles(30);
    const source = new MemorySource(files);
    await sync(source);
    source.files.clear();
    await sync(source, { deleteStale: true });
    const [noted] = await withheld.list();
    expect(noted).toMatchObject({ source: 'docs', count: 30 });
    await withheld.dismiss(noted!.id);
    await sync(source);
    expect(await withheld.list()).toMatchObject([{ id: noted!.id, count: 30, dismissedAt: expect.any(Date) }]);
    for (const [uri, content] of Object.entries(files)) source.write(uri, content);
    await sync(source);
    expect(await withheld.list()).toEqual([]);
  });

  it('withholds many deletions until they are approved', async () => {
    const source = new MemorySource(manyFiles(30));
    await sync(source);
    source.files.clear();
    const withheld = await sync(source, { deleteStale: true });
    expect(withheld.deletion).toMatchObject({
      outcome: 'withheld',
      reason: expect.stringMatching(/--approve-deletes 30/),
    });
    expect(ingester.urisOf('docs')).toHaveLength(30);
    const tooFew = { deletions: { maxFraction: 0.2, approved: 29 } };
    expect(await sync(source, { deleteStale: true }, tooFew)).toMatchObject({ deleted: [] });
    const approved = { deletions: { maxFraction: 0.2, approved: 30 } };
    expect((await sync(source, { deleteStale: true }, approved)).deleted).toHaveLength(30);
  });

  it('takes a range of positions, and deletes nothing then', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
    const report = await sync(source, { range: { start: 1, end: 2 }, deleteStale: true });
    expect(ingester.urisOf('docs')).toEqual(['b.md']);
    expect(report.deletion.outcome).toBe('partial-listing');
  });

  it('refuses a range that is none', async () => {
    await expect(sync(new MemorySource(), { range: { start: 3, end: 1 } })).rejects.toThrow(
      'end must not be before start',
    );
  });

  it('merges components under one source, and keeps everything when one of them fails', async () => {
    const one = new MemorySource({ 'a.md': 'a', 'same.md': 'first' });
    const two = new MemorySource({ 'b.md': 'b', 'same.md': 'second' });
    const both = [componentOf(one), componentOf(two, { location: 'other:' })];
    const context = { client, signal: never };
    const report = await synchronizer.sync(request(both), options(), context);
    expect(report.errors).toEqual([]);
    expect(ingester.urisOf('docs')).toEqual(['a.md', 'b.md', 'memory/same.md', 'same.md']);
    two.failure = new UpstreamError('The server is down');
    const partial = await synchronizer.sync(request(both, { deleteStale: true }), options(), context);
    expect(partial.deletion).toMatchObject({ outcome: 'partial-listing' });
    expect(ingester.urisOf('docs')).toHaveLength(4);
  });

  it('deletes nothing of which the source says that it exists, or does not say', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', 'd.md': 'd' });
    await sync(source);
    for (const uri of ['b.md', 'c.md', 'd.md']) source.files.delete(uri);
    const exists = (uri: string): Promise<boolean> =>
      uri === 'd.md' ? Promise.reject(new UpstreamError('The limit is reached')) : Promise.resolve(uri === 'c.md');
    const asked = Object.assign(source, { exists });
    const report = await sync(asked, { deleteStale: true });
    expect(report).toMatchObject({ deleted: ['b.md'], hidden: [{ uri: 'c.md' }, { uri: 'd.md' }] });
    expect(ingester.urisOf('docs')).toEqual(['a.md', 'c.md', 'd.md']);
  });

  it('throws what the only component throws', async () => {
    const source = new MemorySource();
    source.failure = new UpstreamError('The server is down');
    await expect(sync(source)).rejects.toThrow('The server is down');
  });

  it('starts workflows for what has none yet, also when nothing was uploaded', async () => {
    const source = new MemorySource({ 'a.md': 'a' });
    const workflows = { workflowDefinitionId: 'batch', paramSetId: null };
    await sync(source);
    expect(await sync(source, {}, { workflows })).toMatchObject({ workflows: [{ batchId: 1, workflows: 1 }] });
    expect(ingester.starts).toEqual([
      { batch_id: '1', priority: '0', only_unparsed: 'true', workflow_definition_id: 'batch' },
    ]);
  });

  it('creates no batch when there is nothing to upload', async () => {
    expect(await sync(new MemorySource())).toMatchObject({ batchId: null, inventoryCount: 0 });
    expect(ingester.batches).toEqual([]);
  });

  it('plans without changing anything, and applies exactly the saved plan', async () => {
    const source = new MemorySource({ 'a.md': 'a', 'b.md': 'b', 'old.md': 'old' });
    await sync(source);
    source.files.delete('old.md');
    source.write('b.md', 'b2');
    source.write('c.md', 'c');
    const components = [componentOf(source)];
    const before = ingester.requests.length;
    const plan = await synchronizer.plan(request(components, { deleteStale: true }), { client, signal: never });
    expect(ingester.requests.slice(before).map(({ path }) => path)).toEqual(['/source-status']);
    source.write('c.md', 'c, changed meanwhile');
    source.write('d.md', 'd, not in the plan');

    const saved = parsePlan(JSON.stringify(planToJson(plan)));
    expect({ ...saved, documents: [...saved.documents] }).toEqual({
      ...plan,
      documents: Array.from(plan.documents, (row) => ({ ...row, item: { ...row.item, hash: row.hash } })),
    });
    expect(saved.documents.totals).toEqual(plan.documents.totals);
    const report = await synchronizer.apply(saved, components, options({ exact: true }), { client, signal: never });
    // One document was not sent, and what is gone may have moved to it.
    expect(report).toMatchObject({ ingestedCount: 1, deletion: { outcome: 'withheld', withheld: ['old.md'] } });
    expect(report.errors).toEqual([{ uri: 'c.md', message: expect.stringContaining('changed since') }]);
    expect(ingester.urisOf('docs')).toEqual(['a.md', 'b.md', 'old.md']);
  });

  it('refuses a plan of another ingester or another place', async () => {
    const components = [componentOf(new MemorySource({ 'a.md': 'a' }))];
    const plan = await synchronizer.plan(request(components), { client, signal: never });
    const elsewhere = components.map((one) => ({ ...one, location: 'other:' }));
    const apply = (changed: typeof plan, over: readonly Component[]) =>
      synchronizer.apply(changed, over, options(), { client, signal: never });
    await expect(apply(plan, elsewhere)).rejects.toBeInstanceOf(ConflictError);
    await expect(apply({ ...plan, endpointUrl: 'http://other/api/v1' }, components)).rejects.toBeInstanceOf(
      ConflictError,
    );
  });

  it('runs one sync of a source at a time, in all processes', async () => {
    const source = new MemorySource({ 'a.md': 'a' });
    const database = await databases.connect();
    const other = new Synchronizer({ database, readConcurrency: 1, uploadConcurrency: 1 });
    const overlapping: unknown[] = [];
    ingester.beforeUpload = async () => {
      const run = other.sync(request([componentOf(source)]), options(), { client, signal: never });
      overlapping.push(await run.catch((error: unknown) => error));
    };
    await sync(source);
    expect(overlapping).toEqual([expect.any(ConflictError)]);
    await expect(
      other.sync(request([componentOf(source)]), options(), { client, signal: never }),
    ).resolves.toMatchObject({ ingestedCount: 0 });
    await database.close();
  });

  it('looks once more when a change arrives during a run of another process, and loses none', async () => {
    const source = new MemorySource({ 'a.md': 'a' });
    const database = await databases.connect();
    const other = new Synchronizer({ database, readConcurrency: 1, uploadConcurrency: 1 });
    let joining: Promise<unknown> | undefined;
    const asked = async () => (await database.rows('select name from agent_lease where requested = 1')).length > 0;
    ingester.beforeUpload = async () => {
      if (joining) return;
      source.write('b.md', 'arrived after the listing');
      const context = { client, signal: never, join: true };
      joining = other.sync(request([componentOf(source)]), options(), context).catch((error: unknown) => error);
      while (!(await asked())) await endOfTurn();
    };
    expect(await sync(source)).toMatchObject({ ingestedCount: 2, inventoryCount: 2 });
    expect(ingester.urisOf('docs')).toEqual(['a.md', 'b.md']);
    expect(await joining).toMatchObject({ message: expect.stringContaining('taken this change along') });
    await database.close();
  });

  it('stops when it is aborted, and lets the next run begin', async () => {
    const source = new MemorySource({ 'a.md': 'a' });
    const controller = new AbortController();
    ingester.beforeUpload = () => new Promise(() => controller.abort(new Error('stopped')));
    const run = synchronizer.sync(request([componentOf(source)]), options(), { client, signal: controller.signal });
    await expect(run).rejects.toThrow('stopped');
    ingester.beforeUpload = () => Promise.resolve();
    expect(await sync(source)).toMatchObject({ ingestedCount: 1 });
  });
});
