import { Command } from 'commander';
import { loggerOf, openCommand, settingsOf, type CommandContext } from './command-context.js';
import { ExitCode } from './terminal.js';
import { port, processCount } from './options.js';
import { isServerProcess, leaveServerProcesses, serveInProcesses, serveWithReload } from './server-processes.js';

interface Flags {
  readonly host?: string;
  readonly port?: number;
  readonly reload?: boolean;
  readonly workers?: number;
}

/** `si-agent serve` */
export const serveCommand = (command: CommandContext, done: (code: ExitCode) => void): Command =>
  new Command('serve')
    .description('start the HTTP server, and the scheduler of manifests')
    .option('--host <host>', 'address to listen on (SERVER_HOST)')
    .option('--port <port>', 'port to listen on (SERVER_PORT)', port)
    .option('--reload', 'restart when a file of the program changes')
    .option('--workers <n>', 'number of server processes (WEB_CONCURRENCY)', processCount)
    .action(async (flags: Flags) => {
      done(await runServe(flags, command));
    });

const runServe = async (flags: Flags, command: CommandContext): Promise<ExitCode> => {
  const { settings } = settingsOf(command);
  const host = flags.host ?? settings.server.host;
  const listenPort = flags.port ?? settings.server.port;
  if (flags.reload) return serveWithReload(['--host', host, '--port', String(listenPort)], command.signal);
  const count = flags.workers ?? settings.server.workers ?? 1;
  if (count > 1 && !isServerProcess()) {
    await serveInProcesses(count, loggerOf(settings), command.signal);
    return ExitCode.Ok;
  }
  try {
    await using open = await openCommand(command);
    // Loaded when the database has been opened: it takes longer than all the rest of a start.
    const { serve } = await import('../http/serve.js');
    await serve(open, { host, port: listenPort }, command.signal);
    return ExitCode.Ok;
  } finally {
    leaveServerProcesses();
  }
};
