import { Command } from 'commander';
import { INVENTORY_FILE } from '@sluice/agents';
import { buildFsInventory } from '../agents/build-fs-inventory.js';
import { fsSpec } from '../agents/component-specs.js';
import { syncRequest } from '../agents/sync-request.js';
import { openCommand, type CommandContext } from './command-context.js';
import { ExitCode } from './exit-code.js';
import {
  startWorkflowsOption,
  syncOptionsOf,
  withEndpoint,
  withJson,
  withRange,
  withSync,
  type SyncFlags,
} from './options.js';
import { printJson, printProblems, printValidation } from './print.js';
import { runSync, showStatus } from './run-sync.js';

const TARGET = ['<inventory-file-or-directory>', 'inventory file, or directory to scan'] as const;
const SOURCE = ['<source>', 'name of the source in the ingester'] as const;

type Done = (code: ExitCode) => void;

/** `si-agent fs …` */
export const fsCommands = (command: CommandContext, done: Done): Command => {
  const fs = new Command('fs').description('documents of a local directory');

  withJson(fs.command('build-config'))
    .description(`scan a directory and write ${INVENTORY_FILE} into it`)
    .argument('<directory>', 'directory to scan')
    .action(async (directory: string, { json }: { json?: boolean }) => {
      await using open = await openCommand(command, { json });
      const { rows, problems, skipped } = await buildFsInventory(open.agents, directory, open.context);
      if (json) printJson(command.terminal, rows);
      else command.terminal.out(`${rows.length} documents in ${INVENTORY_FILE}`);
      printProblems(command.terminal, 'Left out', skipped);
      printProblems(command.terminal, 'Errors', problems);
      done(problems.length === 0 ? ExitCode.Ok : ExitCode.Failed);
    });

  withJson(fs.command('validate-config'))
    .description('check that all files are supported')
    .argument(...TARGET)
    .action(async (path: string, { json }: { json?: boolean }) => {
      await using open = await openCommand(command, { json });
      const validation = await open.agents.validate(fsSpec(path), open.context);
      if (json) printJson(command.terminal, validation);
      else printValidation(command.terminal, validation);
      done(validation.invalidFiles.length === 0 ? ExitCode.Ok : ExitCode.Failed);
    });

  withEndpoint(withJson(fs.command('check-status')))
    .description('compare with what the ingester has')
    .argument(...TARGET)
    .argument(...SOURCE)
    .option('--detail', 'list the files')
    .action(async (path: string, source: string, flags: { json?: boolean; detail?: boolean; endpointUrl?: string }) => {
      await using open = await openCommand(command, flags);
      done(await showStatus(syncRequest(fsSpec(path), source), flags, command, open));
    });

  withRange(withSync(fs.command('run-inventory')))
    .description('ingest new and changed documents')
    .argument(...TARGET)
    .argument(...SOURCE)
    .addOption(startWorkflowsOption)
    .action(async (path: string, source: string, flags: SyncFlags) => {
      await using open = await openCommand(command, flags);
      done(await runSync(syncRequest(fsSpec(path), source, syncOptionsOf(flags)), flags, command, open));
    });

  return fs;
};
