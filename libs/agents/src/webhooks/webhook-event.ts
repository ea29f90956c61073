import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidInputError } from '@sluice/domain';
import { JsonReader } from '../json/json-reader.js';

/** What a platform's webhook asks for. */
export type WebhookEvent =
  | { readonly kind: 'ignored'; readonly reason: string }
  | {
      readonly kind: 'changed';
      readonly owner: string;
      readonly repo: string;
      /** The branch that was pushed to; null when issues changed. */
      readonly branch: string | null;
      readonly defaultBranch: string | null;
    };

const ISSUE_EVENTS = new Set(['issues', 'issue_comment', 'issue_assign', 'issue_label', 'issue_milestone']);

/**
 * Reads a webhook of GitHub, Gitea or Forgejo, whose bodies agree in what is read here.
 *
 * @param name the X-GitHub-Event or X-Gitea-Event header
 * @throws InvalidInputError when the body is none of the platform's
 */
export const webhookEvent = (name: string, body: string): WebhookEvent => {
  if (name !== 'push' && !ISSUE_EVENTS.has(name)) {
    return { kind: 'ignored', reason: `Nothing is synchronized for the event ${name}` };
  }
  const payload = JsonReader.parse('webhook', body);
  const repository = payload.nullableChild('repository');
  const owner = repository?.nullableChild('owner');
  if (!repository || !owner) throw new InvalidInputError('The webhook names no repository');
  const event = {
    kind: 'changed',
    owner: owner.nullableText('login') ?? owner.text('username'),
    repo: repository.text('name'),
    defaultBranch: repository.nullableText('default_branch'),
  } as const;
  if (name !== 'push') return { ...event, branch: null };
  const [, branch] = /^refs\/heads\/(.+)$/.exec(payload.text('ref')) ?? [];
  if (branch === undefined) return { kind: 'ignored', reason: 'Tags are not synchronized' };
  return { ...event, branch };
};

/** Whether a change concerns what is synchronized: issues always, pushes when they go to that branch. */
export const concerns = (event: Extract<WebhookEvent, { kind: 'changed' }>, branch: string | null): boolean =>
  event.branch === null || event.branch === (branch ?? event.defaultBranch ?? event.branch);

const digest = (secret: string, body: Buffer): Buffer => createHmac('sha256', secret).update(body).digest();

/**
 * Whether a webhook's signature is the HMAC-SHA256 of its body. Takes GitHub's form `sha256=<hex>` and Gitea's bare `<hex>`; the
 * comparison takes the same time for every signature of the right length.
 */
export const isSignedBy = (secret: string, body: Buffer, signature: string): boolean => {
  const [, hex] = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(signature.trim()) ?? [];
  return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), digest(secret, body));
};
