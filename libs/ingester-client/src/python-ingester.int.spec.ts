import { createHash } from 'node:crypto';
import { statusOf } from './testing/status-of.js';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UpstreamError } from '@sluice/domain';
import { IngesterClient } from './index.js';
import { PythonIngester } from './testing/index.js';

const signal = new AbortController().signal;
const sha256 = createHash('sha256').update('one').digest('hex');

describe('IngesterClient of the Python ingester', () => {
  let ingester: PythonIngester;
  let client: IngesterClient;

  beforeEach(async () => {
    ingester = await PythonIngester.start();
    client = new IngesterClient({ endpointUrl: ingester.endpointUrl, apiKey: null });
    await client.createBatch('docs', 'docs', signal);
    for (const uri of ['a.md', 'b.md']) {
      const document = { uri, fileName: uri, batchId: 1, source: 'docs', mimeType: null, metadata: {}, priority: 0 };
      await client.ingest({ ...document, size: 3, open: () => Promise.resolve(Readable.from(['one'])) }, signal);
    }
  });
  afterEach(async () => {
    await client.close();
    await ingester.stop();
  });

  const status = async (hashes: Record<string, string>) =>
    Object.fromEntries(await statusOf(client, new Map(Object.entries(hashes))));

  it('knows what it calls matched, and asks for what it does not call deleted', async () => {
    expect(await status({ 'a.md': `sha256-${sha256}`, 'c.md': 'sha256-00' })).toEqual({
      'a.md': { status: 'match', storedHash: null },
      'b.md': { status: 'deleted', storedHash: null },
      'c.md': { status: 'new', storedHash: null },
    });
    expect(await status({})).toMatchObject({ 'a.md': { status: 'deleted' }, 'b.md': { status: 'deleted' } });
  });

  it('learns what is stored in the place of a git blob', async () => {
    expect(await status({ 'a.md': 'git-43dd47ea691c90a5fa7827892c70241913351963' })).toMatchObject({
      'a.md': { status: 'mismatch', storedHash: sha256 },
    });
  });

  it('finds the id of the run group in the object that it sends', async () => {
    const start = { batchId: 1, workflowDefinitionId: 'batch', paramSetId: 'default', priority: 0, onlyUnparsed: true };
    expect(await client.startWorkflows(start, signal)).toMatchObject({ workflows: 1, runGroupId: 1 });
  });

  it('passes on why workflows do not start without their ids', async () => {
    const start = { batchId: 1, workflowDefinitionId: null, paramSetId: null, priority: 0, onlyUnparsed: true };
    const started = client.startWorkflows(start, signal);
    await expect(started).rejects.toBeInstanceOf(UpstreamError);
    await expect(started).rejects.toThrow('param_id must be specified');
  });

  it('takes the page that it sends for unknown paths for no list of types', async () => {
    expect(await client.readableExtensions(signal)).toBeNull();
  });

  it('deletes, and takes an absent one for deleted', async () => {
    expect(await client.deleteByUri('a.md', 'docs', signal)).toBe(true);
    expect(await client.deleteByUri('a.md', 'docs', signal)).toBe(false);
  });
});
