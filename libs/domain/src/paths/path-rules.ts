import { Glob } from './glob.js';

/** Which paths of a place are taken, as people say it. */
export interface PathSelection {
  /** Only what matches one of these is taken; empty takes everything. */
  readonly include: readonly string[];
  /** What matches one of these is left out. */
  readonly exclude: readonly string[];
  /** Whether hidden files and folders, and `node_modules`, are taken. */
  readonly hidden: boolean;
}

export const EVERY_VISIBLE_PATH: PathSelection = { include: [], exclude: [], hidden: false };

/** A part of a path that is left out, with all below it. */
export interface ExcludedPart {
  readonly path: string;
  /** A sentence. */
  readonly message: string;
}

const HIDDEN = 'It is hidden; --hidden (hidden: true in a manifest) takes it';

/**
 * Decides by its path whether a document is taken. Paths are those below the top of the place, without a slash at the start. A
 * pattern without a slash is compared with each name of the path, one with a slash with the path from the top; what matches a
 * folder holds for everything in it.
 */
export class PathRules {
  private readonly includes: readonly PathPattern[];
  private readonly excludes: readonly PathPattern[];

  constructor(private readonly selection: PathSelection = EVERY_VISIBLE_PATH) {
    this.includes = selection.include.map(patternOf);
    this.excludes = selection.exclude.map(patternOf);
  }

  /** The first part of the path that is left out by `exclude`, or for being hidden; null when none is. */
  excluded(path: string): ExcludedPart | null {
    if (this.selection.hidden && this.excludes.length === 0) return null;
    for (const part of partsOf(path)) {
      if (!this.selection.hidden && isHidden(part.name)) return { path: part.path, message: HIDDEN };
      const pattern = this.excludes.find(({ matches }) => matches(part));
      if (pattern) return { path: part.path, message: `It is left out by exclude (${pattern.text})` };
    }
    return null;
  }

  /** Whether `include` takes the path of a document. */
  isIncluded(path: string): boolean {
    return (
      this.includes.length === 0 || partsOf(path).some((part) => this.includes.some(({ matches }) => matches(part)))
    );
  }

  /** Why a document of this path would be left out, as a sentence; null when it is taken. */
  reason(path: string): string | null {
    const excluded = this.excluded(path);
    if (excluded !== null) return excluded.message;
    return this.isIncluded(path) ? null : 'It is left out by include: no pattern matches it';
  }
}

interface PathPart {
  readonly name: string;
  /** From the top to the name. */
  readonly path: string;
}

interface PathPattern {
  readonly text: string;
  readonly matches: (part: PathPart) => boolean;
}

const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

const partsOf = (path: string): PathPart[] => {
  const names = path.split('/').filter((name) => name !== '');
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join('/') }));
};

const patternOf = (text: string): PathPattern => {
  const inner = text.replace(/\/+$/, '');
  const globs = alternativesOf(inner.replace(/^\/+/, '')).map((pattern) => new Glob(pattern));
  const isName = !inner.includes('/');
  return { text, matches: ({ name, path }) => globs.some((glob) => glob.matches(isName ? name : path)) };
};

/** More would be a pattern against the machine. */
const MOST_ALTERNATIVES = 256;

/** The patterns that `{a,b}` stands for, one after the other, not nested. */
const alternativesOf = (pattern: string): string[] => {
  let patterns = [''];
  for (const piece of pattern.split(/(\{[^{}]*,[^{}]*\})/)) {
    const choices = /^\{.*\}$/s.test(piece) ? piece.slice(1, -1).split(',') : [piece];
    if (patterns.length * choices.length > MOST_ALTERNATIVES) return [pattern];
    patterns = patterns.flatMap((start) => choices.map((choice) => start + choice));
  }
  return patterns;
};
