import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DeclaredArtifacts } from '@sluice/steps';
import { VectorStore, type SearchRequest } from '@sluice/vector-store';
import { TransientError, type ParameterSet } from '@sluice/domain';
import type { PlannedStep } from '@sluice/workflow-engine';
import type { DocumentContents } from '../content/document-content.js';
import type { Embedders } from '../embedders.js';
import { factsOf, figuresOf, identityOf, STORE } from '../steps/store.js';
import type { LabDocument, LabHit } from './lab-event.js';
import { shown } from './lab-set.js';
import { parametersOf } from './set-parameters.js';
import { filesOf, type DocumentState } from './tried-document.js';

/** More hits than people compare. */
const MOST_HITS = 5;

/** The vector database of one set: in the job's directory, and gone with it. */
export class TrialDatabase {
  private readonly name: string;
  private readonly positions = new Map<string, number>();

  constructor(
    private readonly store: VectorStore,
    private readonly directory: string,
    private readonly contents: DocumentContents,
    private readonly embedders: Embedders,
    private readonly workflow: readonly PlannedStep[],
    private readonly set: ParameterSet,
    index: number,
  ) {
    this.name = `set-${index}`;
  }

  get isEmpty(): boolean {
    return this.positions.size === 0;
  }

  async add(position: number, { locations }: LabDocument, state: DocumentState, signal: AbortSignal): Promise<void> {
    const facts = factsOf(state.document, locations[0]!);
    const scratch = join(this.directory, `${this.name}-${position}`);
    await mkdir(scratch);
    const artifacts = new DeclaredArtifacts(STORE, filesOf(scratch, state.files, STORE));
    await this.contents.with(artifacts, facts.id, signal, async (content) => {
      const given = { parametersOf: parametersOf(this.workflow, this.set) };
      const identity = identityOf(given, this.embedders, figuresOf(content).dimension);
      await this.store.upsert(this.name, identity, { ...facts, ...content }, { signal });
    });
    await rm(scratch, { recursive: true });
    this.positions.set(facts.id, position);
  }

  /** The best hits, first ones first. */
  async search(question: string, mode: SearchRequest['mode'], signal: AbortSignal): Promise<LabHit[]> {
    if (this.isEmpty) return [];
    const vector = mode === 'fts' ? undefined : await this.embed(question, signal);
    const request = { query: question, mode, limit: MOST_HITS, signal, ...(vector && { vector }) };
    const { hits } = await this.store.search(this.name, request);
    return hits.map(({ documentId, order, content, headings, pageNumbers, score }, index) => ({
      rank: index + 1,
      document: this.positions.get(documentId)!,
      order,
      content: shown(content),
      headings: headings ?? [],
      pageNumbers,
      score,
    }));
  }

  private async embed(question: string, signal: AbortSignal): Promise<Float32Array> {
    const parameters = parametersOf(this.workflow, this.set)('embed') ?? {};
    const { queryPrefix = '' } = this.embedders.parse(parameters);
    const [vector] = await this.embedders.for(parameters).embed([queryPrefix + question], signal);
    if (!vector) throw new TransientError('EMBEDDING_ANSWER_INVALID', 'The embedding server gave no vector');
    return vector;
  }
}

/** Vector databases below a directory that nobody else knows. */
export const trialStore = (directory: string): VectorStore =>
  new VectorStore({ root: join(directory, 'vectordb'), allowS3: false });
