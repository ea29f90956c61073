import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command } from 'commander';
import { parseManifest, type Manifest } from '@sluice/agents';
import { COMPONENT_KINDS } from '../components/component-factory.js';
import { kindOfPath } from '../components/inventory-file.js';
import { requestOfManifest } from '../agents/sync-request.js';
import { openCommand, type CommandContext, type OpenCommand } from './command-context.js';
import { ExitCode } from './terminal.js';
import { withEndpoint, withJson, withPlan } from './options.js';
import { printJson } from './print.js';
import { runSync, type RunOptions } from './run-sync.js';

interface Flags extends RunOptions {
  readonly endpointUrl?: string;
  readonly approveDeletes?: number;
}

const MANIFEST = ['<manifest>', 'file of a manifest, or the id of one in AGENT_MANIFEST_DIR'] as const;

const manifestOf = async (name: string, { agents }: OpenCommand): Promise<Manifest> =>
  (await kindOfPath(name)) === 'file'
    ? parseManifest(basename(name), await readFile(name, 'utf8'), COMPONENT_KINDS)
    : agents.manifests.get(name);

/** `si-agent manifest …` */
export const manifestCommands = (command: CommandContext, done: (code: ExitCode) => void): Command => {
  const manifest = new Command('manifest').description('several places under one source, written down in a file');

  withPlan(manifest.command('run'))
    .description('synchronize what the manifest names')
    .argument(...MANIFEST)
    .action(async (name: string, flags: Flags) => {
      await using open = await openCommand(command, flags);
      const named = await manifestOf(name, open);
      const request = requestOfManifest(named, flags.approveDeletes ?? null);
      done(await runSync({ kind: 'manifest run', manifestId: named.id }, request, flags, command, open));
    });

  withEndpoint(withJson(manifest.command('plan')))
    .description('show what a run would do')
    .argument(...MANIFEST)
    .option('--save-plan <file>', 'save the plan as JSON')
    .action(async (name: string, flags: Flags) => {
      await using open = await openCommand(command, flags);
      const request = requestOfManifest(await manifestOf(name, open));
      done(await runSync({ kind: 'manifest plan' }, request, { ...flags, plan: true }, command, open));
    });

  withJson(manifest.command('validate'))
    .description('check one manifest, or all of AGENT_MANIFEST_DIR')
    .argument('[manifest]', 'file of a manifest')
    .action(async (name: string | undefined, flags: Flags) => {
      await using open = await openCommand(command, flags);
      const { manifests, faulty } =
        name === undefined
          ? await open.agents.manifests.read()
          : { manifests: new Map([[name, await manifestOf(name, open)]]), faulty: [] };
      const valid = [...manifests.values()].map(({ id, source, schedule }) => ({ id, source, schedule }));
      if (flags.json) printJson(command.terminal, { valid, faulty });
      else for (const { id, source, schedule } of valid) command.terminal.out(`${id}\t${source}\t${schedule ?? '-'}`);
      for (const { message } of faulty) command.terminal.err(message);
      done(faulty.length === 0 ? ExitCode.Ok : ExitCode.Failed);
    });

  return manifest;
};
