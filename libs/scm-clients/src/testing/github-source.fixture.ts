import type { ScmSourceOptions } from '../create-scm-source.js';
import type { ScmSource } from '../source/scm-source.js';
import { githubReplay, type GitHubReplayOptions } from './github-replay.js';
import { ReplayServer, type Replay } from './replay-server.js';
import type { FixtureRepository } from './repository.js';
import { replayedSource } from './source-at.js';

const closing: (() => Promise<void>)[] = [];

/** Closes what was opened since the last call. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

export async function serve(replay: Replay): Promise<ReplayServer> {
  const server = await ReplayServer.start(replay);
  closing.push(() => server.stop());
  return server;
}

/** A source for `acme/docs` that waits for nothing. */
export function sourceAt(server: ReplayServer, options: Partial<ScmSourceOptions> = {}): ScmSource {
  const source = replayedSource(server, options);
  closing.push(() => source.close());
  return source;
}

/** GitHub with this repository. */
export async function github(repository: FixtureRepository, options: GitHubReplayOptions = {}): Promise<ReplayServer> {
  return serve(githubReplay(repository, options));
}
