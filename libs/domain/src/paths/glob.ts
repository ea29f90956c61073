/** What one part of a path, between two slashes, is compared with. */
type Piece =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'any' } | { readonly kind: 'stars' } | Range;

interface Range {
  readonly kind: 'range';
  readonly negated: boolean;
  readonly spans: readonly (readonly [first: string, last: string])[];
}

type Part = { readonly isDeep: true } | { readonly isDeep: false; readonly pieces: readonly Piece[] };

/**
 * A pattern for paths: `*` and `?` within a name, `[a-z]` one character of it, `**` any number of whole names. Patterns come from
 * strangers: comparing takes at most the product of both lengths, which regular expressions made of patterns do not guarantee.
 */
export class Glob {
  private readonly parts: readonly Part[];

  constructor(pattern: string) {
    this.parts = pattern
      .split('/')
      .filter((part, index, all) => part !== '**' || all[index - 1] !== '**')
      .map((part) => (part === '**' ? { isDeep: true } : { isDeep: false, pieces: piecesOf(part) }));
  }

  /** Whether it is the whole path. */
  matches(path: string): boolean {
    const names = path.split('/').map((name) => Array.from(name));
    return matchesAll<Part, readonly string[]>(this.parts, names, ({ isDeep }) => isDeep, matchesName);
  }
}

const matchesName = (part: Part, name: readonly string[]): boolean =>
  !part.isDeep && matchesAll(part.pieces, name, ({ kind }) => kind === 'stars', matchesCharacter);

/**
 * Whether wildcards and others match all values in turn, where a wildcard takes any number of values. Only the last wildcard is
 * ever tried again: what an earlier one took can stay, because a later one takes anything.
 */
const matchesAll = <Pattern, Value>(
  patterns: readonly Pattern[],
  values: readonly Value[],
  isWildcard: (pattern: Pattern) => boolean,
  matchesOne: (pattern: Pattern, value: Value) => boolean,
): boolean => {
  let at = 0;
  let wildcard = -1;
  let taken = 0;
  for (let index = 0; index < values.length;) {
    const pattern = patterns[at];
    if (pattern !== undefined && isWildcard(pattern)) {
      wildcard = at++;
      taken = index;
    } else if (pattern !== undefined && matchesOne(pattern, values[index]!)) {
      at += 1;
      index += 1;
    } else if (wildcard >= 0) {
      at = wildcard + 1;
      index = ++taken;
    } else return false;
  }
  return patterns.slice(at).every(isWildcard);
};

const matchesCharacter = (piece: Piece, character: string): boolean => {
  switch (piece.kind) {
    case 'text':
      return piece.text === character;
    case 'any':
      return true;
    case 'range':
      return piece.spans.some(([first, last]) => first <= character && character <= last) !== piece.negated;
    case 'stars':
      return false;
  }
};

const piecesOf = (part: string): Piece[] => {
  const characters = Array.from(part);
  const pieces: Piece[] = [];
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index]!;
    const range = character === '[' ? rangeAt(characters, index) : null;
    if (range !== null) {
      pieces.push(range.piece);
      index = range.end;
    } else if (character === '*') {
      if (pieces.at(-1)?.kind !== 'stars') pieces.push({ kind: 'stars' });
    } else if (character === '?') pieces.push({ kind: 'any' });
    else if (character === '\\' && index + 1 < characters.length)
      pieces.push({ kind: 'text', text: characters[(index += 1)]! });
    else pieces.push({ kind: 'text', text: character });
  }
  return pieces;
};

/** `[abc]`, `[a-z]`, `[!a]`; null for a bracket that is never closed, which stands for itself. */
const rangeAt = (characters: readonly string[], start: number): { piece: Range; end: number } | null => {
  const negated = ['!', '^'].includes(characters[start + 1] ?? '');
  const first = start + (negated ? 2 : 1);
  // A bracket that comes first is one of the characters.
  const end = characters.indexOf(']', first + 1);
  if (end < 0) return null;
  const spans: [string, string][] = [];
  for (let index = first; index < end; index += 1) {
    const isSpan = characters[index + 1] === '-' && index + 2 < end;
    spans.push([characters[index]!, characters[isSpan ? index + 2 : index]!]);
    if (isSpan) index += 2;
  }
  return { piece: { kind: 'range', negated, spans }, end };
};
