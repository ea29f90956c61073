import { Glob } from '@sluice/domain';

interface Rule {
  readonly matches: (path: string) => boolean;
  readonly usesLfs: boolean;
}

/** One `.gitattributes` file: `directory` is where it lies, empty for the top. */
export interface AttributesFile {
  readonly directory: string;
  readonly text: string;
}

/**
 * Which files the `.gitattributes` of a repository hand to Git LFS (`filter=lfs`). As in git, a later line and a file
 * nearer to the path override the others.
 */
export class LfsAttributes {
  private readonly rules: readonly Rule[];

  constructor(files: readonly AttributesFile[]) {
    this.rules = [...files]
      .sort((one, other) => depthOf(one.directory) - depthOf(other.directory))
      .flatMap((file) => file.text.split(/\r?\n/).flatMap((line) => ruleOf(line, file.directory)));
  }

  usesLfs(path: string): boolean {
    return this.rules.findLast((rule) => rule.matches(path))?.usesLfs ?? false;
  }
}

const depthOf = (directory: string): number => (directory === '' ? 0 : directory.split('/').length);

function ruleOf(line: string, directory: string): Rule[] {
  const [, quoted, plain, attributes] = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^\s#"]\S*))\s+(.*)$/.exec(line) ?? [];
  const pattern = quoted?.replace(/\\(.)/g, '$1') ?? plain;
  const filter = /(?:^|\s)(?:filter=(\S+)|[-!](filter))(?=\s|$)/.exec(attributes ?? '');
  // Patterns that end in a slash match nothing in attributes, and negative ones are forbidden.
  if (pattern === undefined || filter === null || pattern.endsWith('/') || pattern.startsWith('!')) return [];
  return [{ matches: matcherOf(pattern, directory), usesLfs: filter[1] === 'lfs' }];
}

/** A pattern without a slash is compared with the file's name, others with its path below the directory. */
function matcherOf(pattern: string, directory: string): (path: string) => boolean {
  const below = directory === '' ? '' : `${directory}/`;
  const isName = !pattern.includes('/');
  const glob = new Glob(pattern.replace(/^\//, ''));
  return (path) => {
    if (!path.startsWith(below)) return false;
    return glob.matches(isName ? path.slice(path.lastIndexOf('/') + 1) : path.slice(below.length));
  };
}
