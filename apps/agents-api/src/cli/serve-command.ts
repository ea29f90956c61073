import { Command } from 'commander';
import { openCommand, type CommandContext } from './command-context.js';
import { ExitCode } from './exit-code.js';
import { port } from './options.js';
import { serve } from '../http/serve.js';

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
    .action(async (flags: Flags) => {
      await using open = await openCommand(command);
      await serve(
        open,
        { host: flags.host ?? open.settings.server.host, port: flags.port ?? open.settings.server.port },
        command.signal,
      );
      done(ExitCode.Ok);
    });
