import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AGENT_DIALECTS, createAgentTestDatabase, type AgentTestDatabase } from '../testing/agent-test-database.js';
import { RunRepository } from './run-repository.js';

describe.each(AGENT_DIALECTS)('runs of agents on %s', (dialect) => {
  let databases: AgentTestDatabase;
  let runs: RunRepository;

  beforeAll(async () => {
    databases = await createAgentTestDatabase(dialect);
    runs = new RunRepository(databases.database);
  });
  afterAll(async () => {
    await databases[Symbol.asyncDispose]();
  });

  const begin = async (manifestId: string | null): Promise<number> => {
    const run = { kind: 'sync', source: 'docs', manifestId, startedBy: 'request', scheduledFor: null } as const;
    return (await runs.begin(run))!.id;
  };
  const ended = async (manifestId: string | null): Promise<number> => {
    const id = await begin(manifestId);
    await runs.end(id, { state: 'completed', report: null, message: null });
    return id;
  };

  it('are forgotten when many came after them, but not what is under way, nor the last of a manifest', async () => {
    await ended(null);
    await ended('often');
    const seldom = await ended('seldom');
    const underWay = await begin(null);
    const kept = [await ended('often'), await ended(null)];
    await runs.forgetOld(kept.length);
    expect((await runs.newest(10)).map(({ id }) => id)).toEqual([...kept.reverse(), underWay, seldom]);
  });
});
