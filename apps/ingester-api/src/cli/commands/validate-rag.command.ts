import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples, recordId } from '../options.js';
import { IndexingStatus, type IndexingResult } from '../validation/indexing-result.js';

export const registerValidateRag = (program: Command, run: CommandRun): void => {
  program
    .command('validate-rag')
    .description('check for every document of a batch that its parsed Markdown exists and that it is indexed')
    .argument('<BATCH_ID>', 'id of the batch', recordId)
    .option('--detail', 'accepted for compatibility; failures are always listed')
    .option('--json', 'each failure as a JSON object on a line of its own')
    .addHelpText(
      'after',
      `${examples('si-cli validate-rag 1', 'si-cli validate-rag 1 --json | tail -n +2 | jq .doc')}

Statuses of failures: no_id (not stored yet), md error (Markdown missing), rag error (not found in the vector database).
Exits with 0 when every document is indexed, else with 1.`,
    )
    .action((batchId: number, { json = false }: { json?: boolean }) =>
      run.once(async (signal) => {
        const { checkBatch } = await import('../validation/check-batch.js');
        const results = await checkBatch(batchId, run.terminal, signal);
        const failures = results.filter(({ status }) => status !== IndexingStatus.Success);
        run.terminal.print(`results: ${results.length}`);
        for (const failure of failures) run.terminal.print(json ? JSON.stringify(failure) : lineOf(failure));
        return failures.length > 0 ? ExitCode.Failure : ExitCode.Success;
      }),
    );
};

const lineOf = ({ doc, rag, message, status }: IndexingResult): string =>
  `doc: ${doc}  rag: ${rag ?? '-'}  message: ${message}  status: ${status}`;
