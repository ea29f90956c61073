import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'ingester-api',
  globalSetup: '../../tools/jest/postgres-setup.mjs',
  globalTeardown: '../../tools/jest/postgres-teardown.mjs',
};
