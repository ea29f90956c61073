import config from './jest.config.mjs';

/** `npm run test:interop` runs it, and says where the Python environments are. */
export default {
  ...config,
  displayName: 'interop',
  testMatch: ['<rootDir>/src/**/*.interop.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: undefined,
  globalTeardown: undefined,
};
