import { describe, expect, it } from '@jest/globals';
import { compareSets } from './comparison.js';
import type { StepType } from './queries.js';
import { completionsAt } from './step-schemas.js';

const steps = [
  {
    step_type: 'chunk',
    method: 'sluice.lib.workflow.chunk_document',
    description: 'Splits the parsed document into chunks.',
    is_built_in: true,
    reads: [],
    writes: [],
    parameters: {
      properties: {
        chunk_size: { type: 'integer', minimum: 8, maximum: 32768, default: 256 },
        merge_peers: { type: 'boolean', default: true },
        mode: { enum: ['a', 'b'] },
      },
    },
  },
] as unknown as StepType[];

const set = (config: string): string => `id: x\nname: X\nconfig:\n${config}`;

describe('compareSets', () => {
  it('takes the default of a step where a set is silent', () => {
    expect(
      compareSets(set('  chunk:\n    chunk_size: 256\n'), set('  chunk:\n    merge_peers: false\n'), steps),
    ).toEqual([
      { step: 'chunk', parameter: 'chunk_size', values: ['256', '256'], isOwn: [true, false], differs: false },
      { step: 'chunk', parameter: 'merge_peers', values: ['true', 'false'], isOwn: [false, true], differs: true },
    ]);
  });

  it('compares what it has no schema of, lists and maps too', () => {
    const [row] = compareSets(set('  own:\n    words: [a]\n'), set('  chunk: 3\n'), steps);
    expect(row).toMatchObject({ step: 'own', parameter: 'words', values: ['["a"]', null], differs: true });
  });

  it('refuses aliases that stand for millions', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n`;
    expect(() => compareSets(bomb, '', steps)).toThrow(/alias/i);
  });
});

describe('completionsAt', () => {
  const labels = (...path: string[]): string[] => completionsAt(steps, path).map(({ label }) => label);

  it('offers what may stand at a place', () => {
    expect(labels()).toEqual(['id:', 'name:', 'meta:', 'config:']);
    expect(labels('config')).toEqual(['chunk:']);
    expect(labels('config', 'chunk')).toEqual(['chunk_size:', 'merge_peers:', 'mode:']);
    expect(labels('config', 'chunk', 'merge_peers')).toEqual(['true', 'false']);
    expect(labels('config', 'chunk', 'mode')).toEqual(['a', 'b']);
    expect(labels('config', 'chunk', 'chunk_size')).toEqual([]);
    expect(labels('meta')).toEqual([]);
  });

  it('says what a number may be', () => {
    expect(completionsAt(steps, ['config', 'chunk'])[0]).toMatchObject({ detail: 'integer 8…32768', info: '(256)' });
  });
});
