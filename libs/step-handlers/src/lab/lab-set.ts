import { ArtifactType, describeThrown, type ParameterSet } from '@sluice/domain';
import { chunkPages } from '../content/chunk-pages.js';
import type { LabDocumentEnded, LabFailure, LabPassage, LabSetSummary } from './lab-event.js';
import { tokenFigures } from './token-figures.js';

/** Chunks of a document that are shown, and characters of each. */
const SHOWN_CHUNKS = 20;
const SHOWN_CHARACTERS = 2_000;

/** What is known of one set so far. */
export class LabSet {
  readonly stepSeconds: Record<string, number> = {};
  private readonly tokens: number[] = [];
  /** Of all its steps, those that it shares with another set included. */
  seconds = 0;
  private failedDocuments = 0;
  private ended = 0;

  constructor(
    readonly index: number,
    readonly parameters: ParameterSet,
  ) {}

  addStep(key: string, seconds: number): void {
    this.stepSeconds[key] = (this.stepSeconds[key] ?? 0) + seconds;
    this.seconds += seconds;
  }

  /** @param chunks the file of the chunks, when there is one */
  async addDocument(
    document: number,
    seconds: number,
    chunks: string | undefined,
    failure: LabFailure | null,
  ): Promise<LabDocumentEnded> {
    this.ended += 1;
    if (failure) this.failedDocuments += 1;
    const { tokens, passages } = await passagesOf(chunks);
    for (const count of tokens) this.tokens.push(count);
    return {
      event: 'document_ended',
      set: this.index,
      document,
      seconds,
      tokens: tokenFigures(tokens),
      chunks: passages,
      failure,
    };
  }

  /** How many it is through with. */
  get documents(): number {
    return this.ended;
  }

  get summary(): LabSetSummary {
    return {
      set: this.index,
      documents: this.ended,
      failedDocuments: this.failedDocuments,
      tokens: tokenFigures(this.tokens),
      stepSeconds: this.stepSeconds,
      seconds: this.seconds,
    };
  }
}

/** The end of a step or a question, as it is shown. */
export const failureOf = (error: unknown): LabFailure => {
  const { code, message } = describeThrown(error);
  return { code, message };
};

/** The beginning of a text, no half of a character at its end. */
export const shown = (text: string): string =>
  text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;

const passagesOf = async (file: string | undefined): Promise<{ tokens: number[]; passages: LabPassage[] }> => {
  const tokens: number[] = [];
  const passages: LabPassage[] = [];
  if (file === undefined) return { tokens, passages };
  for await (const page of chunkPages(file)) {
    for (const { order, content, headings, pageNumbers, tokens: count } of page) {
      tokens.push(count);
      if (passages.length >= SHOWN_CHUNKS) continue;
      passages.push({ order, content: shown(content), headings: headings ?? [], pageNumbers, tokens: count });
    }
  }
  return { tokens, passages };
};

/** All that a document needs to be searched. */
export const SEARCHABLE: readonly ArtifactType[] = [
  ArtifactType.ParsedMarkdown,
  ArtifactType.ParsedJson,
  ArtifactType.Chunks,
  ArtifactType.Embeddings,
];
