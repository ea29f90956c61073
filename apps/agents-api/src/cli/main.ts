import { ExitCode } from './exit-code.js';
import { runCli } from './run-cli.js';
import { processTerminal } from './terminal.js';

const interrupted = new AbortController();

/** The first signal asks for an orderly end, the second ends at once. */
const interrupt = (): void => {
  if (interrupted.signal.aborted) process.exit(ExitCode.Interrupted);
  interrupted.abort(new Error('Interrupted'));
};
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

process.exitCode = await runCli(process.argv.slice(2), { terminal: processTerminal, signal: interrupted.signal });
