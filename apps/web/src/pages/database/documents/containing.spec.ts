import { expect, it } from '@jest/globals';
import { containing } from './containing.js';

it('is an expression of the filter language, in which the text is nothing but a text', () => {
  expect(containing('Manual')).toBe("contains(lower(uri), 'manual') or contains(lower(title), 'manual')");
  expect(containing("o' or 1=1")).toContain("'o'' or 1=1'");
  expect([containing(''), containing('  ')]).toEqual([undefined, undefined]);
});
