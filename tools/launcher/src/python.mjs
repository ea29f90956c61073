/** Environments of Python with packages from PyPI, for suites that try the product with the clients and readers of others. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './workspace.mjs';

const OLDEST = [3, 12];
/** Newer ones may lack binary packages. */
const NEWEST = [3, 13];

/** Version of an interpreter that can make environments; undefined when it is none, or cannot. */
const versionOf = (python) => {
  const script = 'import ensurepip, sys, venv; print(*sys.version_info[:2])';
  const { status, stdout } = spawnSync(python, ['-c', script], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().split(' ').map(Number) : undefined;
};

const isAtMost = ([major, minor], [otherMajor, otherMinor]) =>
  major < otherMajor || (major === otherMajor && minor <= otherMinor);

/** An interpreter of Python 3.12 or 3.13 that can make environments; undefined when the machine has none. */
export const findPython = () => {
  const candidates = [
    'python3.12',
    'python3.13',
    'python3',
    'python',
    ...globSync(join(homedir(), '.pyenv/versions/3.*/bin/python')),
  ];
  return candidates.find((python) => {
    const version = versionOf(python);
    return version && isAtMost(OLDEST, version) && isAtMost(version, NEWEST);
  });
};

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  return status ?? 1;
};

/**
 * The interpreter of an environment in `directory` that has these packages (`name==version`). It is made when it is not there,
 * and kept. @throws Error when the packages cannot be installed
 */
export const pythonEnvironment = (python, directory, packages) => {
  const interpreter = join(directory, 'bin/python');
  const complete = join(directory, 'complete');
  if (existsSync(complete)) return interpreter;
  process.stdout.write(`Installing ${packages.join(', ')}…\n`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages];
  if (run(python, ['-m', 'venv', directory]) !== 0 || run(interpreter, pip) !== 0) {
    throw new Error(`${packages.join(', ')} could not be installed by ${python}`);
  }
  writeFileSync(complete, '');
  return interpreter;
};

/** Runs the tests of a configuration of Jest, with values that its specs find as globals. Returns the exit code. */
export const runJest = (config, globals) =>
  run(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    join(root, config),
    '--globals',
    JSON.stringify(globals),
  ]);
