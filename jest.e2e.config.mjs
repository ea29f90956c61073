/** Runs what starts whole built processes: `*.e2e.spec.ts` of all apps, with each app's own configuration. */
import { dirname } from 'node:path';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TEST_TIMEOUT_MS } from './jest.preset.js';

const root = dirname(fileURLToPath(import.meta.url));

const projects = globSync('apps/*/jest.config.mjs', { cwd: root }).map(async (path) => {
  const { default: config } = await import(`./${path}`);
  const rootDir = `${root}/${dirname(path)}`;
  // Jest resolves these paths from its own directory when a project is not a file of its own.
  const resolved = Object.fromEntries(
    ['globalSetup', 'globalTeardown'].filter((key) => config[key]).map((key) => [key, `${rootDir}/${config[key]}`]),
  );
  return {
    ...config,
    ...resolved,
    rootDir,
    testMatch: ['<rootDir>/src/**/*.e2e.spec.ts'],
    testPathIgnorePatterns: ['/node_modules/'],
  };
});

export default { projects: await Promise.all(projects), maxWorkers: 2, testTimeout: TEST_TIMEOUT_MS };
