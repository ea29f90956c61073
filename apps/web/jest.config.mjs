import preset from '../../jest.preset.js';

const [swc, options] = preset.transform['^.+\\.ts$'];
const withJsx = {
  ...options,
  jsc: {
    ...options.jsc,
    parser: { ...options.jsc.parser, tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** `*.spec.tsx` render components in jsdom, `*.spec.ts` run as everywhere. */
export default {
  ...preset,
  displayName: 'web',
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['tsx', ...preset.moduleFileExtensions],
  moduleNameMapper: { ...preset.moduleNameMapper, '\\.css$': '<rootDir>/src/testing/no-styles.mjs' },
  transform: { ...preset.transform, '^.+\\.tsx$': [swc, withJsx] },
};
