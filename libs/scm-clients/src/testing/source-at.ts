import { AddressPolicy } from '@sluice/io';
import { createScmSource, type ScmSourceOptions } from '../create-scm-source.js';
import type { ScmSource } from '../source/scm-source.js';
import type { ReplayServer } from './replay-server.js';

/** A source for the repository `acme/docs` of a replayed platform, GitHub unless the options say otherwise. It waits for nothing. */
export const replayedSource = (server: ReplayServer, options: Partial<ScmSourceOptions> = {}): ScmSource =>
  createScmSource({
    platform: 'github',
    baseUrl: options.platform === 'gitea' ? server.url : `${server.url}/api/v3`,
    token: 'secret',
    addresses: AddressPolicy.of([], 'SOURCE_ALLOW_HOSTS'),
    owner: 'acme',
    repo: 'docs',
    maxWaitMs: 60_000,
    wait: () => Promise.resolve(),
    ...options,
  });
