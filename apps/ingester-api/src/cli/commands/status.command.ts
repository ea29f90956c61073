import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples, recordId } from '../options.js';
import type { Terminal } from '../output/terminal.js';
import { DEFAULT_URL, Server } from '../server-client/server.js';
import { readStatus, type StatusView } from '../server-client/status-view.js';

const REFRESH_MS = 1000;

interface StatusOptions {
  readonly url: string;
  readonly watch?: boolean;
  readonly json?: boolean;
}

export const registerStatus = (program: Command, run: CommandRun): void => {
  program
    .command('status')
    .description('how far batches are, by a running server')
    .argument('[BATCH_ID]', 'one batch, with its failures; all batches when absent', recordId)
    .option('--url <url>', 'address of the server', DEFAULT_URL)
    .option('--watch', 'go on until nothing is in progress')
    .option('--json', "the server's answers as JSON")
    .addHelpText('after', examples('si-cli status', 'si-cli status 3 --watch', 'si-cli status 3 --json'))
    .action((batchId: number | undefined, { url, watch = false, json = false }: StatusOptions) =>
      run.once(async (signal) => {
        await using server = Server.at(url);
        const look = (): Promise<StatusView> => readStatus(server, batchId, signal);
        if (watch) await watchStatus(look, run.terminal, json, signal);
        else show(await look(), run.terminal, json);
        return ExitCode.Success;
      }),
    );
};

const show = ({ text, json }: StatusView, terminal: Terminal, asJson: boolean): void =>
  asJson ? terminal.printJson(json) : terminal.print(text);

/** On a terminal each look takes the place of the last one, elsewhere a look is printed when something changed. */
const watchStatus = async (
  look: () => Promise<StatusView>,
  terminal: Terminal,
  asJson: boolean,
  signal: AbortSignal,
): Promise<void> => {
  let last = '';
  for (;;) {
    const view = await look();
    const text = asJson ? JSON.stringify(view.json) : view.text;
    if (text !== last) {
      if (terminal.isLive && !asJson) terminal.replace(last, text);
      else terminal.print(text);
    }
    if (!view.inProgress) return;
    last = text;
    await sleep(REFRESH_MS, undefined, { signal });
  }
};
