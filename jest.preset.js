import { fileURLToPath } from 'node:url';

/** What every project's Jest configuration starts from: native ESM, SWC, one PostgreSQL server for all projects. */
const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
    externalHelpers: false,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/**
 * A guard against hanging, not a measurement: a busy machine takes many times as long as a quiet one. No test has its own; what
 * waits for something has a limit of its own that says what never came (`eventually` of libs/testing).
 */
export const TEST_TIMEOUT_MS = 120_000;

/** Tests of whole built processes, explorations, fuzzers in their long form, tests with software of others. */
const LONG_TESTS = '\\.(e2e|long|fuzz|interop|clients|browser)\\.spec\\.ts$';

export default {
  testEnvironment: fileURLToPath(new URL('./tools/jest/environment.mjs', import.meta.url)),
  testTimeout: TEST_TIMEOUT_MS,
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // They take minutes: a configuration of their own runs them (`npm run test:e2e`, `test:fuzz`, `test:interop`, `test:clients`, `test:browser`).
  testPathIgnorePatterns: ['/node_modules/', LONG_TESTS],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  testEnvironmentOptions: { customExportConditions: ['@sluice/source', 'node', 'node-addons'] },
};
