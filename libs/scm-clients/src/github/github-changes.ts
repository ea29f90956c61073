import { JsonFields } from '../http/json-fields.js';

/** GitHub names so many files of a comparison, on its first page, and no more on any other. */
const MOST_FILES = 300;

/** The paths that a comparison names; null when it may not name all: too many, or the base is no ancestor (a force push). */
export function githubChangedPaths(comparison: JsonFields): string[] | null {
  const status = comparison.text('status');
  const files = comparison.list('files').map((value) => JsonFields.of(value));
  if ((status !== 'ahead' && status !== 'identical') || files.length >= MOST_FILES) return null;
  return files.flatMap((file) => [file.text('filename'), file.textOrNull('previous_filename') ?? []].flat());
}
