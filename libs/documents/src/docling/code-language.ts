/** Names of programming languages as docling spells them (case matters), by the names and extensions people write. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Ada: ['ada'],
  Awk: ['awk'],
  Bash: ['bash', 'sh', 'shell', 'zsh', 'console'],
  C: ['c', 'h'],
  'C#': ['c#', 'csharp', 'cs'],
  'C++': ['c++', 'cpp', 'cc', 'cxx', 'hpp'],
  CSS: ['css'],
  COBOL: ['cobol'],
  Dart: ['dart'],
  Dockerfile: ['dockerfile', 'docker'],
  Elixir: ['elixir', 'ex'],
  Erlang: ['erlang', 'erl'],
  FORTRAN: ['fortran', 'f90'],
  Go: ['go', 'golang'],
  Haskell: ['haskell', 'hs'],
  HTML: ['html'],
  Java: ['java'],
  JavaScript: ['javascript', 'js', 'mjs', 'cjs', 'jsx'],
  JSON: ['json'],
  Julia: ['julia', 'jl'],
  Kotlin: ['kotlin', 'kt'],
  Latex: ['latex', 'tex'],
  Lisp: ['lisp'],
  Lua: ['lua'],
  Matlab: ['matlab'],
  Nim: ['nim'],
  OCaml: ['ocaml', 'ml'],
  Pascal: ['pascal'],
  Perl: ['perl', 'pl'],
  PHP: ['php'],
  Prolog: ['prolog'],
  Python: ['python', 'py'],
  Ruby: ['ruby', 'rb'],
  Rust: ['rust', 'rs'],
  SQL: ['sql'],
  Scala: ['scala'],
  Scheme: ['scheme'],
  Swift: ['swift'],
  TypeScript: ['typescript', 'ts', 'tsx'],
  VisualBasic: ['visualbasic', 'vb'],
  XML: ['xml'],
  YAML: ['yaml', 'yml'],
};

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([language, names]) => names.map((name) => [name, language] as const)),
);

/** Docling's name of a language, `unknown` for those it has none for. */
export const codeLanguage = (name: string | null | undefined): string =>
  LANGUAGES.get(name?.trim().toLowerCase() ?? '') ?? 'unknown';
