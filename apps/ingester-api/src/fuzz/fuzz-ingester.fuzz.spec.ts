import { describe, expect, it } from '@jest/globals';
import { DIALECTS, fullEffort } from '@sluice/testing';
import { fuzzIngester } from './fuzz-ingester.fixture.js';

const SEED = 20261122;
const FEWEST_REQUESTS = 5_000;

describe.each(DIALECTS)('the ingester on %s', (dialect) => {
  it('answers odd requests as its description says', async () => {
    const { problems, requests, statuses, alive } = await fuzzIngester(dialect, fullEffort(dialect), SEED);
    process.stderr.write(`${requests} requests on ${dialect}: ${JSON.stringify(statuses)}\n`);
    expect(problems).toEqual([]);
    expect(alive).toEqual([200, 200]);
    expect(requests).toBeGreaterThan(FEWEST_REQUESTS);
  });
});
