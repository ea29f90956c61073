import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NotFoundError, PermanentError, QuotaError, UpstreamError } from '@sluice/domain';
import { SMALL_BYTES } from './bundles/parcels.js';
import { IngesterClient, type DocumentUpload } from './index.js';
import { statusOf } from './testing/status-of.js';
import { FakeIngester } from './testing/index.js';

const signal = new AbortController().signal;
const retry = { attempts: 3, baseDelayMs: 1, maxDelayMs: 5, maxRequestedMs: 5 };

const upload = (content: string, overrides: Partial<DocumentUpload> = {}): DocumentUpload => ({
  batchId: 1,
  source: 'docs',
  uri: 'a.md',
  fileName: 'a.md',
  mimeType: 'text/markdown',
  metadata: { size: content.length },
  priority: 0,
  size: Buffer.byteLength(content),
  open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
  ...overrides,
});

describe('IngesterClient', () => {
  let ingester: FakeIngester;
  let client: IngesterClient;

  beforeEach(async () => {
    ingester = await FakeIngester.start();
    client = new IngesterClient({ endpointUrl: `${ingester.endpointUrl}/`, apiKey: 's3cret', retry });
  });
  afterEach(async () => {
    await client.close();
    await ingester.stop();
  });

  it('creates batches and lists them', async () => {
    expect(await client.createBatch('docs', 'Documents', signal)).toBe(1);
    expect(await client.batches(signal)).toEqual([{ id: 1, name: 'Documents', source: 'docs' }]);
  });

  it('sends the key as bearer token', async () => {
    ingester.apiKey = 's3cret';
    await client.batches(signal);
    expect(ingester.requests[0]?.authorization).toBe('Bearer s3cret');
  });

  it('says which setting to check when the key is refused', async () => {
    ingester.apiKey = 'other';
    await expect(client.batches(signal)).rejects.toThrow(/refuses the credential; check INGESTER_API_KEY/);
  });

  it('speaks of the settings that its user knows', async () => {
    ingester.apiKey = 'other';
    const settingNames = { address: '--url', addressForm: 'names a server', key: 'API_KEY' };
    await using mine = new IngesterClient({ endpointUrl: ingester.endpointUrl, apiKey: null, retry, settingNames });
    await expect(mine.batches(signal)).rejects.toThrow(/refuses the credential; check API_KEY/);
  });

  it('has every other call of the API, typed, with the same errors and repetitions', async () => {
    ingester.misbehave({ path: '/batch/status', status: 503, times: 2 });
    ingester.misbehave({ path: '/batch/status', status: 404, error: 'Batch 7 does not exist', times: 1 });
    const query = { batch_id: 7, include_workflows: false };
    await expect(client.api.GET('/batch/status', { params: { query }, signal })).rejects.toBeInstanceOf(NotFoundError);
    expect(ingester.count('GET', '/batch/status')).toBe(3);
  });

  it('uploads a document with its metadata', async () => {
    await client.createBatch('docs', 'Documents', signal);
    const answer = await client.ingest(upload('# Hello', { metadata: { author: 'Ada' } }), signal);
    expect(answer).toMatchObject({ batchId: 1, elsewhere: false });
    expect(ingester.stored('a.md', 'docs')).toMatchObject({
      hash: answer.hash,
      mimeType: 'text/markdown',
      metadata: { author: 'Ada' },
    });
  });

  it('tells when a URI stays in another batch', async () => {
    await client.createBatch('docs', 'one', signal);
    await client.createBatch('docs', 'two', signal);
    await client.ingest(upload('x'), signal);
    expect(await client.ingest(upload('y', { batchId: 2 }), signal)).toMatchObject({ batchId: 1, elsewhere: true });
  });

  it('streams a file of unknown size', async () => {
    await client.createBatch('docs', 'one', signal);
    const open = () => Promise.resolve(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, 7))));
    await client.ingest(upload('', { size: null, open }), signal);
    expect(ingester.stored('a.md', 'docs')?.content).toHaveLength(64 * 65_536);
  });

  it.each([{ status: 503 }, { status: 502 }, { status: 429, retryAfter: '0' }, { cutConnection: true }])(
    'repeats an upload after %p, reading the file anew',
    async (failure) => {
      await client.createBatch('docs', 'one', signal);
      ingester.misbehave({ path: '/document/ingest-document', times: 2, ...failure });
      let opened = 0;
      const open = () => {
        opened += 1;
        return Promise.resolve(Readable.from([Buffer.from('content')]));
      };
      await client.ingest(upload('', { size: null, open }), signal);
      expect(opened).toBe(3);
      expect(ingester.stored('a.md', 'docs')?.version).toBe(1);
    },
  );

  it('repeats an upload whose connection broke in the middle of the file', async () => {
    await client.createBatch('docs', 'one', signal);
    ingester.misbehave({ path: '/document/ingest-document', cutAfterFirstBytes: true });
    const piece = Buffer.alloc(1_048_576, 7);
    const open = () => Promise.resolve(Readable.from(Array.from({ length: 8 }, () => piece)));
    await client.ingest(upload('', { size: 8 * piece.length, open }), signal);
    expect(ingester.stored('a.md', 'docs')?.content).toHaveLength(8 * piece.length);
  });

  it('does not repeat any other call that may have been carried out', async () => {
    ingester.misbehave({ path: '/batch', status: 502 });
    const body = { source: 'docs', name: 'one' };
    await expect(client.api.POST('/batch/', { body, signal })).rejects.toBeInstanceOf(UpstreamError);
    expect(ingester.count('POST', '/batch')).toBe(1);
  });

  it('does not repeat the creation of a batch that may have been carried out', async () => {
    ingester.misbehave({ path: '/batch', status: 502 });
    await expect(client.createBatch('docs', 'one', signal)).rejects.toBeInstanceOf(UpstreamError);
    expect(ingester.count('POST', '/batch')).toBe(1);
  });

  it.each([
    [413, PermanentError],
    [400, PermanentError],
    [404, NotFoundError],
    [500, UpstreamError],
  ])('turns %p into an error of the right kind at once', async (status, kind) => {
    await client.createBatch('docs', 'one', signal);
    ingester.misbehave({ path: '/document/ingest-document', status, error: 'because' });
    await expect(client.ingest(upload('x'), signal)).rejects.toBeInstanceOf(kind);
    expect(ingester.count('POST', '/document/ingest-document')).toBe(1);
  });

  it('gives up a rate limit that lasts, telling what the ingester asked for', async () => {
    ingester.misbehave({ path: '/batch', status: 429, retryAfter: '60', times: 3 });
    const error: unknown = await client.batches(signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QuotaError);
    expect(error).toMatchObject({ retryAfterMs: 60_000 });
  });

  it('takes a body with an error for a failure, whatever the status', async () => {
    ingester.misbehave({ path: '/batch', status: 200, error: 'no database' });
    await expect(client.batches(signal)).rejects.toThrow(/no database/);
  });

  it('knows a document named error from an error', async () => {
    const status = await statusOf(client, new Map([['error', 'a'.repeat(64)]]));
    expect(status).toEqual(new Map([['error', { status: 'new', storedHash: null }]]));
  });

  it.each(['<html>Please sign in</html>', '', '7', '{"id": 7}'])(
    'says what to check when the answer is %p',
    async (rawBody) => {
      ingester.misbehave({ path: '/batch', status: 200, rawBody });
      const answer = client.batches(signal);
      await expect(answer).rejects.toBeInstanceOf(UpstreamError);
      await expect(answer).rejects.toThrow(
        /answer at \/batch\/ is of no known form; check that .*(address|ENDPOINT_URL)/,
      );
    },
  );

  it('passes on what the file itself threw, without repeating', async () => {
    await client.createBatch('docs', 'one', signal);
    let opened = 0;
    const open = () => {
      opened += 1;
      return Promise.resolve(
        new Readable({
          read() {
            this.destroy(new Error('EIO: disk'));
          },
        }),
      );
    };
    await expect(client.ingest(upload('', { size: 5, open }), signal)).rejects.toThrow('EIO: disk');
    expect(opened).toBe(1);
    expect(ingester.uris.size).toBe(0);
  });

  it('stores nothing of a file that is shorter than announced', async () => {
    await client.createBatch('docs', 'one', signal);
    await expect(client.ingest(upload('short', { size: 500 }), signal)).rejects.toThrow(/changed while it was read/);
    expect(ingester.uris.size).toBe(0);
  });

  it('stops at once when it is aborted', async () => {
    await client.createBatch('docs', 'one', signal);
    const controller = new AbortController();
    ingester.beforeUpload = () => new Promise(() => controller.abort(new Error('stopped')));
    await expect(client.ingest(upload('x'), controller.signal)).rejects.toThrow('stopped');
  });

  it('says that the ingester cannot be reached', async () => {
    await using nowhere = new IngesterClient({ endpointUrl: 'http://127.0.0.1:1/api/v1', apiKey: null, retry });
    await expect(nowhere.batches(signal)).rejects.toThrow(
      /The ingester at 127.0.0.1:1 cannot be reached; check ENDPOINT_URL/,
    );
  });

  it('says that the address lacks /api/v1', async () => {
    const endpointUrl = ingester.endpointUrl.replace('/api/v1', '/api/v2');
    await using wrong = new IngesterClient({ endpointUrl, apiKey: null, retry });
    await expect(wrong.batches(signal)).rejects.toThrow(/check that ENDPOINT_URL ends with \/api\/v1/);
  });

  it('classifies 100,000 URIs in one call', async () => {
    const hashes = new Map(Array.from({ length: 100_000 }, (_, index) => [`dir/file-${index}.md`, 'a'.repeat(64)]));
    hashes.set('__proto__', 'b'.repeat(64));
    const status = await statusOf(client, hashes);
    expect(status.size).toBeGreaterThanOrEqual(100_000);
    expect(status.get('dir/file-99999.md')?.status).toBe('new');
    expect(ingester.count('POST', '/source-status')).toBe(1);
  });

  it('reports which URIs the listing lacks, and what is stored of them', async () => {
    await client.createBatch('docs', 'one', signal);
    await client.ingest(upload('x'), signal);
    const deleted = { status: 'deleted', storedHash: createHash('sha256').update('x').digest('hex') };
    expect(await statusOf(client, new Map())).toEqual(new Map([['a.md', deleted]]));
  });

  it.each([
    ['a status that it does not know', '{"a.md": {"status": "unchanged"}}', /says "unchanged" of a\.md/],
    ['nothing of a URI', '{"b.md": {"status": "match"}}', /says nothing of a\.md/],
    ['no status', '{"a.md": {}}', /no known form/],
  ])('takes nothing for new when the ingester says %s', async (_name, rawBody, message) => {
    ingester.misbehave({ path: '/source-status', status: 200, rawBody });
    const status = statusOf(client, new Map([['a.md', 'a'.repeat(64)]]));
    await expect(status).rejects.toThrow(message);
  });

  it('starts workflows', async () => {
    await client.createBatch('docs', 'one', signal);
    await client.ingest(upload('x'), signal);
    ingester.misbehave({ path: '/batch/start-workflows', status: 502 });
    const start = { batchId: 1, workflowDefinitionId: 'batch', paramSetId: 'default', priority: 3, onlyUnparsed: true };
    expect(await client.startWorkflows(start, signal)).toMatchObject({ workflows: 1, runGroupId: 1 });
    expect(ingester.starts[0]).toEqual({
      batch_id: '1',
      priority: '3',
      only_unparsed: 'true',
      workflow_definition_id: 'batch',
      param_id: 'default',
    });
  });

  it('learns which extensions are read, of an ingester that says so', async () => {
    expect(await client.readableExtensions(signal)).toBeNull();
    ingester.extensions = ['md', 'xlsx'];
    expect(await client.readableExtensions(signal)).toEqual(['md', 'xlsx']);
    ingester.misbehave({ path: '/document/types', status: 405 });
    expect(await client.readableExtensions(signal)).toBeNull();
    ingester.misbehave({ path: '/document/types', status: 401 });
    await expect(client.readableExtensions(signal)).rejects.toThrow('credential');
  });

  it('deletes by URI, and takes an absent one for deleted', async () => {
    await client.createBatch('docs', 'one', signal);
    await client.ingest(upload('x', { uri: 'a b&c.md' }), signal);
    expect(await client.deleteByUri('a b&c.md', 'docs', signal)).toBe(true);
    expect(await client.deleteByUri('a b&c.md', 'docs', signal)).toBe(false);
  });

  it('takes nothing for deleted under a success that holds an error', async () => {
    ingester.misbehave({ path: '/document/by-uri', status: 200, error: 'no database' });
    await expect(client.deleteByUri('a.md', 'docs', signal)).rejects.toThrow(/no database/);
  });

  describe('sends small documents', () => {
    const ends = async (uploads: readonly DocumentUpload[]): Promise<string[]> => {
      const ended: string[] = [];
      await client.ingestTogether(uploads, signal, (index, end) => {
        ended[index] = 'document' in end ? end.document.hash : `${(end.error as Error).message}`;
      });
      return ended;
    };
    const requests = () =>
      ['/document/ingest-documents', '/document/ingest-document'].map((path) => ingester.count('POST', path));
    beforeEach(() => client.createBatch('docs', 'Documents', signal));

    it('in one request where the ingester takes bundles; what it refuses says why by itself', async () => {
      ingester.takesBundles = true;
      expect(await client.bundleLimits(signal)).toEqual({ documents: 1000, bytes: 67_108_864 });
      const unread = { uri: 'c.md', open: () => Promise.reject(new Error('no such file')) };
      const ended = await ends([
        upload('a'),
        upload('', { uri: 'b.md' }),
        upload('c', unread),
        upload('d', { uri: 'd.md' }),
      ]);
      expect(ended[0]).toMatch(/^sha256-/);
      expect(ended[1]).toContain('The file is empty');
      expect(ended[2]).toBe('no such file');
      expect(ingester.stored('d.md', 'docs')).toMatchObject({ metadata: { size: 1 }, mimeType: 'text/markdown' });
      expect(requests()).toEqual([1, 1]);
    });

    it('one by one to an ingester that knows no bundles, which is found out once', async () => {
      expect(await client.bundleLimits(signal)).toBeNull();
      expect(await client.bundleLimits(signal)).toBeNull();
      expect(ingester.count('GET', '/capabilities')).toBe(1);
      expect(await ends([upload('a')])).toEqual([expect.stringMatching(/^sha256-/)]);
      expect(requests()).toEqual([0, 1]);
    });

    it('one by one where a bundle is refused as a whole, by something on the way for instance', async () => {
      ingester.takesBundles = true;
      ingester.misbehave({ path: '/document/ingest-documents', status: 413, error: 'Request Entity Too Large' });
      expect(await ends([upload('a'), upload('b', { uri: 'b.md' })])).toHaveLength(2);
      expect(requests()).toEqual([1, 2]);
      expect(ingester.urisOf('docs')).toEqual(['a.md', 'b.md']);
    });

    it('not one by one where all would fail in the same way', async () => {
      ingester.takesBundles = true;
      ingester.misbehave({ path: '/document/ingest-documents', status: 403, error: 'not for you' });
      const refused = expect.stringContaining('not for you') as unknown as string;
      expect(await ends([upload('a'), upload('b', { uri: 'b.md' })])).toEqual([refused, refused]);
      expect(requests()).toEqual([1, 0]);
    });

    it('whatever their files are called, and by itself one that has grown', async () => {
      ingester.takesBundles = true;
      const large = 'x'.repeat(SMALL_BYTES);
      const ended = await ends([
        upload('a', { fileName: 'a\\' }),
        upload(large, { uri: 'b.md', size: 1 }),
        upload('c', { uri: 'c.md', fileName: '"' }),
      ]);
      expect(ended).toEqual(Array(3).fill(expect.stringMatching(/^sha256-/)));
      expect(['a.md', 'b.md', 'c.md'].map((uri) => String(ingester.stored(uri, 'docs')?.content))).toEqual([
        'a',
        large,
        'c',
      ]);
      expect(requests()).toEqual([1, 1]);
    });
  });
});
