/**
 * `npm run test:interop [-- --environments <directory>]`: installs two versions of the retrieval library from PyPI, each into an
 * environment of its own that is kept, and has them and us work on each other's databases. Needs Python 3.12 or newer; without
 * one it says so and succeeds.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, root } from './workspace.mjs';

const VERSIONS = ['0.77.0', '0.101.1'];
const OLDEST_PYTHON = [3, 12];
/** Newer ones may lack binary packages of the older library's dependencies. */
const NEWEST_PYTHON = [3, 13];

const { values } = parseArgs({ options: { environments: { type: 'string', default: join(root, 'tmp/interop') } } });
const environments = resolve(values.environments);

/** Version of an interpreter that can make environments; undefined when it is none, or cannot. */
const versionOf = (python) => {
  const script = 'import ensurepip, sys, venv; print(*sys.version_info[:2])';
  const { status, stdout } = spawnSync(python, ['-c', script], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().split(' ').map(Number) : undefined;
};

const isAtMost = ([major, minor], [otherMajor, otherMinor]) =>
  major < otherMajor || (major === otherMajor && minor <= otherMinor);

const findPython = () => {
  const candidates = [
    'python3.12',
    'python3.13',
    'python3',
    'python',
    ...globSync(join(homedir(), '.pyenv/versions/3.*/bin/python')),
  ];
  return candidates.find((python) => {
    const version = versionOf(python);
    return version && isAtMost(OLDEST_PYTHON, version) && isAtMost(version, NEWEST_PYTHON);
  });
};

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  return status ?? 1;
};

/** The interpreter of an environment with this version of the library, which is made when it is not there. */
const environmentOf = (python, version) => {
  const directory = join(environments, version);
  const interpreter = join(directory, 'bin/python');
  const complete = join(directory, 'complete');
  if (existsSync(complete)) return interpreter;
  process.stdout.write(`Installing haiku.rag-slim ${version}…\n`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(environments, { recursive: true });
  const installed =
    run(python, ['-m', 'venv', directory]) === 0 &&
    run(interpreter, [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `haiku.rag-slim==${version}`,
    ]) === 0;
  if (!installed) throw new Error(`haiku.rag-slim ${version} could not be installed by ${python}`);
  writeFileSync(complete, '');
  return interpreter;
};

const python = findPython();
if (python === undefined) {
  process.stdout.write(
    'Not tried with the retrieval library: there is no Python 3.12 or 3.13 that can make environments\n',
  );
} else {
  ensureBuilt();
  const libraries = Object.fromEntries(VERSIONS.map((version) => [version, environmentOf(python, version)]));
  process.exitCode = run(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    join(root, 'apps/ingester-api/jest.interop.config.mjs'),
    '--globals',
    JSON.stringify({ interop: { libraries } }),
  ]);
}
