import { ingesterSettingGroups } from '@sluice/settings';
import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples } from '../options.js';
import type { Terminal } from '../output/terminal.js';
import { envFileText } from '../setup/env-file.js';
import { OWNER_ONLY, replaceFile, writeNewFile } from '../setup/write-file.js';

const FILE = '.env';

export const registerInitEnv = (program: Command, run: CommandRun): void => {
  program
    .command('init-env')
    .description('write a commented .env with every setting and its default')
    .option('--force', 'overwrite an existing .env')
    .addHelpText('after', examples('si-cli init-env', 'si-cli init-env --force'))
    .action(({ force = false }: { force?: boolean }) => run.once(() => initEnv(run.terminal, force)));
};

const initEnv = async (terminal: Terminal, force: boolean): Promise<ExitCode> => {
  const text = envFileText(ingesterSettingGroups);
  if (force) await replaceFile(FILE, text, OWNER_ONLY);
  else if (!(await writeNewFile(FILE, text, OWNER_ONLY))) {
    terminal.say(`${FILE} exists already and is kept; si-cli init-env --force overwrites it`);
    return ExitCode.Failure;
  }
  terminal.print(`created ${FILE}`);
  return ExitCode.Success;
};
