import type { Readable } from 'node:stream';

export interface IngesterBatch {
  readonly id: number;
  readonly name: string;
  readonly source: string;
}

/** How a URI stands in the ingester compared with the hash that was sent. */
export const UriStatus = { New: 'new', Mismatch: 'mismatch', Match: 'match', Deleted: 'deleted' } as const;
export type UriStatus = (typeof UriStatus)[keyof typeof UriStatus];

/** What the ingester says of a URI. */
export interface UriState {
  readonly status: UriStatus;
  /** SHA-256 in hex of what is stored, where the ingester says so with a mismatch. */
  readonly storedHash: string | null;
}

/** A page of hashes as the ingester compares it. */
export interface ComparedPage {
  readonly hashes: ReadonlyMap<string, string>;
  /** By URI, of the page and of what is `deleted`. */
  readonly states: ReadonlyMap<string, UriState>;
}

/** One document on its way to the ingester. */
export interface DocumentUpload {
  readonly batchId: number;
  readonly source: string;
  readonly uri: string;
  readonly fileName: string;
  /** Null lets the ingester find out. */
  readonly mimeType: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly priority: number;
  /** Number of bytes that `open` yields, null when unknown. */
  readonly size: number | null;
  /** Called once per attempt; the client consumes or destroys the stream. */
  open(signal: AbortSignal): Promise<Readable>;
}

export interface IngestedDocument {
  /** Where the URI resides, which may be another batch than the one asked for. */
  readonly batchId: number;
  /** `sha256-<hex>` of the bytes that arrived. */
  readonly hash: string;
  readonly uriId: number;
  /** Whether the URI already resided in another batch, where it stays. */
  readonly elsewhere: boolean;
}

/** What became of one of several documents. */
export type IngestEnd = { readonly document: IngestedDocument } | { readonly error: unknown };

export interface WorkflowStart {
  readonly batchId: number;
  /** Null takes the ingester's default. */
  readonly workflowDefinitionId: string | null;
  readonly paramSetId: string | null;
  readonly priority: number;
  /** Whether documents that have a run of this workflow and parameter set already are left out. */
  readonly onlyUnparsed: boolean;
}

export interface StartedWorkflows {
  readonly workflows: number;
  readonly runGroupId: number;
  readonly message: string;
  /** Parameters that have no effect, a sentence each; none from an ingester that does not say. */
  readonly warnings: readonly string[];
}
