import { describe, expect, it } from '@jest/globals';
import { loadClientSettings, loadIngesterSettings, loadWorkerSettings } from './load-settings.js';

const minimal = { DOC_DB_URL: 'sqlite:///data/sluice.db' };

describe('settings', () => {
  it('have the defaults of the specification', () => {
    const { worker, parser, fileStore, definitions, server } = loadIngesterSettings(minimal);
    expect(worker).toMatchObject({
      concurrency: 10,
      queueConcurrency: 20,
      taskCount: 5,
      checkinInterval: 120,
      checkinTimeout: 600,
      retryDelay: 2,
    });
    expect(parser).toMatchObject({ serverUrl: null, timeoutSeconds: 600, concurrency: 3 });
    expect(fileStore).toMatchObject({ target: 'fs', directory: 'file_store', rawDirectory: 'raw' });
    expect(definitions).toMatchObject({ workflowDirectory: 'config/workflows', defaultParamId: 'default' });
    expect(server.maxUploadBytes).toBe(1024 ** 3);
  });

  it('tell every problem at once, with name and what is allowed', () => {
    const load = () =>
      loadWorkerSettings({ WORKER_TASK_COUNT: 'many', LOG_LEVEL: 'LOUD', PARSER_SERVER_URL: 'ftp://x' });
    expect(load).toThrow(/DOC_DB_URL is required/);
    expect(load).toThrow(/WORKER_TASK_COUNT must be a whole number from 1 to 10000, but is "many"/);
    expect(load).toThrow(/LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL, but is "LOUD"/);
    expect(load).toThrow(/PARSER_SERVER_URL must be an address/);
  });

  it('read limits per type of step', () => {
    const load = (limits: string) =>
      loadWorkerSettings({ ...minimal, STEP_CONCURRENCY: limits }).worker.stepConcurrency;
    expect(load('parse:2, Embed : 8')).toEqual(
      new Map([
        ['parse', 2],
        ['embed', 8],
      ]),
    );
    expect(load('')).toEqual(new Map());
    for (const wrong of ['parse', 'parse:0', 'parse:2,parse:3', 'parser:2', 'parse:-1', 'parse:1.5', 'parse:2,', '2']) {
      expect(() => load(wrong)).toThrow(/STEP_CONCURRENCY must be .* one of ingest, validate, parse, .* but is "/);
    }
  });

  it.each([
    ['API_KEY', { ...minimal, API_KEY_ENABLED: 'true' }],
    ['S3_BUCKET', { ...minimal, FILE_STORE_TARGET: 's3' }],
  ])('require %s where another setting needs it', (name, environment) => {
    expect(() => loadIngesterSettings(environment)).toThrow(`${name} is required`);
  });

  it('tell combinations that do not fit together with all other problems', () => {
    const load = () => loadIngesterSettings({ API_KEY_ENABLED: 'true', FILE_STORE_TARGET: 's3', LOG_LEVEL: 'LOUD' });
    for (const name of ['DOC_DB_URL', 'LOG_LEVEL', 'API_KEY', 'S3_BUCKET'])
      expect(load).toThrow(new RegExp(`^${name} `, 'm'));
  });

  it('of a client need no database', () => {
    expect(loadClientSettings({ API_KEY: 'k' })).toEqual({
      logging: { level: 'INFO', format: 'auto' },
      auth: { apiKey: 'k' },
    });
  });

  it.each([
    ['1048576', 1_048_576],
    ['512k', 524_288],
    ['100MB', 104_857_600],
    ['2GiB', 2_147_483_648],
  ])('read the size %s', (text, bytes) => {
    expect(loadIngesterSettings({ ...minimal, MAX_UPLOAD_SIZE: text }).server.maxUploadBytes).toBe(bytes);
  });

  it('refuse a time that no timer can wait', () => {
    expect(() => loadWorkerSettings({ ...minimal, STEP_TIMEOUT: '9999999' })).toThrow(
      /STEP_TIMEOUT must be .* at most 2147483/,
    );
  });

  it('read the addresses of proxies, and refuse names', () => {
    const load = (proxies: string) =>
      loadIngesterSettings({ ...minimal, AUTH_TRUSTED_PROXIES: proxies }).auth.trustedProxies;
    expect(load('10.0.0.0/8, ::1')!.has('::ffff:10.1.1.1')).toBe(true);
    expect(load('')).toBeNull();
    for (const wrong of ['proxy.example', '*', '10.0.0.0/99', ','])
      expect(() => load(wrong)).toThrow(/AUTH_TRUSTED_PROXIES must be .*IP addresses and networks/);
  });

  it('read the names of hosts, and refuse addresses of pages', () => {
    const load = (hosts: string) => loadIngesterSettings({ ...minimal, ALLOWED_HOSTS: hosts }).auth.allowedHosts;
    expect(load('docs.example.org, *.example.net,*')).toEqual(['docs.example.org', '*.example.net', '*']);
    for (const wrong of ['https://docs.example.org', 'docs.example.org:8000', 'a*b'])
      expect(() => load(wrong)).toThrow(/ALLOWED_HOSTS must be .*host names without port/);
  });

  it('treat an empty value as absent', () => {
    expect(loadWorkerSettings({ ...minimal, WORKER_ID: '', LOG_LEVEL: ' ' })).toMatchObject({
      worker: { id: null },
      logging: { level: 'INFO' },
    });
  });
});
