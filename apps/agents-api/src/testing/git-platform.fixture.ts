import {
  FixtureRepository,
  giteaReplay,
  githubReplay,
  ReplayServer,
  type ReplayedAnswer,
} from '@sluice/scm-clients/testing';

const REPLAYS = { github: githubReplay, gitea: giteaReplay } as const;

/** The repository acme/docs at a server that answers as the platform documents it. */
export class GitPlatform {
  /** Answered to everything instead. */
  refusal: ReplayedAnswer | null = null;

  private constructor(
    readonly name: keyof typeof REPLAYS,
    readonly repository: FixtureRepository,
    private readonly server: ReplayServer,
  ) {}

  static async start(name: keyof typeof REPLAYS = 'github'): Promise<GitPlatform> {
    const repository = new FixtureRepository();
    const replay = REPLAYS[name](repository);
    const server = await ReplayServer.start((request) => platform.refusal ?? replay(request));
    const platform = new GitPlatform(name, repository, server);
    return platform;
  }

  get url(): string {
    return this.server.url;
  }

  /** What `si-agent` has to know of it. */
  get environment(): Record<string, string> {
    return this.name === 'github'
      ? { GITHUB_API_URL: this.url, GITHUB_OWNER: 'acme' }
      : { GITEA_URL: this.url, GITEA_OWNER: 'acme' };
  }

  /** How many requests came since the last call, and how many of them fetched a file. */
  takeCounts(): { requests: number; downloads: number } {
    const paths = this.server.requests.splice(0).map(({ path }) => path);
    return { requests: paths.length, downloads: paths.filter((path) => /\/(git\/blobs|raw)\//.test(path)).length };
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
