/** What vectors are comparable with: vectors of another identity lie in another space. */
export interface EmbedderIdentity {
  readonly provider: string;
  readonly model: string;
  /** Length of the vectors; null until the first answer of a server that was not told which to give. */
  readonly dimension: number | null;
}

/** Turns texts into vectors. */
export interface Embedder {
  readonly identity: EmbedderIdentity;
  /**
   * One vector for each text, in the order of the texts, all of the same length, all numbers finite.
   * @throws the reason of `signal` when it is aborted; otherwise only errors of `@sluice/domain`.
   */
  embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]>;
}
