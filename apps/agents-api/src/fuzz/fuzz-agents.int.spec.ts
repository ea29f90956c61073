import { describe, expect, it } from '@jest/globals';
import { DIALECTS, SHORT_EFFORT } from '@sluice/testing';
import { fuzzAgents, fuzzAgentsWithoutServers } from './fuzz-agents.fixture.js';

const SEED = 20261122;

describe.each(DIALECTS)('the agents on %s', (dialect) => {
  it('answer odd requests as their description says (in short)', async () => {
    const { problems, alive } = await fuzzAgents({ dialect, effort: SHORT_EFFORT, seed: SEED });
    expect(problems).toEqual([]);
    expect(alive).toEqual([200, 200]);
  });
});

describe('the agents without servers to read from', () => {
  it('answer odd requests as their description says (in short)', async () => {
    const { problems, alive } = await fuzzAgentsWithoutServers({ dialect: 'sqlite', effort: SHORT_EFFORT, seed: SEED });
    expect(problems).toEqual([]);
    expect(alive).toEqual([200, 200]);
  });
});
