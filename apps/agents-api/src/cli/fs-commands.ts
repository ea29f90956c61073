import { Command } from 'commander';
import { INVENTORY_FILE, type FsComponent } from '@sluice/agents';
import { NotFoundError } from '@sluice/domain';
import { buildFsInventory } from '../agents/build-fs-inventory.js';
import { fsSpec } from '../agents/component-specs.js';
import { kindOfPath } from '../agents/inventory-file.js';
import { syncRequest } from '../agents/sync-request.js';
import { openCommand, type CommandContext } from './command-context.js';
import { ExitCode } from './exit-code.js';
import {
  givenPathsOf,
  syncOptionsOf,
  withEndpoint,
  withJson,
  withPaths,
  withRange,
  withStartWorkflows,
  withSync,
  type PathFlags,
  type SyncFlags,
} from './options.js';
import { printJson, printProblems, printValidation } from './print.js';
import { runSync, showStatus } from './run-sync.js';

const TARGET = ['<inventory-file-or-directory>', 'inventory file, or directory to scan'] as const;
const SOURCE = ['<source>', 'name of the source in the ingester'] as const;

interface StatusFlags extends PathFlags {
  readonly json?: boolean;
  readonly detail?: boolean;
  readonly endpointUrl?: string;
}

type Done = (code: ExitCode) => void;

/** `si-agent fs …` */
export const fsCommands = (command: CommandContext, done: Done): Command => {
  const fs = new Command('fs').description('documents of a local directory');
  const specOf = async (path: string, flags: PathFlags): Promise<FsComponent> => {
    if ((await kindOfPath(path)) === 'nothing') throw new NotFoundError(`${path} does not exist`);
    return fsSpec(path, givenPathsOf(flags));
  };

  withPaths(withJson(fs.command('build-config')))
    .description(`scan a directory and write ${INVENTORY_FILE} into it`)
    .argument('<directory>', 'directory to scan')
    .action(async (directory: string, { json, ...paths }: PathFlags & { json?: boolean }) => {
      await using open = await openCommand(command, { json });
      const spec = await specOf(directory, paths);
      const { rows, problems, skipped } = await buildFsInventory(open.agents, spec, open.context);
      if (json) printJson(command.terminal, rows);
      else command.terminal.out(`${rows.length} documents in ${INVENTORY_FILE}`);
      printProblems(command.terminal, 'Left out', skipped);
      printProblems(command.terminal, 'Errors', problems);
      done(problems.length === 0 ? ExitCode.Ok : ExitCode.Failed);
    });

  withPaths(withJson(fs.command('validate-config')))
    .description('check that all files are supported')
    .argument(...TARGET)
    .action(async (path: string, { json, ...paths }: PathFlags & { json?: boolean }) => {
      await using open = await openCommand(command, { json });
      const validation = await open.agents.validate(await specOf(path, paths), open.context);
      if (json) printJson(command.terminal, validation);
      else printValidation(command.terminal, validation);
      done(validation.invalidFiles.length === 0 ? ExitCode.Ok : ExitCode.Failed);
    });

  withPaths(withEndpoint(withJson(fs.command('check-status'))))
    .description('compare with what the ingester has')
    .argument(...TARGET)
    .argument(...SOURCE)
    .option('--detail', 'list the files')
    .action(async (path: string, source: string, flags: StatusFlags) => {
      await using open = await openCommand(command, flags);
      done(await showStatus(syncRequest(await specOf(path, flags), source), flags, command, open));
    });

  withPaths(withStartWorkflows(withRange(withSync(fs.command('run-inventory'))), false))
    .description('ingest new and changed documents')
    .argument(...TARGET)
    .argument(...SOURCE)
    .action(async (path: string, source: string, flags: SyncFlags) => {
      await using open = await openCommand(command, flags);
      done(
        await runSync(
          { kind: 'fs run-inventory' },
          syncRequest(await specOf(path, flags), source, syncOptionsOf(flags)),
          flags,
          command,
          open,
        ),
      );
    });

  return fs;
};
