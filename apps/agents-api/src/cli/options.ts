import { InvalidArgumentError, Option, type Command } from 'commander';
import type { SyncOptions } from '../agents/sync-request.js';
import type { RunOptions } from './run-sync.js';

/** Reads an option that is a whole number. */
const wholeNumber =
  (expected: string, min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (/^-?\d{1,15}$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be ${expected}.`);
  };

const integer = wholeNumber('a whole number');
const count = wholeNumber('a whole number of 0 or more', 0);
export const port = wholeNumber('a port number', 0, 65_535);
export const processCount = wholeNumber('a whole number from 1 to 256', 1, 256);
export const runId = wholeNumber('the id of a run', 0);

/** Also `--do-json`, as the scripts of the Python system call it. */
export const withJson = (command: Command): Command =>
  command
    .option('--json', 'print the result as JSON')
    .addOption(new Option('--do-json', 'the same').implies({ json: true }).hideHelp());

export const withEndpoint = (command: Command): Command =>
  command.option('--endpoint-url <url>', 'base URL of the ingester API including /api/v1 (ENDPOINT_URL)');

export const withWebdav = (command: Command): Command =>
  command
    .option('--webdav-url <url>', 'address of the WebDAV server (WEBDAV_URL)')
    .option('--webdav-username <name>', 'user at the WebDAV server (WEBDAV_USERNAME)')
    .option('--webdav-password <password>', 'password at the WebDAV server (WEBDAV_PASSWORD)');

/** Options of plans and deletions, which all ways of synchronizing share. */
export const withPlan = (command: Command): Command =>
  withJson(withEndpoint(command))
    .option('--approve-deletes <n>', 'carry out up to n deletions that were withheld', count)
    .option('--plan', 'show what would be done, and do nothing')
    .option('--save-plan <file>', 'save the plan as JSON, and do nothing')
    .option('--apply <file>', 'carry out exactly the plan in this file');

export const withSync = (command: Command): Command =>
  withPlan(command)
    .option('--delete-stale', 'delete documents that are gone from the source')
    .option('--retry-refused', 'send documents again that the ingester refused')
    .option('--workflow-definition-id <id>', 'workflow to start')
    .option('--param-set-id <id>', 'parameter set of the workflow')
    .option('--priority <n>', 'priority of documents and workflows', integer, 0);

const oneMore = (pattern: string, before: readonly string[] = []): string[] => {
  if (pattern.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return [...before, pattern];
};

/** Options that say which paths are taken. */
export const withPaths = (command: Command): Command =>
  command
    .option('--include <glob>', 'take only paths that match, such as "docs/**"; may be repeated', oneMore)
    .option('--exclude <glob>', 'leave out paths that match, such as "*.tmp.md"; may be repeated', oneMore)
    .option('--hidden', 'take hidden files and folders, and node_modules, too');

export interface PathFlags {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly hidden?: boolean;
}

export const withRange = (command: Command): Command =>
  command
    .option('--start <n>', 'position of the first document, counted from 0', count)
    .option('--end <n>', 'position before which to stop', count);

/** Both forms, whichever is the default: scripts of the Python system name either. */
export const withStartWorkflows = (command: Command, byDefault: boolean): Command =>
  command
    .addOption(
      new Option('--start-workflows', 'start workflows for what has none yet').default(byDefault).hideHelp(byDefault),
    )
    .addOption(new Option('--no-start-workflows', 'start no workflows').hideHelp(!byDefault));

export interface SyncFlags extends RunOptions, PathFlags, SyncOptions {
  readonly endpointUrl?: string;
}
