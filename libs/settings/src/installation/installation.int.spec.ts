import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidSettingsError, type Environment } from '../read-settings.js';
import { loadInstallation } from './load-installation.js';

const LONG_SECRET = 'x'.repeat(32);

describe('the configuration of an installation', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-installation-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const put = async (name: string, text: string): Promise<string> => {
    await writeFile(join(directory, name), text);
    return join(directory, name);
  };
  const load = async (text: string, environment: Environment = {}) =>
    loadInstallation(await put('installation.yaml', text), environment);
  const messageOf = async (text: string, environment: Environment = {}): Promise<string> => {
    const fault: unknown = await load(text, environment).then(
      () => null,
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(InvalidSettingsError);
    return (fault as InvalidSettingsError).message.replaceAll(directory, '.');
  };

  it('has defaults for everything', async () => {
    expect(await load('# nothing yet')).toEqual({
      telemetry: {
        serviceNames: { ingester: 'sluice-ingester', worker: 'sluice-worker', agents: 'sluice-agents' },
        otlp: { endpoint: null, headers: {}, timeoutMs: 10_000 },
        samplingRatio: 1,
        excludePaths: ['/api/v1/logs'],
        logFormat: 'auto',
      },
      jwt: { issuers: [] },
    });
  });

  it('may be absent, but not where it is named', () => {
    expect(() => loadInstallation(join(directory, 'no.yaml'), {})).toThrow(
      /no\.yaml of INSTALLATION_CONFIG does not exist/,
    );
    expect(() => loadInstallation(directory, {})).toThrow(/cannot be read \(EISDIR\)/);
  });

  it('tells about telemetry', async () => {
    await put('header', 'Basic abc\n');
    const { telemetry } = await load(
      `telemetry:
  service_name: acme
  service_names: { worker: mill }
  otlp:
    endpoint: \${COLLECTOR}/
    headers: { Authorization: { file: header }, x-tenant: "t-\${TENANT}" }
    timeout: 2.5
  sampling: { ratio: "\${RATIO}" }
  exclude_paths: [/health]
  log_format: json`,
      { COLLECTOR: 'http://collector:4318', TENANT: '7', RATIO: '0.1' },
    );
    expect(telemetry).toEqual({
      serviceNames: { ingester: 'acme-ingester', worker: 'mill', agents: 'acme-agents' },
      otlp: {
        endpoint: 'http://collector:4318',
        headers: { authorization: 'Basic abc', 'x-tenant': 't-7' },
        timeoutMs: 2500,
      },
      samplingRatio: 0.1,
      excludePaths: ['/health'],
      logFormat: 'json',
    });
  });

  it('names whose tokens are accepted', async () => {
    const { publicKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await put('key.pem', publicKey);
    await put('secret', `${LONG_SECRET}\n`);
    const { jwt } = await load(`jwt:
  issuers:
    - { issuer: https://id.example.org, audience: sluice, algorithms: [RS256], jwks_url: https://id.example.org/keys }
    - { audience: [a, b], public_key_file: key.pem }
    - { secret_file: secret, require_exp: false }`);
    expect(jwt.issuers).toEqual([
      {
        issuer: 'https://id.example.org',
        audiences: ['sluice'],
        algorithms: ['RS256'],
        key: { kind: 'jwks', url: 'https://id.example.org/keys' },
        requireExp: true,
      },
      {
        issuer: null,
        audiences: ['a', 'b'],
        algorithms: ['EdDSA'],
        key: { kind: 'public-key', pem: publicKey.trimEnd() },
        requireExp: true,
      },
      {
        issuer: null,
        audiences: [],
        algorithms: ['HS256'],
        key: { kind: 'secret', secret: LONG_SECRET },
        requireExp: false,
      },
    ]);
  });

  it('is told everything that is wrong with it at once, with lines', async () => {
    const message = await messageOf(`telemetry:
  otlp:
    endpoint: collector:4318
    headers: { "a b": c }
    timeout: 0
  sampling: { ratio: 2 }
  exclude_paths: [logs]
  log_format: xml
  colour: blue
jwt:
  issuers:
    - algorithms: [none]
      secret: short
    - jwks_url: https://a
      secret: b
    - issuer: x
other: 1`);
    expect(message.split('\n')).toEqual([
      './installation.yaml line 3: telemetry.otlp.endpoint must be an address that begins with http:// or https://',
      './installation.yaml line 5: telemetry.otlp.timeout must be a number of seconds above 0 and at most 3600',
      './installation.yaml line 4: telemetry.otlp.headers.a b is no name of a header',
      './installation.yaml line 6: telemetry.sampling.ratio must be a number from 0 to 1',
      './installation.yaml line 7: telemetry.exclude_paths must hold paths that begin with /, but has logs',
      './installation.yaml line 8: telemetry.log_format must be one of auto, json, pretty',
      './installation.yaml line 9: telemetry.colour is not known',
      './installation.yaml line 12: jwt.issuers[0].algorithms must be a list of one or more of RS256, ES256, EdDSA, HS256',
      './installation.yaml line 13: jwt.issuers[0].secret must have at least 32 bytes',
      './installation.yaml line 14: jwt.issuers[1] must have exactly one of jwks_url, public_key, public_key_file, secret, secret_file',
      './installation.yaml line 16: jwt.issuers[2] must have exactly one of jwks_url, public_key, public_key_file, secret, secret_file',
      './installation.yaml line 17: other is not known',
    ]);
  });

  it('never lets a shared secret pass for a public key, or a key for another algorithm', async () => {
    const ec = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await put('ec.pem', ec.publicKey);
    await put('private.pem', ec.privateKey);
    const issuer = (entry: string) => messageOf(`jwt: { issuers: [${entry}] }`);
    expect(await issuer('{ public_key_file: ec.pem, algorithms: [HS256] }')).toContain(
      'has HS256, but this key is for ES256',
    );
    expect(await issuer(`{ secret: ${LONG_SECRET}, algorithms: [RS256] }`)).toContain(
      'has RS256, but this key is for HS256',
    );
    expect(await issuer('{ public_key_file: private.pem }')).toContain('must be the public key');
    expect(await issuer(`{ public_key: ${LONG_SECRET} }`)).toContain('must be a public key in PEM form');
  });

  it('tells no secret in its messages', async () => {
    await put('empty', '\n');
    const message = await messageOf(
      `jwt:
  issuers:
    - { secret: "\${KEY}" }
    - { secret_file: empty }
    - { secret_file: nowhere }
    - { secret: "\${UNSET}" }`,
      { KEY: 'hunter2' },
    );
    expect(message).toBe('./installation.yaml line 6: needs the environment variable UNSET, which is not set');
    const others = await messageOf(
      `jwt:
  issuers:
    - { secret: "\${KEY}" }
    - { secret_file: empty }
    - { secret_file: nowhere }`,
      { KEY: 'hunter2' },
    );
    expect(others).not.toContain('hunter2');
    expect(others).toContain('line 4: jwt.issuers[1].secret_file names an empty file: empty');
    expect(others).toContain('line 5: jwt.issuers[2].secret_file names a file that cannot be read (ENOENT): nowhere');
  });
});
