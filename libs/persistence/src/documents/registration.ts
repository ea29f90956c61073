import type { Document } from '@sluice/domain';

/** An upload to be recorded. */
export interface Registration {
  readonly batchId: number;
  readonly uri: string;
  readonly source: string;
  readonly document: Omit<Document, 'createdDate' | 'pageCount'> & {
    /** Whether the uploader named the type; it then corrects that of a known document, unless other locations have it, too. */
    readonly mimeTypeGiven?: boolean;
  };
  /** That of its runs, unless their start names one; absent, a known location keeps its own, and a new one gets 0. */
  readonly priority?: number;
  /** The trace of the upload, a W3C `traceparent`, which the spans of its processing continue. */
  readonly traceContext?: string | null;
}

/** What became of it. */
export interface RegistrationResult {
  readonly uriId: number;
  /** Where the location resides: the batch asked for, or the one it was in before. */
  readonly batchId: number;
  readonly version: number;
  /** Whether no location has named this content before. */
  readonly isNewDocument: boolean;
  /** Whether copies of the same content, of a document that is gone, may be just being removed. */
  readonly mayBeUnderRemoval: boolean;
}
