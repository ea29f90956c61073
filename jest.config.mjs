/** Runs the tests of all projects in one Jest process. */
export default {
  projects: [
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/libs/*/jest.config.mjs',
    '<rootDir>/tools/*/jest.config.mjs',
  ],
};
