/** Runs the tests of all projects in one Jest process. */
import { TEST_TIMEOUT_MS } from './jest.preset.js';

export default {
  projects: [
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/libs/*/jest.config.mjs',
    '<rootDir>/tools/*/jest.config.mjs',
    '<rootDir>/examples/*/jest.config.mjs',
  ],
  // With several projects Jest takes it from here, with one from the project.
  // Many tests wait for processes and servers: two of them fill two cores better than Jest's one worker (cores - 1).
  maxWorkers: 2,
  testTimeout: TEST_TIMEOUT_MS,
};
