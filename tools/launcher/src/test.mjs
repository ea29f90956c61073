/**
 * `npm test`: all unit and integration tests of all projects; `npm run test:e2e` (`e2e` as the first argument): those of built
 * processes and others that take long; `npm run test:fuzz` (`fuzz`): the fuzzers of the APIs in their long form;
 * `npm run test:browser` (`browser`): the UI in a real Chromium. Other arguments go to Jest. The last
 * line counts the tests.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, root } from './workspace.mjs';

// Worker threads and processes under test run the built code.
ensureBuilt();

const suite = ['e2e', 'fuzz', 'browser'].find((name) => name === process.argv[2]);
const directory = mkdtempSync(join(tmpdir(), 'sluice-jest-'));
const report = join(directory, 'report.json');
const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    join(root, suite ? `jest.${suite}.config.mjs` : 'jest.config.mjs'),
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(suite ? 3 : 2),
  ],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
);

jest.on('exit', (code) => {
  const summary = readSummary();
  rmSync(directory, { recursive: true, force: true });
  // Jest's own report of them may lie thousands of lines above.
  for (const failure of summary.failures) process.stdout.write(`FAILED ${failure}\n`);
  const line = `${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped`;
  mkdirSync(join(root, 'tmp'), { recursive: true });
  writeFileSync(join(root, 'tmp', `${suite ?? 'test'}-summary.txt`), `${line}\n`);
  process.stdout.write(`${line}\n`);
  process.exitCode = code === 0 && summary.failed === 0 ? 0 : 1;
});

/** A suite that could not run has no test to count, and counts as one that failed. */
const readSummary = () => {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap(failuresOf),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['Jest left no report'] };
  }
};

/** Enough of a message to know what went wrong. */
const MESSAGE_LENGTH = 1_000;

/** Each failed test with the beginning of its message; a file that could not run, with its own. */
const failuresOf = ({ name, status, message, assertionResults }) => {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const described = (title, text) => stripVTControlCharacters(`${file}: ${title}\n${text}`.slice(0, MESSAGE_LENGTH));
  if (failed.length === 0) return status === 'failed' ? [described('the file itself', message)] : [];
  return failed.map(({ fullName, failureMessages }) => described(fullName, failureMessages.join('\n')));
};
