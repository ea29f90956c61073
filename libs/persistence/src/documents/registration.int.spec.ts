import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RunStarter } from '../runs/run-starter.js';
import { claimStep } from '../testing/claim-step.js';
import {
  aParameterSet,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  hashOf,
  stepTemplates,
  type TestDatabase,
} from '../testing/index.js';
import { BatchRepository } from './batch-repository.js';
import { DocumentRegistry } from './document-registry.js';
import type { Registration, RegistrationResult } from './registration.js';

const AT_ONCE = 12;

describe.each(DIALECTS)('registering uploads on %s', (dialect) => {
  let test: TestDatabase;
  let registry: DocumentRegistry;
  let batchId: number;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    registry = new DocumentRegistry(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of [
      'run_step',
      'workflow_run',
      'run_group',
      'document_uri_history',
      'document_uri',
      'document',
      'pending_removal',
    ])
      await test.database.rows(`delete from ${table}`);
    batchId = await new BatchRepository(test.database).create({ name: 'uploads', source: 'wiki' });
  });

  const registration = (uri: string, content: string): Registration => ({
    batchId,
    uri,
    source: 'wiki',
    document: {
      hash: hashOf(content),
      mimeType: 'text/plain',
      fileSize: content.length,
      docMeta: { title: content },
      sha3256: '00',
      md5: '00',
      gitBlobId: '00',
    },
  });

  const register = (uri: string, content: string): Promise<RegistrationResult> =>
    registry.register(registration(uri, content));

  const count = async (table: string): Promise<number> => {
    const [row] = await test.database.rows<{ count: number }>(`select count(*) as count from ${table}`);
    return row!.count;
  };

  it('records document, location, history and file of new content', async () => {
    const result = await register('a.txt', 'one');
    expect(result).toMatchObject({ batchId, version: 1, isNewDocument: true });
    expect(await registry.findDocument(hashOf('one'))).toMatchObject({
      mimeType: 'text/plain',
      docMeta: { title: 'one' },
    });
    expect(await registry.urisOf(hashOf('one'))).toMatchObject([
      { id: result.uriId, uri: 'a.txt', source: 'wiki', batchId },
    ]);
    expect(
      await test.database.rows(
        `select version, batch_id as "batchId" from document_uri_history where document_uri_id = $1`,
        [result.uriId],
      ),
    ).toEqual([{ version: 1, batchId }]);
    expect(
      await test.database.rows(
        `select artifact_type as type, size_bytes as size from document_artifact where doc_hash = $1`,
        [hashOf('one')],
      ),
    ).toEqual([{ type: 'DOC', size: 3 }]);
  });

  it('gives a location that arrives many times at once one row, and a version for each content', async () => {
    const results = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => register('a.txt', `text ${index}`)),
    );
    expect(new Set(results.map(({ uriId }) => uriId)).size).toBe(1);
    expect(results.map(({ version }) => version).sort((one, other) => one - other)).toEqual(
      Array.from({ length: AT_ONCE }, (_, index) => index + 1),
    );
    expect(await count('document')).toBe(AT_ONCE);
    expect(await count('document_uri')).toBe(1);
  });

  it('gives content that arrives at many locations at once one document, new to one of them', async () => {
    const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => register(`${index}.txt`, 'same')));
    expect(results.filter(({ isNewDocument }) => isNewDocument)).toHaveLength(1);
    expect(await count('document')).toBe(1);
    expect(await count('document_uri')).toBe(AT_ONCE);
  });

  it('answers each of many that arrive at once its own, in one commit where that is cheaper', async () => {
    const results = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => register(`${index}.txt`, `text ${index}`)),
    );
    for (const [index, { uriId }] of results.entries())
      expect(await registry.urisOf(hashOf(`text ${index}`))).toMatchObject([
        { id: uriId, uri: `${index}.txt`, batchId },
      ]);
    for (const table of ['document', 'document_uri', 'document_uri_history', 'document_artifact'])
      expect(await count(table)).toBe(AT_ONCE);
    if (dialect === 'postgres') expect(await count('(select distinct xmin::text from document) as commits')).toBe(1);
  });

  it('refuses one of many that arrive at once, and records the others', async () => {
    const missing = registry.register({ ...registration('a.txt', 'one'), batchId: 999_999 });
    const impossible = registry.register({ ...registration('b.txt', 'two'), uri: null as unknown as string });
    const others = [register('c.txt', 'three'), register('d.txt', 'four')];
    await expect(missing).rejects.toThrow('Batch 999999 does not exist');
    await expect(impossible).rejects.toThrow(/null/i);
    expect(await Promise.all(others)).toMatchObject([{ isNewDocument: true }, { isNewDocument: true }]);
    expect(await count('document')).toBe(2);
  });

  const given = (uri: string, docMeta: Record<string, unknown>, mimeType?: string): Promise<RegistrationResult> => {
    const { document, ...location } = registration(uri, 'same');
    const type = mimeType === undefined ? {} : { mimeType, mimeTypeGiven: true };
    return registry.register({ ...location, document: { ...document, docMeta, ...type } });
  };
  const seen = async (): Promise<unknown> => {
    const document = await registry.findDocument(hashOf('same'));
    const locations = await registry.urisOf(hashOf('same'));
    return {
      mimeType: document?.mimeType,
      docMeta: document?.docMeta,
      own: Object.fromEntries(locations.map(({ uri, docMeta }) => [uri, docMeta])),
    };
  };

  it('changes type and metadata of content for the only location that has it', async () => {
    await given('a.txt', { team: 'a', level: 1 });
    await given('a.txt', { level: 2 }, 'text/csv');
    expect(await seen()).toEqual({
      mimeType: 'text/csv',
      docMeta: { team: 'a', level: 2 },
      own: { 'a.txt': null },
    });
  });

  it('changes nothing that other locations of the content see', async () => {
    await given('a.txt', { team: 'a' });
    await given('b.txt', { team: 'b' }, 'application/pdf');
    await given('b.txt', { level: 1 });
    await given('c.txt', {});
    await register('d.txt', 'other');
    await given('d.txt', { team: 'd' });
    const expected = {
      mimeType: 'text/plain',
      docMeta: { team: 'a' },
      own: { 'a.txt': null, 'b.txt': { team: 'b', level: 1 }, 'c.txt': null, 'd.txt': { team: 'd' } },
    };
    expect(await seen()).toEqual(expected);
    await given('a.txt', { team: 'A' }, 'text/html');
    expect(await seen()).toEqual({ ...expected, own: { ...expected.own, 'a.txt': { team: 'A' } } });
    const workflow = aWorkflow(['validate']);
    const steps = stepTemplates(workflow);
    const start = { batchId, docHash: hashOf('same'), workflow, parameters: aParameterSet(), steps, priority: 0 };
    await new RunStarter(test.database).start({ ...start, onlyMissing: false });
    const { step, attempt } = await claimStep(test.database, 'w1');
    await registry.enrich(hashOf('same'), { author: 'Ann' }, 3, { stepId: step.id, workerId: 'w1', attempt });
    expect(await seen()).toMatchObject({ docMeta: { team: 'a', author: 'Ann' } });
  });

  it('forgets what a location said of content that it no longer has', async () => {
    await given('a.txt', { team: 'a' });
    await given('b.txt', { team: 'b' });
    await register('b.txt', 'other');
    expect((await registry.urisOf(hashOf('other'))).map(({ docMeta }) => docMeta)).toEqual([null]);
  });

  it('keeps what locations say apart that arrive at once', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((team) => given(`${team}.txt`, { team })));
    const document = await registry.findDocument(hashOf('same'));
    const locations = await registry.urisOf(hashOf('same'));
    const teams = locations.map(({ uri, docMeta }) => [uri, { ...document?.docMeta, ...docMeta }]);
    expect(Object.fromEntries(teams)).toEqual({
      'a.txt': { team: 'a' },
      'b.txt': { team: 'b' },
      'c.txt': { team: 'c' },
      'd.txt': { team: 'd' },
    });
  });

  it('opens a completed batch again', async () => {
    await test.database.rows(`update document_batch set completed_date = 1 where id = $1`, [batchId]);
    expect(await register('a.txt', 'one')).toMatchObject({ isNewDocument: true });
    expect((await new BatchRepository(test.database).find(batchId))?.completedDate).toBeNull();
  });

  it('warns of content that is still being removed', async () => {
    await test.database.rows(
      `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts)
       values ($1, 'DOC', 0, '', 0, 0)`,
      [hashOf('one')],
    );
    expect(await register('a.txt', 'one')).toMatchObject({ isNewDocument: true, mayBeUnderRemoval: true });
  });

  it('refuses a batch that does not exist, and records nothing', async () => {
    batchId = 999_999;
    await expect(register('a.txt', 'one')).rejects.toThrow('Batch 999999 does not exist');
    expect(await count('document')).toBe(0);
  });
});
