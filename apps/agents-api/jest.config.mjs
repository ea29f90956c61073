import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'agents-api',
  globalSetup: '../../tools/jest/postgres-setup.mjs',
  globalTeardown: '../../tools/jest/postgres-teardown.mjs',
};
