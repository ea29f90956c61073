import { errorCode } from '@sluice/domain';
import { runCli } from './run-cli.js';
import { ExitCode, processTerminal } from './terminal.js';

const ignoreClosedPipe = (error: Error): void => {
  if (errorCode(error) !== 'EPIPE') throw error;
};

/**
 * Runs `si-agent` with a process's arguments. The first SIGINT or SIGTERM asks for an orderly end, the second ends at once.
 *
 * @returns the exit code
 */
export const main = async (argv: readonly string[]): Promise<ExitCode> => {
  const interrupted = new AbortController();
  const interrupt = (): void => {
    if (interrupted.signal.aborted) process.exit(ExitCode.Interrupted);
    interrupted.abort(new Error('Interrupted'));
  };
  // What a reader does not want any more (`si-agent … | head`) is not a failure; the command does its work to the end.
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignoreClosedPipe)) stream.on('error', ignoreClosedPipe);
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    return await runCli(argv.slice(2), { terminal: processTerminal, signal: interrupted.signal });
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
};
