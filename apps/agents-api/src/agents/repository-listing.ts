import type { SourceItem, SourceProblem } from '@sluice/domain';
import type { ScmSpec } from '../components/scm.js';
import type { Agents } from './agents.js';

export interface RepositoryListing {
  readonly items: readonly SourceItem[];
  readonly problems: readonly SourceProblem[];
  readonly skipped: readonly SourceProblem[];
}

/** Lists files or issues of a repository, nothing of which is downloaded. */
export const listRepository = (agents: Agents, spec: ScmSpec, signal: AbortSignal): Promise<RepositoryListing> =>
  agents.with(spec, signal, async ({ source }) => {
    const { items: listed, problems, skipped } = source.list(signal);
    const items: SourceItem[] = [];
    for await (const item of listed) items.push(item);
    return { items, problems, skipped };
  });

/** An issue as endpoints return it. */
export const issueToJson = ({ uri, size, hash, modified, metadata }: SourceItem): Record<string, unknown> => ({
  uri,
  number: metadata['issue'] ?? null,
  title: metadata['title'] ?? null,
  state: metadata['state'] ?? null,
  author: metadata['author'] ?? null,
  labels: metadata['labels'] ?? [],
  assignees: metadata['assignees'] ?? [],
  comments: metadata['comments'] ?? 0,
  url: metadata['url'] ?? null,
  updated: modified,
  size,
  hash,
});

/** A file of a repository as endpoints return it. */
export const fileToJson = ({ uri, size, mimeType, hash, metadata }: SourceItem): Record<string, unknown> => ({
  uri,
  size,
  mime_type: mimeType,
  hash,
  url: metadata['url'] ?? null,
});
