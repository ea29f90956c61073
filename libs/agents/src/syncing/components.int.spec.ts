import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PathRules } from '@sluice/domain';
import { IngesterClient } from '@sluice/ingester-client';
import { FakeIngester } from '@sluice/ingester-client/testing';
import type { Component } from '../planning/component.js';
import { AGENT_DIALECTS, createAgentTestDatabase, type AgentTestDatabase } from '../testing/agent-test-database.js';
import { componentOf, MemorySource } from '../testing/memory-source.js';
import { Synchronizer } from './synchronizer.js';

const never = new AbortController().signal;

describe.each(AGENT_DIALECTS)('components of one source whose URIs are equal, on %s', (dialect) => {
  let databases: AgentTestDatabase;
  let ingester: FakeIngester;
  let client: IngesterClient;
  let one: MemorySource;
  let two: MemorySource;

  beforeAll(async () => {
    databases = await createAgentTestDatabase(dialect);
  });
  afterAll(async () => {
    await databases[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    for (const table of ['agent_content_hash', 'agent_refusal', 'agent_held_deletion', 'agent_document_owner'])
      await databases.database.rows(`delete from ${table}`);
    ingester = await FakeIngester.start();
    client = new IngesterClient({ endpointUrl: ingester.endpointUrl, apiKey: null });
    one = new MemorySource({ 'README.md': 'of one', 'a.md': 'a' });
    two = new MemorySource({ 'README.md': 'of two', 'b.md': 'b' });
  });
  afterEach(async () => {
    await client.close();
    await ingester.stop();
  });

  const first = (rest: Partial<Component> = {}) => componentOf(one, { location: 'fs:/one', label: 'one', ...rest });
  const second = (rest: Partial<Component> = {}) => componentOf(two, { location: 'fs:/two', label: 'two', ...rest });

  const sync = (components: readonly Component[]) =>
    new Synchronizer({ database: databases.database, readConcurrency: 2, uploadConcurrency: 2 }).sync(
      {
        source: 'docs',
        components,
        range: { start: null, end: null },
        deleteStale: true,
        retryRefused: false,
      },
      { priority: 0, workflows: null, deletions: { maxFraction: 1, approved: null }, exact: false },
      { client, signal: never },
    );
  const contents = () =>
    Object.fromEntries([...ingester.uris.values()].map(({ uri, content }) => [uri, content.toString()]));

  it('are all ingested, the later one under the name of its component, and stay so', async () => {
    expect(await sync([first(), second()])).toMatchObject({ ingestedCount: 4, errors: [] });
    const all = { 'README.md': 'of one', 'a.md': 'a', 'two/README.md': 'of two', 'b.md': 'b' };
    expect(contents()).toEqual(all);
    expect(await sync([second(), first()])).toMatchObject({ ingestedCount: 0, deleted: [], counts: { match: 4 } });
    expect(contents()).toEqual(all);
  });

  it('leave a document that is there from an earlier version under its URI, and do not send it again', async () => {
    await sync([first()]);
    expect(await sync([first(), second()])).toMatchObject({ ingestedCount: 2, deleted: [] });
    expect(contents()).toMatchObject({ 'README.md': 'of one', 'two/README.md': 'of two' });
  });

  it('keep their URIs when the other document goes', async () => {
    await sync([first(), second()]);
    one.files.delete('README.md');
    expect(await sync([first(), second()])).toMatchObject({ ingestedCount: 0, deleted: ['README.md'] });
    expect(contents()).toEqual({ 'a.md': 'a', 'two/README.md': 'of two', 'b.md': 'b' });
    one.write('README.md', 'of one, again');
    expect(await sync([first(), second()])).toMatchObject({ ingestedCount: 1, deleted: [] });
    expect(contents()).toMatchObject({ 'README.md': 'of one, again', 'two/README.md': 'of two' });
  });

  it('never take the URI of a document that another component had before', async () => {
    one.files.delete('README.md');
    await sync([first(), second()]);
    expect(contents()).toMatchObject({ 'README.md': 'of two' });
    one.write('README.md', 'of one');
    two.write('README.md', 'of two, edited');
    expect(await sync([first(), second()])).toMatchObject({ ingestedCount: 2, deleted: [] });
    expect(contents()).toMatchObject({ 'README.md': 'of two, edited', 'one/README.md': 'of one' });
  });

  it('find another name when a component has documents below its label', async () => {
    one.write('two/README.md', 'below one');
    await sync([first(), second()]);
    expect(contents()).toMatchObject({ 'two/README.md': 'below one', 'two-2/README.md': 'of two' });
  });

  it('begin with the prefix that the manifest gives; what was there without it has moved', async () => {
    await sync([first(), second()]);
    const prefixed = [first({ prefix: 'handbook' }), second({ prefix: 'wiki' })];
    expect(await sync(prefixed)).toMatchObject({ ingestedCount: 4 });
    expect(Object.keys(contents()).sort()).toEqual([
      'handbook/README.md',
      'handbook/a.md',
      'wiki/README.md',
      'wiki/b.md',
    ]);
    expect(await sync(prefixed)).toMatchObject({ ingestedCount: 0, deleted: [] });
  });

  it('are one document where two components overlap', async () => {
    const server = new MemorySource({ '/a.md': 'a' });
    const report = await sync([
      componentOf(server, { location: 'webdav:x' }),
      componentOf(server, { location: 'webdav:x' }),
    ]);
    expect(report).toMatchObject({ ingestedCount: 1, errors: [{ uri: '/a.md' }] });
  });

  it('are protected by what their own component leaves out or cannot see', async () => {
    two.write('sub/README.md', 'below');
    one.write('sub/README.md', 'below, too');
    await sync([first(), second()]);
    two.files.delete('sub/README.md');
    one.files.delete('sub/README.md');
    two.problems = [{ uri: 'sub', message: 'It cannot be read', hides: 'below' }];
    const report = await sync([first(), second()]);
    expect(report).toMatchObject({ deleted: ['sub/README.md'], hidden: [{ uri: 'two/sub/README.md' }] });
  });

  it('are left out by their own selection of paths, and kept', async () => {
    await sync([first(), second()]);
    const rules = new PathRules({ include: [], exclude: ['README.md'], hidden: false });
    const excluding: Component['source'] = Object.assign(Object.create(two) as MemorySource, {
      exclusion: (uri: string) => rules.reason(uri),
    });
    two.files.delete('README.md');
    const report = await sync([first(), second({ source: excluding })]);
    expect(report).toMatchObject({ deleted: [], leftOut: [{ uri: 'two/README.md' }] });
  });
});
