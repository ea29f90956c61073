import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { concerns, isSignedBy, webhookEvent } from './webhook-event.js';

const body = Buffer.from('{"ref":"refs/heads/main"}');
const hex = createHmac('sha256', 'secret').update(body).digest('hex');

describe('isSignedBy', () => {
  it.each([
    ["GitHub's form", `sha256=${hex}`, true],
    ["Gitea's form", hex, true],
    ['another signature', hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), false],
    ['a short signature', hex.slice(2), false],
    ['the form of another algorithm', `sha1=${hex.slice(24)}`, false],
    ['nothing', '', false],
  ])('takes or refuses %s', (_name, signature, expected) => {
    expect(isSignedBy('secret', body, signature)).toBe(expected);
  });

  it('refuses the signature of another secret and of another body', () => {
    expect(isSignedBy('other', body, hex)).toBe(false);
    expect(isSignedBy('secret', Buffer.concat([body, body]), hex)).toBe(false);
  });

  it('knows the example of GitHub’s documentation', () => {
    const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    expect(isSignedBy("It's a Secret to Everybody", Buffer.from('Hello, World!'), signature)).toBe(true);
  });
});

describe('webhookEvent', () => {
  const repository = { name: 'docs', owner: { login: 'acme' }, default_branch: 'main' };
  const push = (ref: string) => JSON.stringify({ ref, repository });

  it('reads a push', () => {
    expect(webhookEvent('push', push('refs/heads/feature/x'))).toEqual({
      kind: 'changed',
      owner: 'acme',
      repo: 'docs',
      branch: 'feature/x',
      defaultBranch: 'main',
    });
  });

  it.each(['issues', 'issue_comment'])('reads %s', (name) => {
    expect(webhookEvent(name, JSON.stringify({ repository }))).toMatchObject({ kind: 'changed', branch: null });
  });

  it('reads the owner as Gitea names it', () => {
    const gitea = { ...repository, owner: { username: 'acme' } };
    expect(webhookEvent('issues', JSON.stringify({ repository: gitea }))).toMatchObject({ owner: 'acme' });
  });

  it.each([
    ['ping', '{}'],
    ['release', '{}'],
    ['push', push('refs/tags/v1')],
  ])('ignores %s with %s', (name, text) => {
    expect(webhookEvent(name, text).kind).toBe('ignored');
  });

  it.each(['{', '{}', JSON.stringify({ repository: { name: 'docs' } })])('refuses the body %s', (text) => {
    expect(() => webhookEvent('push', text)).toThrow();
  });

  it.each([
    ['main', null, true],
    ['main', 'main', true],
    ['feature', null, false],
    ['main', 'release', false],
    [null, 'release', true],
  ])('concerns, for a change of %p and the synchronized branch %p: %p', (changed, branch, expected) => {
    const event = { kind: 'changed', owner: 'acme', repo: 'docs', branch: changed, defaultBranch: 'main' } as const;
    expect(concerns(event, branch)).toBe(expected);
  });
});
