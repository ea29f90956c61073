import { join } from 'node:path';
import { ingesterSettingGroups } from '@sluice/settings';
import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples } from '../options.js';
import type { Terminal } from '../output/terminal.js';
import { loadSettings } from '../settings.js';
import { builtInParameterSets, builtInWorkflows, type BuiltInFile } from '../setup/built-in-definitions.js';
import { envFileText } from '../setup/env-file.js';
import { prepareDatabase } from '../setup/prepare-database.js';
import { EVERYBODY_READS, OWNER_ONLY, writeNewFile } from '../setup/write-file.js';

export const registerBootstrap = (program: Command, run: CommandRun): void => {
  program
    .command('bootstrap')
    .description(
      'prepare the working directory: .env, workflow definitions, parameter sets, database; keeps what exists',
    )
    .addHelpText('after', examples('mkdir sluice && cd sluice && si-cli bootstrap && si-cli serve'))
    .action(() => run.once(() => bootstrap(run.terminal)));
};

const bootstrap = async (terminal: Terminal): Promise<ExitCode> => {
  await put(terminal, '.env', envFileText(ingesterSettingGroups), OWNER_ONLY);
  const { database, definitions } = loadSettings();
  await putAll(terminal, definitions.workflowDirectory, await builtInWorkflows());
  await putAll(terminal, definitions.paramDirectory, await builtInParameterSets());
  const applied = await prepareDatabase(database.url);
  terminal.print(
    applied.length > 0 ? `migrated the database (${applied.join(', ')})` : 'kept    the database, which is up to date',
  );
  terminal.print('Ready; start the server with: si-cli serve');
  return ExitCode.Success;
};

const putAll = async (terminal: Terminal, directory: string, files: readonly BuiltInFile[]): Promise<void> => {
  for (const { name, text } of files) await put(terminal, join(directory, name), text, EVERYBODY_READS);
};

const put = async (terminal: Terminal, path: string, text: string, mode: number): Promise<void> => {
  const written = await writeNewFile(path, text, mode);
  terminal.print(`${written ? 'created' : 'kept   '} ${path}`);
};
