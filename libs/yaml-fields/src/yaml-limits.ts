/** How much a YAML text may hold. Beyond, it is refused before it is parsed: the parser builds objects for each of its tokens. */
export interface YamlLimits {
  readonly characters: number;
  /** Words, signs, spaces between them and line breaks. */
  readonly tokens: number;
}

/** For texts that strangers send: at most a tenth of a second on the thread that serves requests. */
export const UPLOADED_YAML: YamlLimits = { characters: 64 * 1024, tokens: 20_000 };

/** For files that lie on the machine, such as manifests that list thousands of pages. */
export const LOCAL_YAML: YamlLimits = { characters: 1024 * 1024, tokens: 320_000 };

/** Lists and maps inside each other; what reads them afterwards is recursive. */
export const DEEPEST_LEVEL = 64;

/** Enough for files written by hand. Looking up an alias goes through the whole file, and aliases of aliases multiply. */
export const MOST_ALIASES = 100;
