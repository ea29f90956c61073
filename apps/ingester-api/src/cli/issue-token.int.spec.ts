import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TokenVerifier } from '@sluice/client-logs';
import type { JwtIssuer } from '@sluice/domain';
import { CliFixture } from './testing/cli.fixture.js';

const ISSUERS = `jwt:
  issuers:
    - issuer: keys
      jwks_url: https://id.example.org/keys
    - issuer: one
      audience: logs
      secret: \${FIRST}
    - issuer: two
      secret: \${SECOND}
`;
const SECRETS = { FIRST: 'first example of a secret, long enough', SECOND: 'second example of a secret, long enough' };

const issuer = (name: string, secret: string, audiences: string[] = []): JwtIssuer => ({
  issuer: name,
  audiences,
  algorithms: ['HS256'],
  key: { kind: 'secret', secret },
  requireExp: true,
});

describe('si-cli issue-token', () => {
  let cli: CliFixture;
  beforeEach(async () => {
    cli = await CliFixture.create();
    await cli.write('installation.yaml', ISSUERS);
  });
  afterEach(() => cli.close());

  it('prints a token that is accepted, and needs no other setting', async () => {
    const { code, stdout, stderr } = await cli.run(['issue-token', '--subject', 'ada', '--lifetime', '60'], SECRETS);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const claims = await new TokenVerifier([issuer('one', SECRETS.FIRST, ['logs'])]).verify(stdout.trim());
    expect(claims).toMatchObject({ sub: 'ada', iss: 'one', aud: ['logs'] });
    expect(claims.exp! - claims.iat!).toBe(60);
  });

  it('uses the secret of the issuer that is named', async () => {
    const { stdout } = await cli.run(['issue-token', '--issuer', 'two'], SECRETS);
    expect(await new TokenVerifier([issuer('two', SECRETS.SECOND)]).verify(stdout.trim())).toMatchObject({
      iss: 'two',
    });
  });

  it('says what is missing', async () => {
    expect(await cli.run(['issue-token', '--issuer', 'keys'], SECRETS)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('No issuer "keys" with a secret is configured'),
    });
    expect((await cli.run(['issue-token'], { FIRST: SECRETS.FIRST })).stderr).toContain('SECOND');
  });
});
