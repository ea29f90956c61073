import type { DocumentExtensions } from './document-extensions.js';
import { PathRules } from '../paths/path-rules.js';
import type { SourceListing } from './source.js';

export interface ListingFilterOptions {
  /** Null takes every extension. */
  readonly extensions: DocumentExtensions | null;
  readonly rules: PathRules;
  /** Where the listing says what is left out. */
  readonly found: Pick<SourceListing, 'skipped' | 'filtered'>;
  /** The URI of a path below the top. */
  readonly uriOf?: (path: string) => string;
}

/** Decides for each path that a listing meets whether it is taken, and names what is not: what `exclude` or hiding leaves out by folder. */
export class ListingFilter {
  private readonly named = new Set<string>();
  private readonly uriOf: (path: string) => string;

  constructor(private readonly options: ListingFilterOptions) {
    this.uriOf = options.uriOf ?? ((path) => path);
  }

  /** Whether anything below this directory can be taken. */
  takesDirectory(path: string): boolean {
    return !this.isExcluded(path);
  }

  takesFile(path: string): boolean {
    const { extensions, rules, found } = this.options;
    const isWanted = (extensions?.includes(path) ?? true) && rules.isIncluded(path);
    if (!isWanted) found.filtered.push(this.uriOf(path));
    return isWanted && !this.isExcluded(path);
  }

  private isExcluded(path: string): boolean {
    const part = this.options.rules.excluded(path);
    if (part === null) return false;
    if (!this.named.has(part.path)) {
      this.named.add(part.path);
      this.options.found.skipped.push({ uri: this.uriOf(part.path), message: part.message });
    }
    return true;
  }
}
