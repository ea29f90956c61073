import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactStore } from '@sluice/artifact-store';
import type { ProcessPool } from '@sluice/documents';
import { ArtifactType, WorkflowStepType, type Logger, type WorkflowDefinition } from '@sluice/domain';
import type { TemporaryFiles } from '@sluice/io';
import type { HandlerRegistry, PlannedStep } from '@sluice/workflow-engine';
import type { DocumentContents } from '../content/document-content.js';
import type { Embedders } from '../embedders.js';
import type { LabEvent, LabFailure, LabRequest, LabStep } from './lab-event.js';
import { failureOf, LabSet, SEARCHABLE } from './lab-set.js';
import { TrialDatabase, trialStore } from './trial-database.js';
import { TriedDocument, type DocumentState } from './tried-document.js';

export interface LabServices {
  /** Whose built-in steps read documents in `processes`, count nothing and remember nothing. */
  readonly handlers: HandlerRegistry;
  readonly embedders: Embedders;
  readonly contents: DocumentContents;
  readonly artifactStore: ArtifactStore;
  /** Where jobs have their directories: what a process that was killed leaves behind is removed from there at the next start. */
  readonly temporary: TemporaryFiles;
  /** Its own ones, so that no worker waits for it. */
  readonly processes: ProcessPool;
  readonly logger: Logger;
}

/** Takes note of what happened; the job goes on when the promise resolves. */
export type LabListener = (event: LabEvent) => Promise<void>;

/**
 * Tries parameter sets on documents: runs a workflow's steps for real, in a directory of its own that is removed with the job. Neither
 * the database nor the artifact store nor a vector database is written. Must be closed.
 */
export class Lab {
  constructor(private readonly services: LabServices) {}

  /** What becomes of each step of a workflow. @throws ConfigurationError when a handler cannot be found */
  async stepsOf(workflow: WorkflowDefinition): Promise<LabStep[]> {
    const { handlers } = this.services;
    const plan = await handlers.plan(workflow);
    return plan.map((planned) => ({
      key: planned.key,
      name: planned.entry.name,
      type: planned.type,
      leftOut: this.whyLeftOut(planned),
    }));
  }

  /** Whether documents can be searched afterwards: the workflow makes all that it takes. */
  async isSearchable(workflow: WorkflowDefinition): Promise<boolean> {
    const plan = await this.planOf(workflow);
    return SEARCHABLE.every((type) => plan.some(({ step }) => step.writes.includes(type)));
  }

