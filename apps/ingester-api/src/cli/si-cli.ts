import { Command, InvalidArgumentError } from 'commander';
import { DomainError, type Logger } from '@sluice/domain';
import { InvalidSettingsError, loadIngesterSettings, loadWorkerSettings, type WorkerProcessSettings } from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';
import { runWorker } from '@sluice/worker-runtime';
import { dbInit } from './commands/db-init.js';
import { serve } from './commands/serve.js';
import { shutdownSignal } from './shutdown-signal.js';

const FAILED = 1;

const loggerFor = ({ logging }: WorkerProcessSettings): Logger =>
  createLogger({ level: logging.level, format: logging.format, name: 'si-cli' });

const port = (text: string): number => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (value >= 0 && value <= 65_535) return value;
  throw new InvalidArgumentError('must be a whole number from 0 to 65535');
};

const program = new Command('si-cli')
  .description('Takes documents into vector databases: server, workers and administration.')
  .showHelpAfterError()
  .helpOption('--help', 'show help');

program
  .command('db-init')
  .description('create all tables and apply migrations (idempotent)')
  .action(async () => {
    const settings = loadWorkerSettings();
    await dbInit(settings, loggerFor(settings));
  });

program
  .command('serve')
  .description('start the HTTP server and a background worker')
  .option('-h, --host <host>', 'bind address', '127.0.0.1')
  .option('-p, --port <port>', 'port', port, 8000)
  .action(async (options: { host: string; port: number }) => {
    const settings = loadIngesterSettings();
    await serve(settings, options, loggerFor(settings), shutdownSignal());
  });

program
  .command('worker')
  .description('run a standalone worker until interrupted')
  .action(async () => {
    const settings = loadWorkerSettings();
    await runWorker(settings, loggerFor(settings), shutdownSignal());
  });

/** Runs the command that the arguments name and answers the exit code. */
export const main = async (arguments_: readonly string[]): Promise<number> => {
  program.exitOverride((error) => {
    process.exitCode = error.exitCode === 0 ? 0 : FAILED;
    throw error;
  });
  try {
    await program.parseAsync([...arguments_]);
    return 0;
  } catch (error) {
    if (isCommanderExit(error)) return error.exitCode === 0 ? 0 : FAILED;
    process.stderr.write(`${describe(error)}\n`);
    return FAILED;
  }
};

const isCommanderExit = (error: unknown): error is { exitCode: number } =>
  typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('commander.');

const describe = (error: unknown): string => {
  if (error instanceof InvalidSettingsError) return `The settings are not valid:\n${error.message}`;
  if (error instanceof DomainError) return `Error: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
