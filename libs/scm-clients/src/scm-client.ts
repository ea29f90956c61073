import type { Readable } from 'node:stream';

export const ScmPlatform = { GitHub: 'github', Gitea: 'gitea' } as const;
export type ScmPlatform = (typeof ScmPlatform)[keyof typeof ScmPlatform];

export const isScmPlatform = (name: string): name is ScmPlatform =>
  (Object.values(ScmPlatform) as readonly string[]).includes(name);

/** What the files of a repository are listed at. */
export interface Head {
  /** Commit id. */
  readonly commit: string;
  /** Null when the platform's default branch was taken without learning its name. */
  readonly branch: string | null;
}

/** One entry of a git tree. `path` is relative to the repository. */
export interface TreeEntry {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'submodule';
  /** Object id: 40 hexadecimal digits, 64 in a repository with SHA-256 ids. */
  readonly id: string;
  /** In bytes, null when the platform does not say. */
  readonly size: number | null;
}

/** What a tree holds: an entry, or a directory with the id of its own tree. */
export type TreeNode = Omit<TreeEntry, 'kind'> & { readonly kind: TreeEntry['kind'] | 'directory' };

export interface TreeAnswer {
  readonly nodes: readonly TreeNode[];
  /** Whether the platform left some out. */
  readonly isCut: boolean;
  /** Number of calls that it took. */
  readonly calls: number;
}

export interface TreeRequest {
  /** Path of the tree in the repository, which those of its nodes begin with. */
  readonly prefix: string;
  /** Whether all below is asked for, or the tree's own nodes alone. */
  readonly recursive: boolean;
}

/** What identifies a file's content at the platform. */
export interface BlobLocation {
  readonly path: string;
  readonly id: string;
  /** Commit to read the path at, null for the default branch. */
  readonly commit: string | null;
}

export interface ScmIssue {
  readonly number: number;
  readonly title: string;
  /** `open` or `closed`. */
  readonly state: string;
  readonly author: string | null;
  /** ISO 8601, as the platform gives them. */
  readonly created: string;
  readonly updated: string;
  readonly closed: string | null;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly body: string;
  readonly url: string;
  readonly commentCount: number;
}

export interface ScmComment {
  readonly id: number;
  readonly issueNumber: number;
  readonly author: string | null;
  readonly created: string;
  readonly updated: string;
  readonly body: string;
}

/** One repository at one platform. Methods throw the errors that `refusalOf` and `RetryingFetch` describe. */
export interface ScmClient {
  /**
   * Null when the repository is empty.
   * @throws NotFoundError naming the repository or the branch that does not exist
   */
  head(branch: string | null, signal: AbortSignal): Promise<Head | null>;
  /** @param id of a tree, or of a commit for its top */
  tree(id: string, request: TreeRequest, signal: AbortSignal): Promise<TreeAnswer>;
  /** Paths that differ between two commits, under their names in both; null when the platform does not say so completely. */
  changedPaths(base: string, head: string, signal: AbortSignal): Promise<readonly string[] | null>;
  /** The bytes as they are stored in git, whatever their size. */
  blob(location: BlobLocation, signal: AbortSignal): Promise<Readable>;
  /**
   * Issues of every state without pull requests; none when issues are switched off. An issue may come twice.
   * @param since only what has been updated since then, an ISO 8601 instant; null for all
   */
  issues(since: string | null, signal: AbortSignal): AsyncIterable<ScmIssue>;
  /** The comments of all issues in one pass, possibly together with those of pull requests. @param since as above */
  comments(since: string | null, signal: AbortSignal): AsyncIterable<ScmComment>;
  /** @throws NotFoundError when it does not exist or is a pull request */
  issue(number: number, signal: AbortSignal): Promise<ScmIssue>;
  commentsOf(issueNumber: number, signal: AbortSignal): AsyncIterable<ScmComment>;
  /** Where people see the file. */
  fileUrl(path: string, head: Head): string;
  /** The repository's Git LFS server. */
  readonly lfsUrl: string;
}