  /**
   * Compares the sets. What fails is reported, and the rest goes on.
   * @throws the reason of the signal, which ends what runs; nothing is left behind then, either
   */
  async compare(request: LabRequest, listener: LabListener, signal: AbortSignal): Promise<void> {
    const directory = await this.services.temporary.createDirectory();
    try {
      const store = trialStore(directory);
      try {
        await new Comparison(this.services, request, await this.planOf(request.workflow), listener, signal).run(
          directory,
          store,
        );
      } finally {
        await store.close();
      }
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  async close(): Promise<void> {
    await this.services.processes.close();
  }

  private async planOf(workflow: WorkflowDefinition): Promise<PlannedStep[]> {
    const plan = await this.services.handlers.plan(workflow);
    return plan.filter((planned) => this.whyLeftOut(planned) === null);
  }

  private whyLeftOut({ type, step }: PlannedStep): string | null {
    if (type === WorkflowStepType.Store) return 'The lab stores into a database of its own, which is gone afterwards';
    if (this.services.handlers.builtIn.includes(step) || step.writes.length > 0) return null;
    return 'It makes nothing that a later step reads, and what else it does is not for a trial';
  }
}

/** One job. */
class Comparison {
  private readonly sets: readonly LabSet[];
  private readonly databases: TrialDatabase[] = [];

  constructor(
    private readonly services: LabServices,
    private readonly request: LabRequest,
    private readonly plan: readonly PlannedStep[],
    private readonly listener: LabListener,
    private readonly signal: AbortSignal,
  ) {
    this.sets = request.sets.map((set, index) => new LabSet(index, set));
  }

  async run(directory: string, store: ReturnType<typeof trialStore>): Promise<void> {
    const began = performance.now();
    const { contents, embedders } = this.services;
    for (const { parameters, index } of this.sets) {
      this.databases.push(new TrialDatabase(store, directory, contents, embedders, this.plan, parameters, index));
    }
    for (const position of this.request.documents.keys()) await this.tryDocument(position, directory);
    for (const question of this.request.questions.keys()) {
      for (const set of this.sets) await this.ask(set, question);
    }
    const sets = this.sets.map(({ summary }) => summary);
    await this.listener({ event: 'completed', seconds: secondsSince(began), sets });
  }

  private async tryDocument(position: number, directory: string): Promise<void> {
    const { document } = this.request.documents[position]!;
    const own = join(directory, `document-${position}`);
    const key = { type: ArtifactType.Doc, hash: document.hash };
    try {
      await this.services.artifactStore.withLocalFile(
        key,
        async (original) => {
          const tried = new TriedDocument(own, document, original);
          for (const set of this.sets) await this.trySet(set, position, tried);
        },
        { signal: this.signal },
      );
    } catch (error) {
      this.signal.throwIfAborted();
      await this.lost(position, failureOf(error));
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  /** A document whose file cannot be had, or no longer, fails with each set that has not been through with it. */
  private async lost(position: number, failure: LabFailure): Promise<void> {
    const { document } = this.request.documents[position]!;
    for (const set of this.sets) {
      if (set.documents <= position)
        await this.documentEnded(set, position, 0, { document, files: new Map() }, failure);
    }
  }

  private async trySet(set: LabSet, position: number, tried: TriedDocument): Promise<void> {
    const before = set.seconds;
    let { key, state } = tried.origin;
    try {
      for (const planned of this.plan) {
        key = tried.keyOf(key, planned, set.parameters);
        state = await this.tryStep(set, position, tried, key, planned, state);
      }
      await this.store(set, position, state);
    } catch (error) {
      this.signal.throwIfAborted();
      await this.documentEnded(set, position, set.seconds - before, state, failureOf(error));
      return;
    }
    await this.documentEnded(set, position, set.seconds - before, state, null);
  }

  /** @throws what the step throws */
  private async tryStep(
    set: LabSet,
    document: number,
    tried: TriedDocument,
    key: string,
    planned: PlannedStep,
    before: DocumentState,
  ): Promise<DocumentState> {
    const place = { set: set.index, document, step: planned.key };
    const known = tried.known(key);
    if (!known) await this.listener({ event: 'step_started', ...place });
    const { signal } = this;
    const work = { workflow: this.plan, set: set.parameters, signal, logger: this.services.logger };
    const { seconds, state } = known ?? (await tried.run(key, planned, before, work));
    set.addStep(planned.key, seconds);
    const failure = await state.then(() => null, failureOf);
    await this.listener({ event: 'step_ended', ...place, seconds, shared: known !== undefined, failure });
    return state;
  }

  /** A document without all that a search needs is left out. */
  private async store({ index }: LabSet, position: number, state: DocumentState): Promise<void> {
    if (!SEARCHABLE.every((type) => state.files.has(type))) return;
    await this.databases[index]!.add(position, this.request.documents[position]!, state, this.signal);
  }

  private async documentEnded(
    set: LabSet,
    position: number,
    seconds: number,
    { files }: DocumentState,
    failure: LabFailure | null,
  ): Promise<void> {
    await this.listener(await set.addDocument(position, seconds, files.get(ArtifactType.Chunks), failure));
  }

  private async ask({ index }: LabSet, question: number): Promise<void> {
    const began = performance.now();
    const search = this.databases[index]!.search(this.request.questions[question]!, this.request.mode, this.signal);
    const { hits, failure } = await search.then(
      (found) => ({ hits: found, failure: null }),
      (error: unknown) => ({ hits: [], failure: failureOf(error) }),
    );
    this.signal.throwIfAborted();
    const seconds = secondsSince(began);
    await this.listener({ event: 'question_answered', set: index, question, seconds, hits, failure });
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;
