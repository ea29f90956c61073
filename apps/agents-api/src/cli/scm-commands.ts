import { Argument, Command } from 'commander';
import type { SourceItem } from '@sluice/domain';
import { ScmPlatform } from '@sluice/scm-clients';
import { scmSpec } from '../components/scm.js';
import { fileToJson, issueToJson, listRepository } from '../agents/repository-listing.js';
import { syncRequest } from '../agents/sync-request.js';
import { openCommand, type CommandContext } from './command-context.js';
import { ExitCode } from './terminal.js';
import { withJson, withPaths, withStartWorkflows, withSync, type PathFlags, type SyncFlags } from './options.js';
import { printable, printJson, printProblems } from './print.js';
import { runSync } from './run-sync.js';

interface RepositoryFlags extends PathFlags {
  readonly json?: boolean;
  readonly owner?: string;
  readonly branch?: string;
}

type Arguments<More = object> = [
  platform: ScmPlatform,
  repo: string,
  owner: string | undefined,
  flags: RepositoryFlags & More,
];

const repository = (command: Command): Command =>
  command
    .addArgument(new Argument('<platform>', 'git platform').choices(Object.values(ScmPlatform)))
    .argument('<repo>', 'exact name of the repository')
    .argument('[owner]', "its owner; the platform's configured one when absent")
    .option('--owner <owner>', 'the owner, as an option');

const withBranch = (command: Command): Command =>
  command.option('--branch <branch>', 'branch of the files; the default branch when absent');

/** `si-agent scm …` */
export const scmCommands = (command: CommandContext, done: (code: ExitCode) => void): Command => {
  const scm = new Command('scm').description('files and issues of a repository');

  const specOf = ([platform, repo, owner, flags]: Arguments, what: { files?: boolean; issues?: boolean } = {}) =>
    scmSpec(platform, repo, { ...what, owner: owner ?? flags.owner, branch: flags.branch, paths: flags });

  const list = async (
    named: Arguments,
    what: { files: boolean; issues: boolean },
    show: { json: (item: SourceItem) => unknown; line: (item: SourceItem) => string },
  ): Promise<void> => {
    const { json } = named[3];
    await using open = await openCommand(command, { json });
    const { items, problems } = await listRepository(open.agents, specOf(named, what), command.signal);
    if (json) printJson(command.terminal, items.map(show.json));
    else for (const item of items) command.terminal.out(show.line(item));
    printProblems(command.terminal, 'Errors', problems);
    done(problems.length === 0 ? ExitCode.Ok : ExitCode.Failed);
  };

  withJson(repository(scm.command('list-issues')))
    .description('list the issues')
    .action((...named: Arguments) =>
      list(
        named,
        { files: false, issues: true },
        {
          json: issueToJson,
          line: ({ metadata }) =>
            `#${String(metadata['issue'])}\t${String(metadata['state'])}\t${printable(String(metadata['title']))}`,
        },
      ),
    );

  withPaths(withBranch(withJson(repository(scm.command('get-repo')))))
    .description('list the files')
    .action((...named: Arguments) =>
      list(
        named,
        { files: true, issues: false },
        { json: fileToJson, line: ({ uri, size }) => `${printable(uri)}\t${size ?? ''}` },
      ),
    );

  withPaths(withStartWorkflows(withBranch(withSync(repository(scm.command('run-inventory')))), true))
    .description('ingest new and changed files and issues, and start workflows')
    .option('--source <source>', 'name of the source in the ingester; <platform>:<owner>:<repo> when absent')
    .action(async (...named: Arguments<SyncFlags & { source?: string }>) => {
      const flags = named[3];
      await using open = await openCommand(command, flags);
      const request = syncRequest(specOf(named), flags.source ?? null, flags);
      done(await runSync({ kind: 'scm run-inventory' }, request, flags, command, open));
    });

  return scm;
};
