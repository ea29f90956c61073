/** Something wrong with a text, as the server's validation says it. */
export interface YamlProblem {
  /** From 1; the first line when it is about the whole text. */
  readonly line: number;
  /** From 1. */
  readonly column?: number | undefined;
  readonly message: string;
}

/** Something that may stand at a place. */
export interface YamlCompletion {
  readonly label: string;
  /** Its kind or default, beside it. */
  readonly detail?: string;
  /** What it does, below it. */
  readonly info?: string;
}

export interface YamlEditorProps {
  /** What it holds, for those who do not see it. */
  readonly label: string;
  readonly value: string;
  /** Without it the text is read only. */
  readonly onChange?: ((value: string) => void) | undefined;
  readonly problems?: readonly YamlProblem[];
  /** @param path keys of the maps around the cursor, outermost first */
  readonly complete?: (path: readonly string[], text: string) => readonly YamlCompletion[];
  readonly className?: string;
}
