/** What is wrong at one place of a YAML file. */
export interface YamlProblem {
  /** One-based. */
  readonly line: number;
  /** One-based, in UTF-16 code units. */
  readonly column: number;
  /** Dotted path of the key; empty for the file as a whole. */
  readonly key: string;
  readonly message: string;
}

/** Makes the error that a faulty file is told with; the caller decides its class. */
export type FaultyFile = (file: string, problems: readonly YamlProblem[]) => Error;

/** The problem without its line: `limits.rate must be a number`. */
export const sentenceOf = ({ key, message }: YamlProblem): string => (key === '' ? message : `${key} ${message}`);

/** All problems in one sentence: `line 3: id is required; line 7: …`. */
export const problemText = (problems: readonly YamlProblem[]): string =>
  problems.map((problem) => `line ${problem.line}: ${sentenceOf(problem)}`).join('; ');
