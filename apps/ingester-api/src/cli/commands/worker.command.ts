import { proveDatabase } from '@sluice/persistence/start';
import { startedOrStopped } from '@sluice/worker-runtime/process';
import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { examples } from '../options.js';
import { loggerFor, loadSettings } from '../settings.js';

export const registerWorker = (program: Command, run: CommandRun): void => {
  program
    .command('worker')
    .description('run a standalone worker until interrupted')
    .addHelpText('after', examples('si-cli worker', 'WORKER_ID=night-1 INGEST_WORKER_CONCURRENCY=4 si-cli worker'))
    .action(() =>
      run.untilStopped(async (stop) => {
        const settings = loadSettings();
        await startedOrStopped(proveDatabase(settings.database.url, 'sluice worker'), stop);
        const { runWorker } = await import('../standalone-worker.js');
        return runWorker(settings, settings.installed, loggerFor(settings), stop);
      }),
    );
};
