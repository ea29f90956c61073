import { Command } from 'commander';
import { DEFAULT_RUNS, toRunBody, type RunBody } from '../bodies/run.js';
import { openCommand, type CommandContext } from './command-context.js';
import { ExitCode } from './terminal.js';
import { runId, withJson } from './options.js';
import { printJson } from './print.js';

interface Flags {
  readonly json?: boolean;
}

const lineOf = ({ run_id, status, source, kind, started_at, message }: RunBody): string =>
  [run_id, status, source, kind, started_at, ...(message === null ? [] : [message])].join('\t');

/** `si-agent runs …`: the recorded runs of all servers that share AGENT_DB_URL. */
export const runsCommands = (command: CommandContext, done: (code: ExitCode) => void): Command => {
  const runs = new Command('runs').description('recorded runs: of commands, requests, schedules and webhooks');

  withJson(runs.command('list'))
    .description('show the newest runs')
    .action(async (flags: Flags) => {
      await using open = await openCommand(command, flags);
      await open.agents.runs.interruptSilent();
      const newest = (await open.agents.runs.records.newest(DEFAULT_RUNS)).map(toRunBody);
      if (flags.json) printJson(command.terminal, newest);
      else for (const run of newest) command.terminal.out(lineOf(run));
      done(ExitCode.Ok);
    });

  withJson(runs.command('cancel'))
    .description('end a run that is under way, in whichever process; nothing is deleted afterwards')
    .argument('<run-id>', 'id of the run', runId)
    .action(async (id: number, flags: Flags) => {
      await using open = await openCommand(command, flags);
      const run = toRunBody(await open.agents.runs.cancel(id));
      if (flags.json) printJson(command.terminal, run);
      else command.terminal.out(`Run ${id} of source ${run.source} is being cancelled`);
      done(ExitCode.Ok);
    });

  return runs;
};
