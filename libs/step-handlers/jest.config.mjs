import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'step-handlers',
  globalSetup: '../../tools/jest/postgres-setup.mjs',
  globalTeardown: '../../tools/jest/postgres-teardown.mjs',
};
