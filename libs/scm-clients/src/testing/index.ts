export { githubReplay } from './github-replay.js';
export { giteaReplay, type GiteaReplayOptions } from './gitea-replay.js';
export { ReplayServer, type Replay, type ReplayedAnswer, type ReplayedRequest } from './replay-server.js';
export { FixtureRepository, type FixtureFile, type FixtureIssue } from './repository.js';
export { replayedSource } from './source-at.js';
