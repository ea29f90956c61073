import { Command, CommanderError } from 'commander';
import { DomainError, errorMessage } from '@sluice/domain';
import type { CommandContext } from './command-context.js';
import { fsCommands } from './fs-commands.js';
import { manifestCommands } from './manifest-commands.js';
import { printableText } from './print.js';
import { runsCommands } from './runs-commands.js';
import { scmCommands } from './scm-commands.js';
import { serveCommand } from './serve-command.js';
import { ExitCode, type Terminal } from './terminal.js';
import { webdavCommands } from './webdav-commands.js';

/** Runs `si-agent` with these arguments. @returns 0 all fine, 1 some failed or configuration wrong, 130 interrupted */
export const runCli = async (args: readonly string[], given: CommandContext): Promise<ExitCode> => {
  const command = { ...given, terminal: escaping(given.terminal) };
  let code: ExitCode = ExitCode.Ok;
  const done = (result: ExitCode): void => {
    code = result;
  };
  const program = new Command('si-agent')
    .description('Collects documents and loads them into the ingester.')
    .version('0.1.0')
    .showHelpAfterError();
  for (const commands of [fsCommands, scmCommands, webdavCommands, manifestCommands, runsCommands, serveCommand]) {
    program.addCommand(commands(command, done));
  }
  applyToAll(program, (one) => {
    one.exitOverride();
    one.showHelpAfterError();
    one.configureOutput({
      writeOut: (text) => command.terminal.out(text.trimEnd()),
      writeErr: (text) => command.terminal.err(text.trimEnd()),
    });
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, command);
  }
};

/** What strangers name reaches the terminal in results and errors alike. */
const escaping = ({ out, err, isInteractive }: Terminal): Terminal => ({
  out: (text) => out(printableText(text)),
  err: (text) => err(printableText(text)),
  isInteractive,
});

const applyToAll = (command: Command, apply: (command: Command) => void): void => {
  apply(command);
  for (const child of command.commands) applyToAll(child, apply);
};

const exitCodeOf = (error: unknown, { terminal, signal }: CommandContext): ExitCode => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.Ok : ExitCode.Failed;
  if (signal.aborted) {
    terminal.err('Interrupted');
    return ExitCode.Interrupted;
  }
  terminal.err(error instanceof DomainError ? error.message : `Unexpected fault: ${errorMessage(error)}`);
  return ExitCode.Failed;
};
