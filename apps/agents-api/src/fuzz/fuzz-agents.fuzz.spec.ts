import { describe, expect, it } from '@jest/globals';
import { DIALECTS, fullEffort } from '@sluice/testing';
import { fuzzAgents, fuzzAgentsWithoutServers } from './fuzz-agents.fixture.js';

const SEED = 20261122;
const FEWEST_REQUESTS = 2_500;

describe.each(DIALECTS)('the agents on %s', (dialect) => {
  it('answer odd requests as their description says', async () => {
    const { problems, requests, statuses, alive } = await fuzzAgents({
      dialect,
      effort: fullEffort(dialect),
      seed: SEED,
    });
    process.stderr.write(`${requests} requests on ${dialect}: ${JSON.stringify(statuses)}\n`);
    expect(problems).toEqual([]);
    expect(alive).toEqual([200, 200]);
    expect(requests).toBeGreaterThan(FEWEST_REQUESTS);
  });

  it('answer odd requests as their description says where no server to read from is named', async () => {
    const { problems, statuses, alive } = await fuzzAgentsWithoutServers({
      dialect,
      effort: fullEffort(dialect),
      seed: SEED,
    });
    expect(problems).toEqual([]);
    expect(statuses).toHaveProperty('400');
    expect(alive).toEqual([200, 200]);
  });
});
