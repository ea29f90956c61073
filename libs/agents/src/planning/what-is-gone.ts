import type { ListingProblem, SourceProblem } from '@sluice/domain';

/** What one component of a source showed, and what it could not show, by its own URIs. */
export interface SeenPart {
  /** Why its listing names a URI and does not take it; undefined when it does not name it. */
  readonly whyLeftOut: (uri: string) => string | undefined;
  readonly problems: readonly ListingProblem[];
  /** Folders that it shows without any entry, and that may be unreadable. */
  readonly emptyFolders?: readonly string[];
  /** Why its selection of paths leaves a URI out, listed or not. */
  readonly exclusion?: (uri: string) => string | null;
}

/** A URI by which a component may list a document. */
export interface ListedName {
  readonly part: number;
  readonly uri: string;
}

/** What became of documents that the ingester has and the run does not send. */
export interface Absences {
  /** Gone from the source. */
  readonly stale: string[];
  /** Those of them that were in folders which are there still, had several documents, and look empty. */
  readonly emptied: string[];
  /** In the source, but not taken: filtered, refused by their content, unreadable. */
  readonly leftOut: SourceProblem[];
  /** Below a part of the source that cannot be seen, so that nobody knows. */
  readonly hidden: SourceProblem[];
}

/**
 * Sorts them. Only what no component names, leaves out or hides counts as gone.
 *
 * @param namesOf the URIs by which components may list a document of the ingester
 */
export const whatIsGone = (
  uris: Iterable<string>,
  parts: readonly SeenPart[],
  namesOf: (uri: string) => readonly ListedName[],
): Absences => {
  const hidings = parts.map(({ problems }) => hidingOf(problems));
  const empty = parts.map(({ emptyFolders = [] }) => new Set(emptyFolders.map(withoutSlash)));
  const absences: Omit<Absences, 'emptied'> = { stale: [], leftOut: [], hidden: [] };
  const emptied = new Map<string, string[]>();
  for (const uri of uris) {
    const names = namesOf(uri);
    const why = firstOf(names, (name) => whyLeftOut(parts[name.part]!, name.uri));
    const problem = why === undefined ? firstOf(names, (name) => hidings[name.part]!(name.uri)) : undefined;
    if (why !== undefined) absences.leftOut.push({ uri, message: why });
    else if (problem !== undefined) absences.hidden.push({ uri, message: `${problem.uri}: ${problem.message}` });
    else {
      absences.stale.push(uri);
      const folder = firstOf(names, ({ part, uri: named }) => folderAmong(empty[part]!, named));
      if (folder !== undefined)
        emptied
          .set(folder, emptied.get(folder) ?? [])
          .get(folder)!
          .push(uri);
    }
  }
  // That somebody removed the only document of a folder is likelier than that nobody may read it.
  return { ...absences, emptied: [...emptied.values()].filter((gone) => gone.length > 1).flat() };
};

/** The folder above a document that is among these. */
const folderAmong = (folders: ReadonlySet<string>, uri: string): string | undefined => {
  if (folders.size === 0) return undefined;
  for (let end = uri.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : uri.lastIndexOf('/', end - 1)) {
    const folder = uri.slice(0, end);
    if (folders.has(folder)) return folder;
  }
  return undefined;
};

const withoutSlash = (uri: string): string => uri.replace(/\/+$/, '');

const whyLeftOut = (part: SeenPart, uri: string): string | undefined =>
  part.whyLeftOut(uri) ?? part.exclusion?.(uri) ?? undefined;

const firstOf = <Value>(
  names: readonly ListedName[],
  valueOf: (name: ListedName) => Value | undefined,
): Value | undefined => {
  for (const name of names) {
    const value = valueOf(name);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** The problem that may hide a document; looked up by the directories above it, so that many problems cost nothing. */
const hidingOf = (problems: readonly ListingProblem[]): ((uri: string) => ListingProblem | undefined) => {
  const everything = problems.find(({ uri, hides }) => hides === 'anything' || (hides === 'below' && isTop(uri)));
  const parts = new Map<string, ListingProblem>();
  const documents = new Map<string, ListingProblem>();
  for (const problem of problems) {
    if (problem.hides === 'below') parts.set(withoutSlash(problem.uri), problem);
    else documents.set(problem.uri, problem);
  }
  return (uri) => {
    const found = everything ?? documents.get(uri);
    if (found !== undefined || parts.size === 0) return found;
    for (let part = uri; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
      const hiding = parts.get(part);
      if (hiding !== undefined) return hiding;
    }
    return undefined;
  };
};

const isTop = (uri: string): boolean => uri === '' || uri === '/';
