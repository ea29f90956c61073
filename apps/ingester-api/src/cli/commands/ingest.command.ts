import type { DocumentExtensions } from '@sluice/domain';
import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { ingestFolder, type IngestionPlan } from '../ingestion/ingest-folder.js';
import { reportText } from '../ingestion/ingestion-report.js';
import { documentExtensions, examples, wholeNumber } from '../options.js';
import { DEFAULT_URL, Server } from '../server-client/server.js';

type IngestOptions = Omit<IngestionPlan, 'folder' | 'extensions'> & {
  readonly url: string;
  readonly extensions?: DocumentExtensions;
  readonly json?: boolean;
};

const MAX_PRIORITY = 1_000_000;
const MAX_CONCURRENCY = 64;

export const registerIngest = (program: Command, run: CommandRun): void => {
  program
    .command('ingest')
    .description('upload the files of a folder to a running server and process them')
    .argument('<folder>', 'its files, hidden ones left out, with all folders below')
    .option('--url <url>', 'address of the server', DEFAULT_URL)
    .option('--source <source>', "name of the origin (default: the folder's name)")
    .option('--name <name>', 'name of the batch, if it is created now (default: the source)')
    .option('--workflow <id>', "workflow definition (default: the server's)")
    .option('--params <id>', "parameter set (default: the server's)")
    .option('--priority <number>', 'higher runs earlier', wholeNumber(-MAX_PRIORITY, MAX_PRIORITY), 0)
    .option('--extensions <list>', 'only files of these extensions: md,pdf', documentExtensions)
    .option('--concurrency <count>', 'uploads at once', wholeNumber(1, MAX_CONCURRENCY), 4)
    .option('--no-start', 'upload only')
    .option('--no-wait', 'do not wait for the end of processing')
    .option('--json', 'the report as JSON')
    .addHelpText(
      'after',
      `${examples(
        'si-cli ingest ./documents',
        'si-cli ingest ./documents --source wiki --extensions md,pdf --priority 10',
        'API_KEY=… si-cli ingest ./documents --url https://sluice.example.com',
      )}

Repeated, it sends everything again, which costs little: unchanged files are recognised by their content and not processed again.
Exits with 1 when a file was refused or its processing failed.`,
    )
    .action((folder: string, { url, extensions, json = false, ...plan }: IngestOptions) =>
      run.once(async (signal) => {
        await using server = Server.at(url);
        const report = await ingestFolder(
          server,
          { ...plan, folder, extensions: extensions ?? null },
          run.terminal,
          signal,
        );
        if (json) run.terminal.printJson(report);
        else run.terminal.print(reportText(report));
        return report.failures.length > 0 ? ExitCode.Failure : ExitCode.Success;
      }),
    );
};
