import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples } from '../options.js';

export const registerAudit = (program: Command, run: CommandRun): void => {
  program
    .command('audit')
    .description('read vector databases from beginning to end and name what is damaged; changes nothing')
    .argument('[db...]', 'vector databases, relative to VECTORDB_DIR; all below it when absent')
    .option('--json', 'each finding as a JSON object on a line of its own')
    .addHelpText(
      'after',
      `${examples('si-cli audit', 'si-cli audit default team/manuals', 'si-cli audit --json | jq .code')}

Looked for: tables, files and indexes that are missing or cannot be read, settings that say nothing, columns of another
type, documents without content or chunks, rows of documents that do not exist, rows that stand twice, vectors of zeros.
Exits with 0 when nothing is found, else with 1.`,
    )
    .action((databases: readonly string[], { json = false }: { json?: boolean }) =>
      run.once(async (signal) => {
        const { auditDatabases } = await import('../validation/audit-databases.js');
        let findings = 0;
        for await (const { database, problems } of auditDatabases(databases, signal)) {
          findings += problems.length;
          if (!json && problems.length === 0) run.terminal.print(`${database}: sound`);
          for (const { code, table, message } of problems) {
            run.terminal.print(
              json ? JSON.stringify({ database, code, table, message }) : `${database}: ${code}: ${message}`,
            );
          }
        }
        if (!json) run.terminal.print(`findings: ${findings}`);
        return findings > 0 ? ExitCode.Failure : ExitCode.Success;
      }),
    );
};
