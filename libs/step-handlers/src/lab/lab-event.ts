import type { SearchRequest } from '@sluice/vector-store';
import type { Document, DocumentLocation, ParameterSet, WorkflowDefinition } from '@sluice/domain';
import type { TokenFigures } from './token-figures.js';

/** A document to try sets on. */
export interface LabDocument {
  readonly document: Document;
  /** One at least. */
  readonly locations: readonly DocumentLocation[];
}

/** What is to be compared. */
export interface LabRequest {
  readonly workflow: WorkflowDefinition;
  readonly sets: readonly ParameterSet[];
  readonly documents: readonly LabDocument[];
  readonly questions: readonly string[];
  readonly mode: SearchRequest['mode'];
}

/** How a step of the workflow is dealt with. */
export interface LabStep {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Why it is left out; null for one that runs. */
  readonly leftOut: string | null;
}

/** Which set and document an event is about, by their positions in the request. */
interface Place {
  readonly set: number;
  readonly document: number;
}

export interface LabFailure {
  readonly code: string;
  readonly message: string;
}

export interface LabStepStarted extends Place {
  readonly event: 'step_started';
  readonly step: string;
}

export interface LabStepEnded extends Place {
  readonly event: 'step_ended';
  readonly step: string;
  readonly seconds: number;
  /** Whether an earlier set has had it done with equal parameters up to this step; the seconds are of then. */
  readonly shared: boolean;
  readonly failure: LabFailure | null;
}

export interface LabPassage {
  readonly order: number;
  /** The beginning of the text. */
  readonly content: string;
  readonly headings: readonly string[];
  readonly pageNumbers: readonly number[];
  readonly tokens: number;
}

export interface LabDocumentEnded extends Place {
  readonly event: 'document_ended';
  readonly seconds: number;
  /** Null: the workflow, or what has failed, left no chunks. */
  readonly tokens: TokenFigures | null;
  /** The first chunks. */
  readonly chunks: readonly LabPassage[];
  readonly failure: LabFailure | null;
}

export interface LabHit {
  readonly rank: number;
  readonly document: number;
  readonly order: number;
  readonly content: string;
  readonly headings: readonly string[];
  readonly pageNumbers: readonly number[];
  readonly score: number;
}

export interface LabAnswer {
  readonly event: 'question_answered';
  readonly set: number;
  readonly question: number;
  readonly seconds: number;
  readonly hits: readonly LabHit[];
  readonly failure: LabFailure | null;
}

export interface LabSetSummary {
  readonly set: number;
  readonly documents: number;
  readonly failedDocuments: number;
  /** Over all documents; null without any chunk. */
  readonly tokens: TokenFigures | null;
  /** By the key of the step, over all documents. */
  readonly stepSeconds: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export interface LabCompleted {
  readonly event: 'completed';
  readonly seconds: number;
  readonly sets: readonly LabSetSummary[];
}

/** What a comparison reports as it goes. */
export type LabEvent = LabStepStarted | LabStepEnded | LabDocumentEnded | LabAnswer | LabCompleted;
