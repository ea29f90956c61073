import { describe, expect, it } from '@jest/globals';
import { lzwLength } from './lzw-length.js';

describe('the length of an LZW stream', () => {
  it('is that of what it decodes to', () => {
    // The example of the PDF standard: 45 45 45 45 45 65 45 45 45 66.
    expect(lzwLength(Buffer.from('800b6050220c0c8501', 'hex'), 1, 1000)).toBe(10);
  });
});
