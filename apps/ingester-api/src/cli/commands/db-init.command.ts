import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples } from '../options.js';
import type { Terminal } from '../output/terminal.js';
import { loadSettings } from '../settings.js';
import { pendingMigrations, prepareDatabase } from '../setup/prepare-database.js';

export const registerDbInit = (program: Command, run: CommandRun): void => {
  program
    .command('db-init')
    .description('create all tables and apply migrations (idempotent)')
    .option('--check', 'change nothing; name the migrations that are pending and exit with 1 if there are any')
    .addHelpText('after', examples('si-cli db-init', 'si-cli db-init --check'))
    .action(({ check = false }: { check?: boolean }) =>
      run.once(() => {
        const { url } = loadSettings().database;
        return check ? checkDatabase(url, run.terminal) : initDatabase(url, run.terminal);
      }),
    );
};

const initDatabase = async (url: string, terminal: Terminal): Promise<ExitCode> => {
  const applied = await prepareDatabase(url);
  for (const name of applied) terminal.print(`applied ${name}`);
  terminal.print('The database is up to date');
  return ExitCode.Success;
};

const checkDatabase = async (url: string, terminal: Terminal): Promise<ExitCode> => {
  const pending = await pendingMigrations(url);
  for (const name of pending) terminal.print(`pending ${name}`);
  if (pending.length > 0) {
    terminal.say('The database is not migrated to this version; run: si-cli db-init');
    return ExitCode.Failure;
  }
  terminal.print('The database is up to date');
  return ExitCode.Success;
};
