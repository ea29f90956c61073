import { Command } from 'commander';
import { INVENTORY_FILE } from '@sluice/agents';
import { webdavSpec } from '../agents/component-specs.js';
import { syncRequest } from '../agents/sync-request.js';
import { writeInventory } from '../agents/write-inventory.js';
import { openCommand, type CommandContext, type Overrides } from './command-context.js';
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
  withWebdav,
  type PathFlags,
  type SyncFlags,
} from './options.js';
import { printJson, printProblems, printValidation } from './print.js';
import { runSync, showStatus } from './run-sync.js';

interface Flags extends Overrides, PathFlags {
  readonly json?: boolean;
}

const TARGET = ['<inventory-file-or-path>', 'inventory file, or path on the WebDAV server'] as const;
const SOURCE = ['<source>', 'name of the source in the ingester'] as const;

/** `si-agent webdav …` */
export const webdavCommands = (command: CommandContext, done: (code: ExitCode) => void): Command => {
  const webdav = new Command('webdav').description('documents of a WebDAV server');

  withPaths(withJson(withWebdav(webdav.command('build-config'))))
    .description('scan a directory of the server and write an inventory file')
    .argument('<webdav-path>', 'path on the WebDAV server')
    .option('--output <file>', 'where the inventory is written', INVENTORY_FILE)
    .action(async (path: string, flags: Flags & { output: string }) => {
      await using open = await openCommand(command, flags);
      const { rows, problems, skipped } = await open.agents.build(
        webdavSpec(path, {}, givenPathsOf(flags)),
        open.context,
      );
      await writeInventory(flags.output, rows);
      if (flags.json) printJson(command.terminal, rows);
      else command.terminal.out(`${rows.length} documents in ${flags.output}`);
      printProblems(command.terminal, 'Left out', skipped);
      printProblems(command.terminal, 'Errors', problems);
      done(problems.length === 0 ? ExitCode.Ok : ExitCode.Failed);
    });

  withPaths(withJson(withWebdav(webdav.command('validate-config'))))
    .description('check that all files are supported')
    .argument(...TARGET)
    .action(async (path: string, flags: Flags) => {
      await using open = await openCommand(command, flags);
      const validation = await open.agents.validate(webdavSpec(path, {}, givenPathsOf(flags)), open.context);
      if (flags.json) printJson(command.terminal, validation);
      else printValidation(command.terminal, validation);
      done(validation.invalidFiles.length === 0 ? ExitCode.Ok : ExitCode.Failed);
    });

  withPaths(withEndpoint(withJson(withWebdav(webdav.command('check-status')))))
    .description('compare with what the ingester has')
    .argument(...TARGET)
    .argument(...SOURCE)
    .option('--detail', 'list the files')
    .action(async (path: string, source: string, flags: Flags & { detail?: boolean }) => {
      await using open = await openCommand(command, flags);
      done(await showStatus(syncRequest(webdavSpec(path, {}, givenPathsOf(flags)), source), flags, command, open));
    });

  withPaths(withStartWorkflows(withRange(withSync(withWebdav(webdav.command('run-inventory')))), false))
    .description('ingest new and changed documents')
    .argument(...TARGET)
    .argument(...SOURCE)
    .action(async (path: string, source: string, flags: SyncFlags & Overrides) => {
      await using open = await openCommand(command, flags);
      done(
        await runSync(
          { kind: 'webdav run-inventory' },
          syncRequest(webdavSpec(path, {}, givenPathsOf(flags)), source, syncOptionsOf(flags)),
          flags,
          command,
          open,
        ),
      );
    });

  return webdav;
};
