import type { ListingProblem, SourceProblem } from '@sluice/domain';

/** What a listing showed, and what it could not show. */
export interface SeenSource {
  /** URIs of everything that the listing names, whether it is taken or not, with why it is left out. */
  readonly leftOut: ReadonlyMap<string, string>;
  readonly problems: readonly ListingProblem[];
}

/** What became of documents that the ingester has and the run does not send. */
export interface Absences {
  /** Gone from the source. */
  readonly stale: string[];
  /** In the source, but not taken: filtered, refused by their content, unreadable. */
  readonly leftOut: SourceProblem[];
  /** Below a part of the source that cannot be seen, so that nobody knows. */
  readonly hidden: SourceProblem[];
}

/** Sorts them. Only what the source neither names nor hides counts as gone. */
export const whatIsGone = (uris: readonly string[], seen: SeenSource): Absences => {
  const hides = hidingOf(seen.problems);
  const absences: Absences = { stale: [], leftOut: [], hidden: [] };
  for (const uri of [...uris].sort()) {
    const why = seen.leftOut.get(uri);
    const problem = why === undefined ? hides(uri) : undefined;
    if (why !== undefined) absences.leftOut.push({ uri, message: why });
    else if (problem !== undefined) absences.hidden.push({ uri, message: `${problem.uri}: ${problem.message}` });
    else absences.stale.push(uri);
  }
  return absences;
};

/** The problem that may hide a document; looked up by the directories above it, so that many problems cost nothing. */
const hidingOf = (problems: readonly ListingProblem[]): ((uri: string) => ListingProblem | undefined) => {
  const everything = problems.find(({ uri, hides }) => hides === 'anything' || (hides === 'below' && isTop(uri)));
  const parts = new Map<string, ListingProblem>();
  const documents = new Map<string, ListingProblem>();
  for (const problem of problems) {
    if (problem.hides === 'below') parts.set(problem.uri.replace(/\/+$/, ''), problem);
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
