import { NotFoundError } from '@sluice/domain';
import { DefinitionCatalog, type InvalidDefinitionError } from '@sluice/workflow-engine';
import { ExitCode } from './exit-code.js';
import type { Terminal } from './output/terminal.js';
import { loadSettings } from './settings.js';

interface Listing {
  readonly exists: boolean;
  readonly problems: readonly InvalidDefinitionError[];
}

/** Definitions as the configured directories hold them now. */
export const openCatalog = (): DefinitionCatalog => {
  const { workflowDirectory, paramDirectory } = loadSettings().definitions;
  return new DefinitionCatalog(workflowDirectory, paramDirectory);
};

/** Prints ids, one a line, or `rows` as JSON; what is wrong with other files goes to standard error. */
export const printListing = (
  terminal: Terminal,
  { exists, problems }: Listing,
  rows: readonly { readonly id: string }[],
  { setting, json }: { setting: string; json: boolean },
): ExitCode => {
  if (!exists) terminal.say(`Warning: the directory of ${setting} does not exist`);
  if (json) terminal.printJson(rows);
  else for (const { id } of rows) terminal.print(id);
  for (const { file, problems: faults } of problems) {
    for (const { line, key, message } of faults)
      terminal.say(`Error: ${file}:${line}: ${key ? `${key} ` : ''}${message}`);
  }
  return problems.length > 0 ? ExitCode.Failure : ExitCode.Success;
};

/** Prints a definition as JSON, the keys that every one has first. @throws NotFoundError when there is none */
export const printDefinition = (
  terminal: Terminal,
  what: string,
  definition: object | undefined,
  keys: readonly string[],
): void => {
  if (definition === undefined) throw new NotFoundError(`${what} does not exist`);
  const entries = Object.entries(definition);
  const known = keys.flatMap((key) => entries.filter(([name]) => name === key));
  terminal.printJson(Object.fromEntries([...known, ...entries.filter(([name]) => !keys.includes(name))]));
};
