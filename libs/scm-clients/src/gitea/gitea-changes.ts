import { JsonFields } from '../http/json-fields.js';

/** The paths that the commits of a comparison name; null when it may not name all: left-out commits, or none with its files. */
export function giteaChangedPaths(comparison: JsonFields): string[] | null {
  const commits = comparison.list('commits').map((value) => JsonFields.of(value));
  if (commits.length === 0 || commits.length !== comparison.numberOrNull('total_commits')) return null;
  if (!commits.every((commit) => commit.has('files'))) return null;
  return commits.flatMap((commit) => commit.list('files').map((value) => JsonFields.of(value).text('filename')));
}
