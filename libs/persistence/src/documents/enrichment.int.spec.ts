import { afterEach, describe, expect, it } from '@jest/globals';
import { MAX_DOC_META_BYTES } from '@sluice/domain';
import { createStepQueue } from '../queue/create-step-queue.js';
import { claimStep } from '../testing/claim-step.js';
import { aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '../testing/index.js';
import { DocumentRegistry, type StepHolder } from './document-registry.js';

describe.each(DIALECTS)('what a step adds to its document on %s', (dialect) => {
  let test: TestDatabase;
  let registry: DocumentRegistry;
  let hash: string;
  let holder: StepHolder;

  const begin = async (): Promise<void> => {
    test = await createTestDatabase(dialect);
    registry = new DocumentRegistry(test.database);
    await seedGroup(test.database, { workflow: aWorkflow(['validate', 'parse']) });
    const { step, attempt, document } = await claimStep(test.database, 'w1');
    hash = document.hash;
    holder = { stepId: step.id, workerId: 'w1', attempt };
  };
  afterEach(() => test.drop());

  const document = async () => (await registry.findDocument(hash))!;

  it('is merged, and the page count kept when there is none', async () => {
    await begin();
    await registry.enrich(hash, { language: 'de', author: 'Ann' }, 3, holder);
    expect(await registry.enrich(hash, { author: 'Bob', gone: undefined }, null, holder)).toMatchObject({
      language: 'de',
      author: 'Bob',
    });
    expect(await document()).toMatchObject({ pageCount: 3, docMeta: { language: 'de', author: 'Bob' } });
  });

  it.each([
    ['another worker', (held: StepHolder) => ({ ...held, workerId: 'w2' })],
    ['a later attempt', (held: StepHolder) => ({ ...held, attempt: held.attempt + 1 })],
    ['nobody', (held: StepHolder) => held],
  ])('is dropped when the step is held by %s', async (who, theirs) => {
    await begin();
    const before = await document();
    if (who === 'nobody') {
      const outcome = { status: 'COMPLETED', meta: {}, delayMs: 0 } as never;
      const settlements = [{ stepId: holder.stepId, attempt: holder.attempt, outcome }];
      await createStepQueue(test.database).turn({ workerId: 'w1', settlements, capacity: 0, chain: false });
    }
    const late = registry.enrich(hash, { language: 'de' }, 3, theirs(holder));
    await expect(late).rejects.toMatchObject({ code: 'LEASE_LOST', kind: 'transient' });
    expect(await document()).toEqual(before);
  });

  it.each([
    ['is larger than an upload may have', { text: 'x'.repeat(MAX_DOC_META_BYTES) }, 'DOC_META_TOO_LARGE'],
    ['is no JSON', { size: 1n }, 'INVALID_DOC_META'],
  ])('is refused when it %s', async (_case, meta, code) => {
    await begin();
    const before = await document();
    await expect(registry.enrich(hash, meta, null, holder)).rejects.toMatchObject({ code, kind: 'permanent' });
    expect(await document()).toEqual(before);
  });

  it('finds that the document was removed', async () => {
    await begin();
    const gone = registry.enrich(`${hash}0`, { language: 'de' }, null, holder);
    await expect(gone).rejects.toMatchObject({ code: 'DOCUMENT_REMOVED' });
  });
});
