import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'worker-runtime',
  globalSetup: '../../tools/jest/postgres-setup.mjs',
  globalTeardown: '../../tools/jest/postgres-teardown.mjs',
};
