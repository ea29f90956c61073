import { issueToken } from '@sluice/client-logs';
import { ConfigurationError, type JwtIssuer } from '@sluice/domain';
import type { Command } from 'commander';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples, wholeNumber } from '../options.js';
import { loadInstalled } from '../settings.js';

const HOUR_SECONDS = 3600;
const YEAR_SECONDS = 366 * 24 * HOUR_SECONDS;

interface IssueTokenOptions {
  readonly subject: string;
  readonly issuer?: string;
  readonly lifetime: number;
}

export const registerIssueToken = (program: Command, run: CommandRun): void => {
  program
    .command('issue-token')
    .description('a token for sending client logs, signed with a secret of the installation file, for trying it out')
    .option('--subject <name>', 'whom the token is for', 'si-cli')
    .option('--issuer <name>', 'whose secret is used; the first one that has a secret when absent')
    .option('--lifetime <seconds>', 'how long it is valid', wholeNumber(1, YEAR_SECONDS), HOUR_SECONDS)
    .addHelpText('after', examples('si-cli issue-token', 'si-cli issue-token --subject ada --lifetime 600'))
    .action(({ subject, issuer, lifetime }: IssueTokenOptions) =>
      run.once(async () => {
        run.terminal.print(
          await issueToken(chosenIssuer(loadInstalled().jwt.issuers, issuer), { subject, lifetimeSeconds: lifetime }),
        );
        return ExitCode.Success;
      }),
    );
};

/** @throws ConfigurationError when none of that name has a secret */
const chosenIssuer = (issuers: readonly JwtIssuer[], name: string | undefined): JwtIssuer => {
  const found = issuers.find(({ issuer, key }) => key.kind === 'secret' && (name === undefined || issuer === name));
  if (found !== undefined) return found;
  const which = name === undefined ? 'No issuer' : `No issuer "${name}"`;
  throw new ConfigurationError(
    'NO_SECRET',
    `${which} with a secret is configured (jwt.issuers of the installation file)`,
  );
};
