import { describe, expect, it } from '@jest/globals';
import { returnPath } from './return-path.js';

describe('the way back after signing in', () => {
  it.each(['/batches/3?tab=runs', '/'])('is where one wanted to go: %s', (to) => expect(returnPath(to)).toBe(to));

  it.each([
    undefined,
    '',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/sign-in?to=/',
  ])('is never another server or a circle: %s', (to) => expect(returnPath(to)).toBe('/'));
});
