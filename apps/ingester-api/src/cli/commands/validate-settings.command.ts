import { InvalidSettingsError, loadEnvironment } from '@sluice/settings';
import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples } from '../options.js';
import type { Terminal } from '../output/terminal.js';
import { loadSettings } from '../settings.js';
import { shownSettings } from '../setup/shown-settings.js';

export const registerValidateSettings = (program: Command, run: CommandRun): void => {
  program
    .command('validate-settings')
    .description('validate all settings and print them, secrets masked; exits with 1 naming every problem')
    .option('--json', 'as one JSON object')
    .addHelpText('after', examples('si-cli validate-settings', 'si-cli validate-settings --json'))
    .action(({ json = false }: { json?: boolean }) => run.once(() => Promise.resolve(show(run.terminal, json))));
};

const show = (terminal: Terminal, asJson: boolean): ExitCode => {
  const environment = loadEnvironment();
  try {
    const shown = shownSettings(loadSettings(environment));
    if (asJson) terminal.printJson(Object.fromEntries(shown.map(({ name, value }) => [name, value])));
    else for (const { name, text } of shown) terminal.print(`${name}=${text}`);
    return ExitCode.Success;
  } catch (error) {
    if (asJson && error instanceof InvalidSettingsError) terminal.printJson({ problems: error.problems });
    throw error;
  }
};
