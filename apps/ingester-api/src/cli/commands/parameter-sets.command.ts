import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { openCatalog, printDefinition, printListing } from '../definitions-listing.js';
import { ExitCode } from '../exit-code.js';
import { examples } from '../options.js';

const KEYS = ['id', 'name', 'meta', 'config'];

export const registerParameterSets = (program: Command, run: CommandRun): void => {
  program
    .command('list-param-sets')
    .description('print the ids of the parameter sets in PARAM_DIR')
    .option('--json', 'as a JSON array of id, name, source and file')
    .addHelpText('after', examples('si-cli list-param-sets', 'si-cli list-param-sets --json'))
    .action(({ json = false }: { json?: boolean }) =>
      run.once(async () => {
        const listing = await openCatalog().listParameterSets();
        const rows = listing.files.map(({ definition: { id, name }, source, file }) => ({ id, name, source, file }));
        return printListing(run.terminal, listing, rows, { setting: 'PARAM_DIR', json });
      }),
    );
  program
    .command('dump-param-set')
    .description('print a parameter set as JSON')
    .argument('[PARAM_ID]', 'id of the set', 'default')
    .addHelpText('after', examples('si-cli dump-param-set', 'si-cli dump-param-set my-set'))
    .action((id: string) =>
      run.once(async () => {
        const found = await openCatalog().findParameterSet(id);
        printDefinition(run.terminal, `Parameter set ${id}`, found?.definition, KEYS);
        return ExitCode.Success;
      }),
    );
};
