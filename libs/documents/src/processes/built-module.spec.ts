import { describe, expect, it } from '@jest/globals';
import { builtModule } from './built-module.js';

describe('a module for processes', () => {
  it('is the built file when the library runs from source', () => {
    expect(builtModule('process-main', import.meta.url)).toMatch(/^file:.*\/dist\/processes\/process-main\.js$/);
  });

  it('says what to do when the library was never built', () => {
    expect(() => builtModule('process-main', 'file:///nowhere/src/processes/built-module.ts')).toThrow(/npm run build/);
  });
});
