import { Argument, Command } from 'commander';
import type { SourceItem } from '@sluice/domain';
import { scmSpec } from '../agents/component-specs.js';
import { fileToJson, issueToJson, listRepository } from '../agents/repository-listing.js';
import { syncRequest } from '../agents/sync-request.js';
import { openCommand, type CommandContext } from './command-context.js';
import { ExitCode } from './exit-code.js';
import {
  givenPathsOf,
  syncOptionsOf,
  withJson,
  withPaths,
  withStartWorkflows,
  withSync,
  type PathFlags,
  type SyncFlags,
} from './options.js';
import { printJson, printProblems } from './print.js';
import { printable } from './printable.js';
import { runSync } from './run-sync.js';

type Platform = 'github' | 'gitea';

interface RepositoryFlags extends PathFlags {
  readonly json?: boolean;
  readonly owner?: string;
  readonly branch?: string;
}

const repository = (command: Command): Command =>
  command
    .addArgument(new Argument('<platform>', 'git platform').choices(['github', 'gitea']))
    .argument('<repo>', 'exact name of the repository')
    .argument('[owner]', "its owner; the platform's configured one when absent")
    .option('--owner <owner>', 'the owner, as an option');

const withBranch = (command: Command): Command =>
  command.option('--branch <branch>', 'branch of the files; the default branch when absent');

/** `si-agent scm …` */
export const scmCommands = (command: CommandContext, done: (code: ExitCode) => void): Command => {
  const scm = new Command('scm').description('files and issues of a repository');

  const list = async (
    platform: Platform,
    repo: string,
    owner: string | undefined,
    flags: RepositoryFlags,
    what: { files: boolean; issues: boolean },
    show: { json: (item: SourceItem) => unknown; line: (item: SourceItem) => string },
  ): Promise<void> => {
    await using open = await openCommand(command, { json: flags.json });
    const spec = scmSpec(platform, repo, {
      ...what,
      owner: owner ?? flags.owner ?? null,
      branch: flags.branch ?? null,
      paths: givenPathsOf(flags),
    });
    const { items, problems } = await listRepository(open.agents, spec, command.signal);
    if (flags.json) printJson(command.terminal, items.map(show.json));
    else for (const item of items) command.terminal.out(show.line(item));
    printProblems(command.terminal, 'Errors', problems);
    done(problems.length === 0 ? ExitCode.Ok : ExitCode.Failed);
  };

  withJson(repository(scm.command('list-issues')))
    .description('list the issues')
    .action((platform: Platform, repo: string, owner: string | undefined, flags: RepositoryFlags) =>
      list(
        platform,
        repo,
        owner,
        flags,
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
    .action((platform: Platform, repo: string, owner: string | undefined, flags: RepositoryFlags) =>
      list(
        platform,
        repo,
        owner,
        flags,
        { files: true, issues: false },
        {
          json: fileToJson,
          line: ({ uri, size }) => `${printable(uri)}\t${size ?? ''}`,
        },
      ),
    );

  withPaths(withStartWorkflows(withBranch(withSync(repository(scm.command('run-inventory')))), true))
    .description('ingest new and changed files and issues, and start workflows')
    .option('--source <source>', 'name of the source in the ingester; <platform>:<owner>:<repo> when absent')
    .action(
      async (
        platform: Platform,
        repo: string,
        owner: string | undefined,
        flags: SyncFlags & RepositoryFlags & { source?: string },
      ) => {
        await using open = await openCommand(command, flags);
        const spec = scmSpec(platform, repo, {
          owner: owner ?? flags.owner ?? null,
          branch: flags.branch ?? null,
          paths: givenPathsOf(flags),
        });
        done(
          await runSync(
            { kind: 'scm run-inventory' },
            syncRequest(spec, flags.source ?? null, syncOptionsOf(flags)),
            flags,
            command,
            open,
          ),
        );
      },
    );

  return scm;
};
