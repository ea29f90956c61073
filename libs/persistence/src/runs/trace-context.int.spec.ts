import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BatchRepository } from '../documents/batch-repository.js';
import { DocumentRegistry } from '../documents/document-registry.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import {
  aParameterSet,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  hashOf,
  stepTemplates,
  type TestDatabase,
} from '../testing/index.js';
import { RunStarter } from './run-starter.js';

const traceparent = (digit: string): string => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;

describe.each(DIALECTS)('the trace of a document on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
  });
  afterAll(() => test.drop());

  it('goes from its upload to its run and every claimed step, also when many are started at once', async () => {
    const registry = new DocumentRegistry(test.database);
    const batchId = await new BatchRepository(test.database).create({ name: 'traced', source: 'test' });
    const upload = (uri: string, content: string, traceContext: string | null) => {
      const { hash, ...digests } = { hash: hashOf(content), sha3256: '0', md5: '0', gitBlobId: '0' };
      const document = { hash, mimeType: 'text/plain', fileSize: 1, docMeta: {}, ...digests };
      return registry.register({ batchId, uri, source: 'test', document, traceContext });
    };
    await upload('changed', 'old', traceparent('a'));
    await upload('changed', 'new', traceparent('b'));
    await upload('same', 'same', traceparent('c'));
    await upload('same', 'same', traceparent('d'));
    await upload('untraced', 'untraced', null);

    const workflow = aWorkflow(['validate']);
    const request = { batchId, workflow, parameters: aParameterSet(), steps: stepTemplates(workflow), priority: 0 };
    await new RunStarter(test.database).start({ ...request, onlyMissing: false });
    const queue = createStepQueue(test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 10, chain: false });

    const traces = claimed.map(({ document, traceContext }) => [document.hash, traceContext]);
    expect(Object.fromEntries(traces)).toEqual({
      [hashOf('new')]: traceparent('b'),
      [hashOf('same')]: traceparent('c'),
      [hashOf('untraced')]: null,
    });
    for (const { waitedMs } of claimed) expect(waitedMs).toBeGreaterThanOrEqual(0);
  });
});
