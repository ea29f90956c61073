import { describe, expect, it } from '@jest/globals';
import { pathAt } from './path-at.js';

describe('pathAt', () => {
  it.each([
    ['|', []],
    ['id: x\nconfig:\n  |', ['config']],
    ['id: x\nconfig:\n  chunk:\n    max|', ['config', 'chunk']],
    ['config:\n  parse:\n    ocr: true\n  chunk:\n    size: 4\n    |', ['config', 'chunk']],
    ['config:\n  chunk:\n    size: |', ['config', 'chunk', 'size']],
    ['config:\n  chunk:\n    size: 4\n\n# a note\n|', []],
  ])('of %j', (text, path) => {
    const offset = text.indexOf('|');
    expect(pathAt(text.replace('|', ''), offset)).toEqual(path);
  });
});
