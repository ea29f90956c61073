/** What is wrong with one line of a YAML file. */
export interface YamlProblem {
  readonly line: number;
  readonly message: string;
}

/** Makes the error that a faulty file is told with; the caller decides its class. */
export type FaultyFile = (file: string, problems: readonly YamlProblem[]) => Error;

/** All problems in one sentence: `line 3: id is required; line 7: …`. */
export const problemText = (problems: readonly YamlProblem[]): string =>
  problems.map(({ line, message }) => `line ${line}: ${message}`).join('; ');
