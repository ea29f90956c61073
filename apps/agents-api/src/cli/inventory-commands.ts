import { Command } from 'commander';
import type { BuiltInventory, ComponentSpec } from '@sluice/agents';
import { syncRequest } from '../agents/sync-request.js';
import { openCommand, type CommandContext, type OpenCommand, type Overrides } from './command-context.js';
import { ExitCode } from './terminal.js';
import {
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

export interface InventoryFlags extends Overrides, PathFlags {
  readonly json?: boolean;
  readonly detail?: boolean;
  /** Where an inventory is written. */
  readonly output?: string;
}

/** A place whose documents are listed, or taken from an inventory of it. */
export interface InventoryPlace<Spec extends ComponentSpec> {
  readonly name: 'fs' | 'webdav';
  readonly description: string;
  /** What is compared and synchronized: the argument and its description. */
  readonly target: readonly [string, string];
  /** Adds the options that say where the place is. */
  readonly withServer: (command: Command) => Command;
  /** Describes `build-config`. */
  readonly describeBuild: (command: Command) => Command;
  /** Builds the inventory and writes it. @returns also where it was written */
  readonly build: (
    spec: Spec,
    open: OpenCommand,
    flags: InventoryFlags,
  ) => Promise<BuiltInventory & { readonly file: string }>;
  readonly specOf: (path: string, flags: PathFlags) => Promise<Spec>;
}

const SOURCE = ['<source>', 'name of the source in the ingester'] as const;

/** `si-agent fs …` and `si-agent webdav …` */
export const inventoryCommands =
  <Spec extends ComponentSpec>({
    name,
    description,
    target,
    withServer,
    describeBuild,
    build,
    specOf,
  }: InventoryPlace<Spec>) =>
  (command: CommandContext, done: (code: ExitCode) => void): Command => {
    const { terminal } = command;
    const group = new Command(name).description(description);

    describeBuild(withPaths(withJson(withServer(group.command('build-config'))))).action(
      async (path: string, flags: InventoryFlags) => {
        await using open = await openCommand(command, flags);
        const { rows, problems, skipped, file } = await build(await specOf(path, flags), open, flags);
        if (flags.json) printJson(terminal, rows);
        else terminal.out(`${rows.length} documents in ${file}`);
        printProblems(terminal, 'Left out', skipped);
        printProblems(terminal, 'Errors', problems);
        done(problems.length === 0 ? ExitCode.Ok : ExitCode.Failed);
      },
    );

    withPaths(withJson(withServer(group.command('validate-config'))))
      .description('check that all files are supported')
      .argument(...target)
      .action(async (path: string, flags: InventoryFlags) => {
        await using open = await openCommand(command, flags);
        const validation = await open.agents.validate(await specOf(path, flags), open.context);
        if (flags.json) printJson(terminal, validation);
        else printValidation(terminal, validation);
        done(validation.invalidFiles.length === 0 ? ExitCode.Ok : ExitCode.Failed);
      });

    withPaths(withEndpoint(withJson(withServer(group.command('check-status')))))
      .description('compare with what the ingester has')
      .argument(...target)
      .argument(...SOURCE)
      .option('--detail', 'list the files')
      .action(async (path: string, source: string, flags: InventoryFlags) => {
        await using open = await openCommand(command, flags);
        done(await showStatus(syncRequest(await specOf(path, flags), source), flags, command, open));
      });

    withPaths(withStartWorkflows(withRange(withSync(withServer(group.command('run-inventory')))), false))
      .description('ingest new and changed documents')
      .argument(...target)
      .argument(...SOURCE)
      .action(async (path: string, source: string, flags: SyncFlags & Overrides) => {
        await using open = await openCommand(command, flags);
        const request = syncRequest(await specOf(path, flags), source, flags);
        done(await runSync({ kind: `${name} run-inventory` }, request, flags, command, open));
      });

    return group;
  };
