import { NotFoundError, type StepOutcome } from '@sluice/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ArtifactRepository,
  BatchRepository,
  type ClaimedStep,
  createStepQueue,
  DocumentRegistry,
  PendingRemovals,
  type RegistrationResult,
  RunStarter,
  type StepQueue,
  type VectorWrite,
  VectorWrites,
} from '@sluice/persistence';
import {
  aParameterSet,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  hashOf,
  stepTemplates,
  type TestDatabase,
} from '@sluice/persistence/testing';
import { DocumentRemoval } from './document-removal.js';

const completed: StepOutcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} };
const two = aWorkflow(['validate', 'parse']);
const SOURCE = 'wiki';

const TABLES = [
  'lifecycle_history',
  'run_step',
  'workflow_run',
  'run_group_handler',
  'run_group',
  'pending_removal',
  'vector_write',
  'rag_entry',
  'document_artifact',
  'document_uri_history',
  'document_uri',
  'document',
];

describe.each(DIALECTS)('removal of documents on %s', (dialect) => {
  let test: TestDatabase;
  let queue: StepQueue;
  let registry: DocumentRegistry;
  let artifacts: ArtifactRepository;
  let writes: VectorWrites;
  let removal: DocumentRemoval;
  let pending: PendingRemovals;
  let batchId: number;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    queue = createStepQueue(test.database);
    registry = new DocumentRegistry(test.database);
    artifacts = new ArtifactRepository(test.database);
    writes = new VectorWrites(test.database);
    removal = new DocumentRemoval(test.database);
    pending = new PendingRemovals(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of TABLES) await test.database.rows(`delete from ${table}`);
    batchId = await new BatchRepository(test.database).create({ name: 'b', source: SOURCE });
  });

  const upload = (uri: string, content: string): Promise<RegistrationResult> =>
    registry.register({
      batchId,
      uri,
      source: SOURCE,
      document: {
        hash: hashOf(content),
        mimeType: 'text/plain',
        fileSize: 1,
        docMeta: {},
        sha3256: '00',
        md5: '00',
        gitBlobId: '00',
      },
    });

  const start = async (): Promise<number> => {
    const { runGroupId } = await new RunStarter(test.database).start({
      batchId,
      workflow: two,
      parameters: aParameterSet(),
      steps: stepTemplates(two),
      priority: 0,
      onlyMissing: false,
    });
    return runGroupId;
  };

  const claim = async (capacity: number, workerId = 'w'): Promise<readonly ClaimedStep[]> =>
    (await queue.turn({ workerId, settlements: [], capacity, chain: false })).claimed;

  const settle = (steps: readonly ClaimedStep[], capacity = 0, workerId = 'w') =>
    queue.turn({
      workerId,
      settlements: steps.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome: completed })),
      capacity,
      chain: false,
    });

  const write = (content: string, dataDir = 'db', workerId = 'w'): VectorWrite => ({
    stepId: 1,
    workerId,
    docHash: hashOf(content),
    dataDir,
  });

  const stored = (content: string, dataDir = 'db'): Promise<void> =>
    writes.stored(write(content, dataDir), { ragId: 'id', stepConfigId: 1 });

  const plans = async (): Promise<string[]> =>
    (
      await test.database.rows<{ doc_hash: string; artifact_type: string; step_config_id: number; data_dir: string }>(
        `select * from pending_removal`,
      )
    )
      .map((row) => `${row.doc_hash} ${row.artifact_type} ${row.data_dir || row.step_config_id}`)
      .sort();

  const groupStatus = async (id: number): Promise<string> => {
    const [row] = await test.database.rows<{ status: string }>(`select status from run_group where id = $1`, [id]);
    return row!.status;
  };

  describe('of a location', () => {
    it('takes the document with all that belongs to it, when no other names it', async () => {
      await upload('a', 'one');
      await start();
      await settle(await claim(1));
      await artifacts.recordArtifact({
        docHash: hashOf('one'),
        artifactType: 'PARSED_MD',
        stepConfigId: 3,
        sizeBytes: 1,
      });
      await stored('one');
      const [lifecycle] = await test.database.rows<{ count: number }>(
        `select count(*) as count from lifecycle_history`,
      );
      expect(await removal.removeLocation('a', SOURCE)).toEqual({
        docHash: hashOf('one'),
        history: 1,
        documents: 1,
        runs: 1,
        steps: 2,
        lifecycle: lifecycle!.count,
        copies: expect.any(Array),
      });
      for (const table of TABLES.filter((name) => !['run_group', 'pending_removal', 'rag_entry'].includes(name))) {
        expect({ table, rows: await test.database.rows(`select * from ${table}`) }).toEqual({ table, rows: [] });
      }
      const hash = hashOf('one');
      expect(await plans()).toEqual([`${hash} DOC 0`, `${hash} PARSED_MD 3`, `${hash} RAG db`].sort());
    });

    it('keeps a document that other locations name, and has its vector rows named after one of them', async () => {
      await upload('a', 'one');
      await upload('b', 'one');
      await start();
      await stored('one');
      expect(await removal.removeLocation('a', SOURCE)).toEqual({
        docHash: hashOf('one'),
        history: 1,
        documents: 0,
        runs: 0,
        steps: 0,
        lifecycle: 0,
        copies: [expect.objectContaining({ artifactType: 'RAG', dataDir: 'db' })],
      });
      expect(await plans()).toEqual([`${hashOf('one')} RAG db`]);
      expect((await registry.urisOf(hashOf('one'))).map(({ uri }) => uri)).toEqual(['b']);
    });

    it('throws when there is none', async () => {
      await upload('a', 'one');
      await expect(removal.removeLocation('a', 'other')).rejects.toThrow(NotFoundError);
      await expect(removal.removeLocation('b', SOURCE)).rejects.toThrow(NotFoundError);
    });

    it('takes the rows of an earlier version along that still answer questions', async () => {
      await upload('a', 'one');
      await stored('one');
      await upload('a', 'two');
      expect(await plans()).toEqual([]);
      await removal.removeLocation('a', SOURCE);
      expect(await plans()).toEqual([`${hashOf('one')} RAG db`, `${hashOf('two')} DOC 0`].sort());
    });

    it('leaves rows of an earlier version that another location still waits to replace', async () => {
      await upload('a', 'one');
      await upload('b', 'one');
      await stored('one');
      await upload('a', 'two');
      await upload('b', 'three');
      await test.database.rows(`delete from pending_removal`);
      await removal.removeLocation('a', SOURCE);
      expect(await plans()).toEqual([`${hashOf('two')} DOC 0`]);
    });

    it('makes the late completion of a running step miss, and finishes the group', async () => {
      await upload('a', 'one');
      await upload('b', 'two');
      const group = await start();
      const [first, second] = await claim(2);
      await settle([second!]);
      await settle(await claim(1));
      await removal.removeLocation('a', SOURCE);
      expect((await settle([first!])).settled.size).toBe(0);
      expect(await groupStatus(group)).toBe('COMPLETED');
      const events = await test.database.rows(`select 1 from lifecycle_history where event = 'group_end'`);
      expect(events).toHaveLength(1);
      expect((await new BatchRepository(test.database).find(batchId))?.completedDate).not.toBeNull();
    });

    it('completes a group that has no run any more, and its batch', async () => {
      await upload('a', 'one');
      const group = await start();
      await removal.removeLocation('a', SOURCE);
      expect(await groupStatus(group)).toBe('COMPLETED');
      expect((await new BatchRepository(test.database).find(batchId))?.completedDate).not.toBeNull();
    });

    it('leaves a group open that has other open runs', async () => {
      await upload('a', 'one');
      await upload('b', 'two');
      const group = await start();
      await claim(2);
      await removal.removeLocation('a', SOURCE);
      expect(await groupStatus(group)).toBe('RUNNING');
    });

    it('goes through while workers work on the batch and others upload the same content', async () => {
      for (let index = 0; index < 20; index += 1) await upload(`${index}`, `content ${index}`);
      await start();
      let done = false;
      const work = async (workerId: string): Promise<void> => {
        let held: readonly ClaimedStep[] = [];
        while (!done) held = (await settle(held, 3, workerId)).claimed;
      };
      const workers = [work('a'), work('b')];
      try {
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            const again = upload(`copy ${index}`, `content ${index}`);
            await removal.removeLocation(`${index}`, SOURCE);
            await again;
          }),
        );
      } finally {
        done = true;
      }
      await Promise.all(workers);
      const rows = await test.database.rows<{ uri: string }>(
        `select u.uri from document_uri u join document d on d.hash = u.doc_hash`,
      );
      expect(rows).toHaveLength(20);
      expect(rows.every(({ uri }) => uri.startsWith('copy'))).toBe(true);
    });
  });

  describe('of orphans', () => {
    it('takes documents that no location names, and leaves the others', async () => {
      await upload('a', 'one');
      await start();
      await upload('a', 'two');
      await upload('b', 'three');
      expect(await removal.removeOrphans()).toEqual({ documents: 1, history: 1 });
      expect(await registry.findDocument(hashOf('one'))).toBeNull();
      expect(await registry.findDocument(hashOf('two'))).not.toBeNull();
      expect(await test.database.rows(`select 1 from workflow_run`)).toEqual([]);
      expect(await plans()).toEqual([`${hashOf('one')} DOC 0`]);
      expect(await removal.removeOrphans()).toEqual({ documents: 0, history: 0 });
    });

    it('leaves the rows of a replaced version until the newer one is in the same database', async () => {
      await upload('a', 'one');
      await stored('one', 'x');
      await stored('one', 'y');
      await upload('a', 'two');
      await stored('two', 'x');
      expect(await removal.removeOrphans()).toEqual({ documents: 1, history: 0 });
      expect(await plans()).toEqual([`${hashOf('one')} DOC 0`, `${hashOf('one')} RAG x`].sort());
      expect(await registry.supersededBy(hashOf('two'))).toEqual([hashOf('one')]);
    });

    it('takes more than fit into one transaction', async () => {
      await upload('a', '0');
      for (let index = 1; index <= 450; index += 1) await upload('a', `${index}`);
      expect(await removal.removeOrphans()).toEqual({ documents: 450, history: 450 });
    });
  });

  describe('of copies', () => {
    /** As when whoever removed the location is gone. */
    const release = () => test.database.rows(`update pending_removal set lease_until = null, due_date = 1`);
    const planned = async (): Promise<void> => {
      await upload('a', 'one');
      await stored('one');
      await removal.removeLocation('a', SOURCE);
      await release();
    };

    it('is taken by whoever removes the location, before anybody else sees it', async () => {
      await upload('a', 'one');
      await stored('one');
      const { copies } = await removal.removeLocation('a', SOURCE);
      expect(await pending.claimDue(9)).toEqual([]);
      expect(await pending.claimOf(hashOf('one'))).toEqual([]);
      expect(copies).toHaveLength(2);
      for (const copy of copies) await pending.done(copy);
      expect(await plans()).toEqual([]);
    });

    it('is claimed once, and forgotten when it is done', async () => {
      await planned();
      const claimed = (await Promise.all([pending.claimDue(9), pending.claimDue(9)])).flat();
      expect(claimed).toHaveLength(2);
      expect(await pending.isUnderWay(hashOf('one'))).toBe(true);
      for (const one of claimed) await pending.done(one);
      expect(await pending.isUnderWay(hashOf('one'))).toBe(false);
      expect(await plans()).toEqual([]);
    });

    it('is due again when its process died', async () => {
      await planned();
      await pending.claimDue(9);
      expect(await pending.claimDue(9)).toEqual([]);
      await test.database.rows(`update pending_removal set lease_until = 1, due_date = 1`);
      expect(await pending.claimDue(9)).toHaveLength(2);
    });

    it('waits when it failed, but may be claimed for its document', async () => {
      await planned();
      for (const one of await pending.claimDue(9)) await pending.postpone(one, 60_000, 'The store is down');
      expect(await pending.claimDue(9)).toEqual([]);
      expect(await pending.countOf(hashOf('one'))).toBe(2);
      expect(await pending.claimOf(hashOf('one'))).toHaveLength(2);
    });

    it('is not forgotten when it was planned anew while it was under way', async () => {
      await upload('a', 'one');
      await upload('b', 'one');
      await stored('one');
      const {
        copies: [first],
      } = await removal.removeLocation('a', SOURCE);
      await removal.removeLocation('b', SOURCE);
      await pending.done(first!);
      expect(await plans()).toContain(`${hashOf('one')} RAG db`);
    });

    it('is planned for rows that a store step left behind', async () => {
      await stored('gone');
      await upload('a', 'one');
      await stored('one');
      await pending.planStray();
      await pending.planStray();
      expect(await plans()).toEqual([`${hashOf('gone')} RAG db`]);
    });
  });

  it('records no artifact of a document that is gone', async () => {
    const artifact = { docHash: hashOf('gone'), artifactType: 'CHUNKS', stepConfigId: 1, sizeBytes: 1 };
    expect(await artifacts.recordArtifact(artifact)).toBe(false);
  });
});
