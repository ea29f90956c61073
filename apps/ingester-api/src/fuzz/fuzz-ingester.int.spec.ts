import { describe, expect, it } from '@jest/globals';
import { DIALECTS, SHORT_EFFORT } from '@sluice/testing';
import { fuzzIngester } from './fuzz-ingester.fixture.js';

const SEED = 20261122;

describe.each(DIALECTS)('the ingester on %s', (dialect) => {
  it('answers odd requests as its description says (in short)', async () => {
    const { problems, alive } = await fuzzIngester(dialect, SHORT_EFFORT, SEED);
    expect(problems).toEqual([]);
    expect(alive).toEqual([200, 200]);
  });
});
