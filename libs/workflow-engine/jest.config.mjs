import preset from '../../jest.preset.js';

export default {
  ...preset,
  displayName: 'workflow-engine',
  globalSetup: '../../tools/jest/postgres-setup.mjs',
  globalTeardown: '../../tools/jest/postgres-teardown.mjs',
};
