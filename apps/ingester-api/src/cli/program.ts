import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { CommandRun } from './command-run.js';
import { registerAudit } from './commands/audit.command.js';
import { registerBootstrap } from './commands/bootstrap.command.js';
import { registerDbInit } from './commands/db-init.command.js';
import { registerIngest } from './commands/ingest.command.js';
import { registerInitEnv } from './commands/init-env.command.js';
import { registerIssueToken } from './commands/issue-token.command.js';
import { registerParameterSets } from './commands/parameter-sets.command.js';
import { registerSearch } from './commands/search.command.js';
import { registerServe } from './commands/serve.command.js';
import { registerStatus } from './commands/status.command.js';
import { registerValidateRag } from './commands/validate-rag.command.js';
import { registerValidateSettings } from './commands/validate-settings.command.js';
import { registerWorker } from './commands/worker.command.js';
import { registerWorkflows } from './commands/workflows.command.js';
import { examples } from './options.js';

const version = (): string => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

/** All commands. Wrong usage throws CommanderError after message and help went to standard error. */
export const createProgram = (run: CommandRun): Command => {
  const program = new Command('si-cli')
    .description('Takes documents into vector databases: server, workers and administration.')
    .exitOverride()
    .showHelpAfterError()
    .helpOption('--help', 'show help')
    .version(version(), '--version', 'show the version')
    .addHelpText(
      'after',
      `${examples('si-cli bootstrap', 'si-cli serve', 'si-cli ingest ./documents', 'si-cli help serve')}

Settings are read from the environment and from .env in the working directory; the environment wins.
Exit codes: 0 success, 1 wrong usage or settings or a failure, 130 interrupted.`,
    );
  program.commandsGroup('Setting up:');
  registerBootstrap(program, run);
  registerInitEnv(program, run);
  registerValidateSettings(program, run);
  registerDbInit(program, run);
  program.commandsGroup('Running:');
  registerServe(program, run);
  registerWorker(program, run);
  program.commandsGroup('Looking at definitions and results:');
  registerWorkflows(program, run);
  registerParameterSets(program, run);
  registerValidateRag(program, run);
  registerAudit(program, run);
  program.commandsGroup('Using a running server:');
  registerIngest(program, run);
  registerStatus(program, run);
  registerSearch(program, run);
  registerIssueToken(program, run);
  return program;
};
