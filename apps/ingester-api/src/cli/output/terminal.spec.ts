import { describe, expect, it } from '@jest/globals';
import { Terminal } from './terminal.js';

const stream = (columns = 80): { written: string[]; asStream: NodeJS.WriteStream } => {
  const written: string[] = [];
  const asStream = { isTTY: true, columns, write: (text: string) => written.push(text) };
  return { written, asStream: asStream as unknown as NodeJS.WriteStream };
};

describe('Terminal', () => {
  it('keeps results and what is said besides apart, and masks secrets in the latter', () => {
    const output = stream();
    const errors = stream();
    const terminal = new Terminal(output.asStream, errors.asStream);
    terminal.print('result');
    terminal.say('cannot reach postgresql://sluice:s3cret@db/sluice');
    expect(output.written).toEqual(['result\n']);
    expect(errors.written).toEqual(['cannot reach postgresql://sluice:***@db/sluice\n']);
  });

  it('replaces all rows of what was printed before, wrapped ones included', () => {
    const { written, asStream } = stream(10);
    const terminal = new Terminal(asStream, asStream);
    terminal.replace('', 'first');
    terminal.replace('short\n\nlonger than ten', 'second');
    expect(written).toEqual(['first\n', '\u001B[4A\u001B[0Jsecond\n']);
  });
});
