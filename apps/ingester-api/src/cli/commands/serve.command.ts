import { Option, type Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { examples, port, wholeNumber } from '../options.js';
import { isServerProcess } from '../serve/processes/cluster-processes.js';
import type { ServeOptions } from '../serve/serve-options.js';
import { forwardedAllowIps } from '../serve/trusted-proxies.js';

const MAX_PROCESSES = 256;

export const registerServe = (program: Command, run: CommandRun): void => {
  program
    .command('serve')
    .description('start the HTTP server and a background worker')
    .option('-h, --host <host>', 'bind address', '127.0.0.1')
    .option('-p, --port <port>', 'port; 0 takes any that is free', port, 8000)
    .addOption(new Option('--uds <path>', 'listen at a Unix domain socket instead').conflicts('fd'))
    .option('--fd <number>', 'listen at a file descriptor that is open already instead', wholeNumber(0, 1_000_000))
    .option('-r, --reload', 'start anew when code or *.yaml, *.yml, *.txt files change (one process)')
    .option(
      '--workers <count>',
      'server processes, each with a worker (default: WEB_CONCURRENCY, else 1)',
      wholeNumber(1, MAX_PROCESSES),
    )
    .option('--access-log', 'log each request, one line (default)')
    .option('--no-access-log', 'log no requests')
    .option('--proxy-headers', 'believe X-Forwarded-* of trusted proxies (default)')
    .option('--no-proxy-headers', 'believe no X-Forwarded-*')
    .option(
      '--forwarded-allow-ips <list>',
      'trusted proxies: addresses, networks or * (default: this machine)',
      forwardedAllowIps,
    )
    .addHelpText(
      'after',
      `${examples(
        'si-cli serve',
        'si-cli serve --host 0.0.0.0 --port 80 --workers 4',
        'si-cli serve --uds /run/sluice.sock --forwarded-allow-ips 10.0.0.0/8',
        'si-cli serve --reload',
      )}

The first SIGINT or SIGTERM ends it gracefully with exit code 0, the second at once with 130.`,
    )
    .action(async (options: ServeOptions) => {
      const { serve, serveSupervised } = await import('../serve/serve.js');
      // A supervised process leaves signals to its supervisor.
      await (isServerProcess() ? serveSupervised(options) : run.untilStopped((stop) => serve(options, stop)));
    });
};
