/** Suites that are no part of `npm test`, because they take minutes: all specs of one ending. */
import { dirname } from 'node:path';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A test may start several processes, and kill them. */
const TIMEOUT_MS = 300_000;

const root = dirname(fileURLToPath(import.meta.url));

/** The `*.<ending>.spec.ts` of all projects that have some, with each project's own configuration. */
export const suiteOf = async (endings, testTimeout = TIMEOUT_MS) => {
  const specs = endings.map((ending) => `src/**/*.${ending}.spec.ts`);
  const configurations = globSync('{apps,libs}/*/jest.config.mjs', { cwd: root });
  const having = configurations.filter((path) => globSync(specs, { cwd: `${root}/${dirname(path)}` }).length > 0);
  const projects = having.map(async (path) => {
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
      testTimeout,
      testMatch: specs.map((spec) => `<rootDir>/${spec}`),
      testPathIgnorePatterns: ['/node_modules/'],
    };
  });
  return { projects: await Promise.all(projects), maxWorkers: 2, testTimeout };
};
