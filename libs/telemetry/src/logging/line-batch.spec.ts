import { describe, expect, it } from '@jest/globals';
import { LineBatch } from './line-batch.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a batch of lines', () => {
  const recorded = () => {
    const writes: string[] = [];
    return { writes, lines: new LineBatch((text) => void writes.push(text)) };
  };

  it('is written once, in order, when the event loop turns', async () => {
    const { lines, writes } = recorded();
    lines.add('one\n', false);
    lines.add('two\n', false);
    expect(writes).toEqual([]);
    await turn();
    expect(writes).toEqual(['one\ntwo\n']);
    lines.add('three\n', false);
    await turn();
    expect(writes).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('is written at once with an urgent line, and after that with nothing', async () => {
    const { lines, writes } = recorded();
    lines.add('one\n', false);
    lines.add('urgent\n', true);
    expect(writes).toEqual(['one\nurgent\n']);
    lines.flush();
    await turn();
    expect(writes).toHaveLength(1);
  });

  it('never exceeds what a pipe takes in one piece, unless a single line does', async () => {
    const { lines, writes } = recorded();
    const long = `${'ü'.repeat(1000)}\n`;
    for (let line = 0; line < 5; line += 1) lines.add(long, false);
    lines.add('x'.repeat(5000), false);
    await turn();
    expect(writes.join('')).toBe(long.repeat(5) + 'x'.repeat(5000));
    expect(writes.map((text) => Buffer.byteLength(text))).toEqual([4002, 4002, 2001, 5000]);
  });
});
