import { describe, expect, it } from '@jest/globals';
import { maskSecrets } from './mask-secrets.js';

describe('masking the secrets of a text', () => {
  it.each([
    ['postgresql://sluice:s3cr3t@db:5432/sluice', 'postgresql://sluice:***@db:5432/sluice'],
    ['postgresql+psycopg://u:p@ss:w@db/x failed', 'postgresql+psycopg://u:***@db/x failed'],
    ['redis://:hunter2@cache', 'redis://:***@cache'],
    ['clone https://x-token-of-mine@git.example/r.git', 'clone https://***@git.example/r.git'],
    ['two: http://a:b@c http://d:e@f', 'two: http://a:***@c http://d:***@f'],
    ['GET /x?token=abc&page=2', 'GET /x?token=***&page=2'],
    ['https://s3/x?X-Amz-Signature=00ff&X-Amz-Date=1', 'https://s3/x?X-Amz-Signature=***&X-Amz-Date=1'],
    ['Authorization: Bearer abcdefgh.123', 'Authorization: Bearer ***'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic ***'],
    ['(Authorization: Bearer short)', '(Authorization: Bearer ***)'],
    ['authorization=token-of-mine', 'authorization=***'],
    ['API_KEY=k1 and S3_SECRET_ACCESS_KEY = k2', 'API_KEY=*** and S3_SECRET_ACCESS_KEY = ***'],
    ['{"api_key":"k","n":1}', '{"api_key":***,"n":1}'],
    ["password: 'open sesame', user: x", 'password: ***, user: x'],
    ['githubToken: ab12', 'githubToken: ***'],
    ['used ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'used ***'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'jwt ***'],
  ])('turns %j into %j', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it.each([
    'http://localhost:8080/api/v1/batch?page=2',
    'ssh://git@git.example/r.git',
    'sqlite:///data/sluice.db',
    'mail to office@lock.example, please',
    'API_KEY: must be set when API_KEY_ENABLED is true',
    'max_tokens: 512, token_count=40',
    'the basic idea; bearer of news',
    'a token is required: Authorization: Bearer <access token>',
    'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('leaves %j as it is', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it('is idempotent', () => {
    const once = maskSecrets('postgres://u:p@h/d?password=x Authorization: Bearer abcdefghijk');
    expect(maskSecrets(once)).toBe(once);
  });
});
