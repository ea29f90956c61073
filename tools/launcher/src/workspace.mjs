import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's root directory. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const SOURCES = [
  'apps/*/src/**/*',
  'libs/*/src/**/*',
  '{apps,libs}/*/tsconfig*.json',
  'apps/web/vite.config.mjs',
  'tsconfig*.json',
  'package-lock.json',
];

/** Changes whenever a file that the build reads changes. */
const sourceStamp = () => {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).sort()) {
    const file = statSync(join(root, path));
    if (file.isFile()) hash.update(`${path} ${file.size} ${file.mtimeMs}\n`);
  }
  return hash.digest('hex');
};

/** Builds what is not built yet; when no source changed since the last time this takes milliseconds. */
export const ensureBuilt = () => {
  const stampFile = join(root, 'tmp', 'build-stamp');
  const stamp = sourceStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stderr.write('Building…\n');
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--output-style=static'],
    {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    process.stderr.write('The build failed; run "npm run build" to see why.\n');
    process.exit(1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, sourceStamp());
};

/** Settings of a server that keeps everything below `directory`; what the environment or .env say wins. */
export const embeddedEnvironment = (directory) => ({
  DOC_DB_URL: `sqlite:///${join(directory, 'sluice.db')}`,
  FILE_STORE_DIR: join(directory, 'file_store'),
  VECTORDB_DIR: join(directory, 'vectordb'),
  // One worker per data directory: after a crash its successor takes over at once, without waiting for a time-out.
  WORKER_ID: 'embedded',
});
