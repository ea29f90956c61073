import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'persistence',
  globalSetup: '../../tools/jest/postgres-setup.mjs',
  globalTeardown: '../../tools/jest/postgres-teardown.mjs',
};
