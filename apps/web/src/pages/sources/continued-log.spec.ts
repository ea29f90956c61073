import { describe, expect, it } from '@jest/globals';
import type { RunLine } from './agents.js';
import { continued, LINES_PER_REQUEST } from './continued-log.js';

const log = (count: number): RunLine[] =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, at: '', level: 'info', message: `${index + 1}` }));

/** Agents whose run has written so many lines, and what they were asked for. */
const agentsWith = (count: number) => {
  const asked: number[] = [];
  const ask = (after: number) => {
    asked.push(after);
    return Promise.resolve({ status: 'running', lines: log(count).slice(after, after + LINES_PER_REQUEST) });
  };
  return { asked, ask };
};

describe('the log of a run', () => {
  it('is read to its end, however long it is', async () => {
    const { asked, ask } = agentsWith(4_500);
    const { lines } = await continued([], ask);
    expect(lines.at(-1)).toMatchObject({ number: 4_500 });
    expect(lines).toHaveLength(4_500);
    expect(asked).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  });

  it('goes on after what is known', async () => {
    const { asked, ask } = agentsWith(12);
    const { lines } = await continued(log(10), ask);
    expect(lines.map(({ number }) => number)).toEqual(log(12).map(({ number }) => number));
    expect(asked).toEqual([10]);
  });

  it('stays the same while nothing is written', async () => {
    const known = log(10);
    expect((await continued(known, agentsWith(10).ask)).lines).toBe(known);
  });
});
