import { CommanderError } from 'commander';
import { errorCode } from '@sluice/domain';
import { InvalidSettingsError } from '@sluice/settings';
import { failureText } from '@sluice/worker-runtime/process';
import type { ShutdownSignal } from './shutdown-signal.js';
import { CommandRun } from './command-run.js';
import { ExitCode } from './exit-code.js';
import { Terminal } from './output/terminal.js';
import { createProgram } from './program.js';

/**
 * Runs the command that the arguments name and returns the exit code.
 *
 * @param argv as `process.argv`: program and script come first
 * @param shutdown of a process that is to serve, and has listened for signals since it began
 */
export const main = async (argv: readonly string[], shutdown?: ShutdownSignal): Promise<ExitCode> => {
  const terminal = new Terminal();
  const run = new CommandRun(terminal, shutdown);
  if (!process.stdout.listeners('error').includes(leaveWithReader)) process.stdout.on('error', leaveWithReader);
  try {
    await createProgram(run).parseAsync([...argv]);
    return run.exitCode;
  } catch (error) {
    // What was wrong with the usage is said already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.Success : ExitCode.Failure;
    terminal.say(error instanceof InvalidSettingsError ? settingsText(error) : failureText(error));
    return ExitCode.Failure;
  }
};

const settingsText = ({ problems }: InvalidSettingsError): string =>
  ['The settings are not valid:', ...problems.map(({ message }) => `  - ${message}`)].join('\n');

/** A reader that has seen enough (`si-cli … | head`) is not a failure. */
const leaveWithReader = (error: Error): void => {
  if (errorCode(error) === 'EPIPE') process.exit(ExitCode.Success);
  throw error;
};
