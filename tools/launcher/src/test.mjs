/** `npm test`: all unit and integration tests of all projects; arguments go to Jest. The last line counts the tests. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, root } from './workspace.mjs';

// Worker threads and processes under test run the built code.
ensureBuilt();

const directory = mkdtempSync(join(tmpdir(), 'sluice-jest-'));
const report = join(directory, 'report.json');
const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    join(root, 'jest.config.mjs'),
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
);

jest.on('exit', (code) => {
  let failed = 0;
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    // A suite that could not run has no test to count.
    failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const skipped = result.numPendingTests + result.numTodoTests;
    process.stdout.write(`${result.numPassedTests} passed, ${failed} failed, ${skipped} skipped\n`);
  } catch {
    process.stdout.write('0 passed, 1 failed, 0 skipped\n');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  process.exitCode = code === 0 && failed === 0 ? 0 : 1;
});
