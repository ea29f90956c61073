import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { openCatalog, printDefinition, printListing } from '../definitions-listing.js';
import { ExitCode } from '../exit-code.js';
import { examples } from '../options.js';

const KEYS = ['id', 'name', 'meta', 'item_steps', 'lifecycle_events'];

export const registerWorkflows = (program: Command, run: CommandRun): void => {
  program
    .command('list-workflows')
    .description('print the ids of the workflow definitions in WORKFLOW_DIR')
    .option('--json', 'as a JSON array of id, name and file')
    .addHelpText('after', examples('si-cli list-workflows', 'si-cli list-workflows --json'))
    .action(({ json = false }: { json?: boolean }) =>
      run.once(async () => {
        const listing = await openCatalog().listWorkflows();
        const rows = listing.files.map(({ definition: { id, name }, file }) => ({ id, name, file }));
        return printListing(run.terminal, listing, rows, { setting: 'WORKFLOW_DIR', json });
      }),
    );
  program
    .command('dump-workflow')
    .description('print a workflow definition as JSON')
    .argument('<WORKFLOW_ID>', 'id of the definition')
    .addHelpText('after', examples('si-cli dump-workflow batch'))
    .action((id: string) =>
      run.once(async () => {
        const found = await openCatalog().findWorkflow(id);
        printDefinition(run.terminal, `Workflow ${id}`, found?.definition, KEYS);
        return ExitCode.Success;
      }),
    );
};
