import { describe, expect, it } from '@jest/globals';
import { workerEntry } from './worker-entry.js';

describe('worker entry', () => {
  it('is the built file when the library runs from source', () => {
    expect(workerEntry()).toMatch(/dist\/workers\/document-worker\.js$/);
  });

  it('says what to do when the library was never built', () => {
    expect(() => workerEntry('file:///nowhere/src/workers/worker-entry.ts')).toThrow(/nx build documents/);
  });
});
