import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CliFixture } from './testing/cli.fixture.js';

const COMMANDS = [
  'bootstrap',
  'init-env',
  'validate-settings',
  'db-init',
  'serve',
  'worker',
  'list-workflows',
  'dump-workflow',
  'list-param-sets',
  'dump-param-set',
  'validate-rag',
  'ingest',
  'status',
  'search',
  'issue-token',
];

describe('si-cli', () => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create();
  });
  afterAll(() => cli.close());

  it('lists all commands without needing any setting', async () => {
    const { code, stdout } = await cli.run(['--help']);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  });

  it('shows options and examples of every command', async () => {
    const helps = await Promise.all(COMMANDS.map((command) => cli.run([command, '--help'])));
    for (const [index, { code, stdout }] of helps.entries()) {
      expect({ code, shown: stdout.includes(`$ `), usage: stdout.includes(`si-cli ${COMMANDS[index]}`) }).toEqual({
        code: 0,
        shown: true,
        usage: true,
      });
    }
  });

  it('knows the options of serve, short ones too', async () => {
    const { stdout } = await cli.run(['serve', '--help']);
    for (const option of [
      '-h, --host',
      '-p, --port',
      '--uds',
      '--fd',
      '-r, --reload',
      '--workers',
      '--access-log',
      '--no-access-log',
      '--proxy-headers',
      '--forwarded-allow-ips',
    ])
      expect(stdout).toContain(option);
  });

  it.each([
    ['no command', [], 'Usage: si-cli'],
    ['an unknown command', ['fly'], "unknown command 'fly'"],
    ['an unknown option', ['db-init', '--fast'], "unknown option '--fast'"],
    ['a missing argument', ['validate-rag'], "missing required argument 'BATCH_ID'"],
    ['an argument of the wrong kind', ['validate-rag', 'first'], 'must be a whole number'],
    ['too many arguments', ['dump-workflow', 'a', 'b'], 'too many arguments'],
    ['a port that is none', ['serve', '--port', '70000'], 'from 0 to 65535'],
    ['two places to listen at', ['serve', '--uds', 'a', '--fd', '3'], 'cannot be used with'],
  ])('says what is wrong with %s, shows help on standard error and exits with 1', async (_name, args, message) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('Usage: si-cli');
  });
});
