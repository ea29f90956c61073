import { describe, expect, it } from '@jest/globals';
import { DIALECTS, FULL_EFFORT } from '@sluice/testing';
import { fuzzAgents } from './fuzz-agents.fixture.js';

const SEED = 20261122;
const FEWEST_REQUESTS = 5_000;

describe.each(DIALECTS)('the agents on %s', (dialect) => {
  it('answer odd requests as their description says', async () => {
    const { problems, requests, statuses, alive } = await fuzzAgents(dialect, FULL_EFFORT, SEED);
    process.stderr.write(`${requests} requests on ${dialect}: ${JSON.stringify(statuses)}\n`);
    expect(problems).toEqual([]);
    expect(alive).toEqual([200, 200]);
    expect(requests).toBeGreaterThan(FEWEST_REQUESTS);
  });
});
